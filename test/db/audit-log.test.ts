import { describe, expect, it } from 'vitest'
import { actAs } from '../../db/audit/act-as.ts'
import { deleteOldAuditLines } from '../../db/audit/retention.ts'
import { deleteOrganization } from '../../db/organizations/delete-organization.ts'
import { forgetAddress } from '../../db/people/forget.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { eventForm } from '../support/event-form.ts'
import { freshId, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { makeRepeating } from '../support/repeating-event.ts'
import { makeStaff } from '../support/staff.ts'
import { makeSubscriber } from '../support/subscriber.ts'

const app = await testApp()
const { query } = app.database

async function linesOf(orgId: string, kind?: string) {
  const rows = await query(
    `select actor, kind, subject_id as subject, feed_id as feed, title, change, before, after from audit_log
     where org_id = $1 and ($2::text is null or kind = $2) order by id`,
    [orgId, kind ?? null],
  )
  return rows as {
    actor: string
    kind: string
    subject: string
    title: string
    change: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }[]
}

/** While the release before the log may still run, which names no actor. */
async function besideEarlierRelease(work: () => Promise<unknown>) {
  await query(
    `insert into maintenance (job, done_at)
     values ('audit of earlier releases', now() + interval '1 minute')`,
  )
  try {
    await work()
  } finally {
    await query(`delete from maintenance where job = 'audit of earlier releases'`)
  }
}

describe('the audit log', () => {
  it('has who changed an event, and the columns that changed as they were and are', async () => {
    const staff = await makeStaff(app)
    const feed = await makeFeed({ orgId: staff.orgId })
    await staff.send('/events', eventForm(feed.id, { location: 'Mill' }))
    const [added] = await linesOf(staff.orgId, 'event')
    expect(added).toMatchObject({
      actor: `person:${staff.personId}`,
      change: 'added',
      title: 'Jazz by the river',
      before: null,
      after: { title: 'Jazz by the river', location: 'Mill', feed_id: feed.id },
    })
    await staff.change(`/events/${added?.subject}`, { location: 'Old mill' })
    const lines = await linesOf(staff.orgId, 'event')
    expect(lines.slice(1)).toEqual([
      expect.objectContaining({
        actor: `person:${staff.personId}`,
        change: 'changed',
        before: { location: 'Mill' },
        after: { location: 'Old mill' },
      }),
    ])
  })

  it('has what was deleted in whole, so that it can come back', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const event = await makeEvent(feed, { description: 'All night long', categories: ['music'] })
    await query('delete from events where id = $1', [event.id])
    const removed = (await linesOf(org.id, 'event')).at(-1)
    expect(removed).toMatchObject({
      actor: 'command:tests',
      change: 'removed',
      before: { title: event.title, description: 'All night long', categories: ['music'] },
      after: null,
    })
  })

  it('refuses a change by nobody, which leaves nothing behind', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const rename = (db = app.database.nobody) =>
      db.$client.query('update feeds set name = $1 where id = $2', ['Renamed', feed.id])
    await expect(rename()).rejects.toThrow('change without an actor')
    expect(await query('select name from feeds where id = $1', [feed.id])).toEqual([
      { name: feed.name },
    ])
    await rename(actAs(app.database.nobody, { kind: 'command', id: 'rename' }))
    expect((await linesOf(org.id, 'feed')).at(-1)).toMatchObject({
      actor: 'command:rename',
      before: { name: feed.name },
      after: { name: 'Renamed' },
    })
    await expect(rename()).rejects.toThrow('change without an actor')
  })

  it('takes changes of the release before, which names nobody, while that may still run', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const rename = () =>
      app.database.nobody.$client.query('update feeds set name = name || $1 where id = $2', [
        '!',
        feed.id,
      ])
    await besideEarlierRelease(async () => {
      await rename()
      expect((await linesOf(org.id, 'feed')).at(-1)?.actor).toBe('release:earlier')
    })
    await expect(rename()).rejects.toThrow('change without an actor')
  })

  it('warns once of changes without an actor', async () => {
    // What other tests left would take more than one run.
    await emptyTables()
    const feed = await makeFeed({ orgId: (await makeOrg()).id })
    const clean = () => cleanUp({ ...app.deps, now: () => new Date() })
    const warnings = () => app.logs.splice(0).filter(({ level }) => level === 'warn')
    await clean()
    warnings()
    await clean()
    expect(warnings()).toEqual([])
    await besideEarlierRelease(async () => {
      const rename = `update feeds set name = 'Other' where id = $1`
      await app.database.nobody.$client.query(rename, [feed.id])
    })
    await clean()
    const changes = { feed: 1 }
    expect(warnings()).toEqual([{ level: 'warn', message: 'changes without an actor', changes }])
    await clean()
    expect(warnings()).toEqual([])
  })

  it('stands beside access information of a series, which the release before saves without it', async () => {
    const staff = await makeStaff(app)
    const feed = await makeFeed({ orgId: staff.orgId })
    await makeRepeating(app, staff, feed.id, { 'access:sign-language': 'yes' })
    const fields = async () => {
      const [row] = await query('select id, fields from series where org_id = $1', [staff.orgId])
      return row as { id: string; fields: Record<string, unknown> }
    }
    const { id } = await fields()
    // As `writeSeries` of that release: all shared columns that it knows, in one object.
    const saved = `insert into series as s (id, org_id, feed_id, starts_local, timezone, span, rdates, exdates, fields)
       select id, org_id, feed_id, starts_local, timezone, span, rdates, exdates,
         fields - '{access_yes,access_no}'::text[] || '{"title":"New title"}' from series where id = $1
       on conflict (id) do update set (timezone, fields) = row(excluded.timezone, excluded.fields),
         version = s.version + 1`
    await besideEarlierRelease(() => app.database.nobody.$client.query(saved, [id]))
    const after = (await fields()).fields
    expect(after).toMatchObject({ title: 'New title', access_yes: ['sign-language'] })
    // This release takes away what staff take away.
    await query(`update series set fields = fields - 'access_yes' where id = $1`, [id])
    expect((await fields()).fields).not.toHaveProperty('access_yes')
  })

  it('says that a secret or the address of a subscriber changed, never what it was', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    await query(
      `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
       values ($1, $2, 'https://example.org/hook', 'k.iv.text', '{subscriber.created}', now(), now())`,
      [freshId('whk'), org.id],
    )
    await query(`update webhook_endpoints set secret = 'k.iv.other' where org_id = $1`, [org.id])
    const subscriber = await makeSubscriber(app, feed.id)
    await query(`update subscribers set digest_frequency = 'daily' where feed_id = $1`, [feed.id])
    await query('delete from subscribers where feed_id = $1', [feed.id])
    const lines = await linesOf(org.id)
    expect(
      lines.find(({ kind, change }) => kind === 'endpoint' && change === 'changed'),
    ).toMatchObject({ before: { secret: { masked: true } }, after: { secret: { masked: true } } })
    const stored = JSON.stringify(lines)
    expect(stored).toContain('"kind":"subscriber"')
    expect(stored).not.toContain('k.iv')
    expect(stored).not.toContain('example.org')
    expect(stored).not.toContain(subscriber.email)
  })

  it('does not record what subscribers choose for themselves', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    await makeSubscriber(app, feed.id)
    expect(await linesOf(org.id, 'subscriber')).toEqual([])
  })

  it('does not record that a task deletes who never confirmed', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const removeBy = async (kind: 'task' | 'person') => {
      await makeSubscriber(app, feed.id)
      const db = actAs(app.database.nobody, { kind, id: 'x' })
      await db.$client.query('delete from subscribers where feed_id = $1', [feed.id])
    }
    await removeBy('task')
    expect(await linesOf(org.id, 'subscriber')).toEqual([])
    await removeBy('person')
    expect(await linesOf(org.id, 'subscriber')).toMatchObject([{ actor: 'person:x' }])
  })

  it('has one line of a feed that is deleted, whatever it held', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    await query(
      `insert into events (published_at, id, org_id, feed_id, title, slug, starts_at, timezone, search_text, description)
       select now(), 'evt_' || substr(md5($1 || n), 1, 20), $2, $1, 'Jazz', 'jazz',
         '2026-07-01'::timestamptz + n * interval '1 hour', 'UTC', 'jazz', repeat('x', 1000)
       from generate_series(1, 3000) n`,
      [feed.id, org.id],
    )
    await query('delete from audit_log where org_id = $1', [org.id])
    await query('delete from feeds where id = $1', [feed.id])
    expect(await linesOf(org.id)).toMatchObject([{ kind: 'feed', change: 'removed' }])
  })

  it('forgets an address that staff wrote into a text', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    const event = await makeEvent(feed, { title: 'Ask Ann.Lee@Example.com' })
    await query('update events set title = $2, description = $3, city = $4 where id = $1', [
      event.id,
      'Jazz',
      'Ask ann.lee@example.com',
      'Austin',
    ])
    await forgetAddress(app.database.db, 'ann.lee@example.com', new Date())
    const lines = await linesOf(org.id, 'event')
    expect(JSON.stringify(lines).toLowerCase()).not.toContain('ann.lee')
    expect(lines.at(-1)).toMatchObject({
      before: { title: { masked: true } },
      after: { title: 'Jazz', description: { masked: true }, city: 'Austin' },
    })
  })

  it('cuts a value that no field of a form can hold', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    await query('update feeds set description = $1 where id = $2', ['x'.repeat(100_000), feed.id])
    const line = (await linesOf(org.id, 'feed')).at(-1)
    expect(line?.after).toEqual({ description: { cut: 'x'.repeat(2_000) } })
  })

  it('ends with its organization', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    await makeEvent(feed)
    await deleteOrganization(
      actAs(app.database.nobody, { kind: 'command', id: 'delete' }),
      org.id,
      new Date(),
    )
    expect(await linesOf(org.id)).toEqual([])
  })

  it('stays for a year, what no person changed of events for 30 days, and what each import did for a year', async () => {
    const org = await makeOrg()
    const line = (actor: string, kind: string, days: number) =>
      query(
        `insert into audit_log (org_id, actor, kind, subject_id, title, change, at)
         values ($1, $2, $3, 'x', '', 'changed', now() - make_interval(days => $4))`,
        [org.id, actor, kind, days],
      )
    await line('person:a', 'event', 364)
    await line('person:b', 'event', 366)
    await line('import:imp_a', 'event', 29)
    for (const actor of [
      'import:imp_b',
      'task:image-copy',
      'task:find-positions',
      'command:import',
    ]) {
      await line(actor, 'event', 29)
      await line(actor, 'event', 31)
      await line(actor, 'series', 31)
    }
    await line('command:admin set-plan', 'organization', 364)
    await line('release:earlier', 'event', 364)
    await line('import:imp_c', 'import-run', 364)
    await line('import:imp_d', 'import-run', 366)
    await deleteOldAuditLines(app.database.nobody, new Date())
    const kept = (await linesOf(org.id)).map(({ actor }) => actor)
    expect(kept).toEqual([
      ...['command:tests', 'person:a', 'import:imp_a', 'import:imp_b', 'task:image-copy'],
      ...['task:find-positions', 'command:import', 'command:admin set-plan', 'release:earlier'],
      'import:imp_c',
    ])
  })
})

it('costs a read nothing, and a change no second round trip', async () => {
  const org = await makeOrg()
  const feed = await makeFeed({ orgId: org.id })
  const { roundTrips } = app.database
  const db = actAs(app.database.nobody, { kind: 'command', id: 'count' })
  roundTrips.splice(0)
  await db.$client.query('select name from feeds where id = $1', [feed.id])
  expect(roundTrips.splice(0).map((body) => Object.keys(JSON.parse(body)))).toEqual([
    ['query', 'params'],
  ])
  const { rows } = await db.$client.query(
    'update feeds set name = $1 where id = $2 returning name',
    ['Other', feed.id],
    { fullResults: true },
  )
  expect(rows).toEqual([{ name: 'Other' }])
  expect(roundTrips).toHaveLength(1)
})
