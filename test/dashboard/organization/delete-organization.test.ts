import { beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../../db/admin/run-admin.ts'
import { answerOf } from '../../support/answer-of.ts'
import type { TestApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEverything } from '../../support/everything.ts'
import { makeCustomFeed, makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../../support/staff.ts'
import { freshEmail, makeSubscriber, post } from '../../support/subscriber.ts'
import { addEndpoint, type World, webhookWorld } from '../../webhooks/world.ts'

const NOW = '2026-06-15T12:00:00Z'
const LATER = '2026-06-22T12:00:00Z'
let hooks: World
let app: TestApp
beforeAll(async () => {
  hooks = await webhookWorld()
  app = hooks.app
})
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

async function world() {
  app.setNow(NOW)
  const { staff, feed } = await makeStaffWithFeed(app)
  const event = await makeEvent(feed, { title: 'Jazz' })
  const custom = await makeCustomFeed(staff.orgId, {})
  return { staff, feed, event, custom }
}

async function close(staff: Browser): Promise<Response> {
  const [org] = await query('select name from organizations where id = $1', [staff.orgId])
  return staff.send('/delete', { name: String(org?.name) })
}

/** Runs the task that deletes an organization, and what it leaves, until it ends; counts its calls. */
async function runDeletion(orgId: string, from = LATER): Promise<number> {
  let now = Date.parse(from)
  for (let calls = 1; calls < 50; calls++) {
    app.setNow(new Date(now).toISOString())
    const [task] = await query(
      `select id, kind, lane, attempt, publish_seq as "publishSeq", state from tasks
       where kind = 'organization-delete' and subject_id = $1`,
      [orgId],
    )
    if (task?.state !== 'waiting') return calls
    app.queued.push(task as never)
    const mails = await query(
      `select t.id, t.kind, t.lane, t.attempt, t.publish_seq as "publishSeq" from tasks t
       where t.state = 'waiting' and t.lane in ('mails.' || $1, 'webhooks.' || $1)`,
      [orgId],
    )
    app.queued.push(...(mails as never[]))
    await app.runQueued()
    now += 61_000
  }
  throw new Error('the deletion does not end')
}

const publicPaths = ({ staff, feed, event, custom }: Awaited<ReturnType<typeof world>>) => [
  `/api/v1/feeds/${feed.id}/events`,
  `/api/v1/feeds/${feed.id}/events/${event.id}`,
  `/api/v1/feeds/${feed.id}/changes`,
  `/api/v1/widget-config/${feed.id}`,
  `/api/v1/orgs/${staff.slug}/events`,
  `/api/v1/orgs/${staff.slug}/custom/${custom.slug}`,
  `/f/${feed.id}`,
  `/o/${staff.slug}`,
  `/o/${staff.slug}/${custom.slug}`,
  `/embed/${feed.id}`,
  `/embed/${feed.id}.fragment`,
  `/embed/o/${staff.slug}/${custom.slug}.fragment`,
]

describe('An organization that is being deleted', () => {
  it('is public nowhere at once, and everywhere as before after an undo', async () => {
    const it = await world()
    const before = await Promise.all(publicPaths(it).map((path) => answerOf(app.request(path))))
    expect(before.map(({ status }) => status)).toEqual(publicPaths(it).map(() => 200))
    expect(await sentTo(await close(it.staff))).toBe(`/dashboard/${it.staff.slug}/settings`)
    for (const path of publicPaths(it)) expect((await app.request(path)).status, path).toBe(404)
    const joined = await post(app, '/subscriptions', {
      feedId: it.feed.id,
      email: freshEmail(),
      digestFrequency: 'daily',
    })
    expect(joined.status).toBe(404)
    app.setNow('2026-06-22T11:59:59Z')
    expect(await sentTo(await it.staff.send('/delete/undo'))).toContain('done=deletion-undone')
    app.setNow(NOW)
    const after = await Promise.all(publicPaths(it).map((path) => answerOf(app.request(path))))
    expect(after).toEqual(before)
  })

  it('is purged from the edge cache when it is closed, and when it is reopened', async () => {
    const { staff } = await world()
    for (const change of [() => close(staff), () => staff.send('/delete/undo')]) {
      app.purged.splice(0)
      await change()
      expect(app.purged.flat()).toContain(`org:${staff.orgId}`)
    }
  })

  it('tells calendar apps that its calendars have ended', async () => {
    const { staff, feed, custom } = await world()
    await query(`update feeds set widget = '{"language": "de"}' where id = $1`, [feed.id])
    await close(staff)
    for (const path of [`/f/${feed.id}`, `/o/${staff.slug}`, `/o/${staff.slug}/${custom.slug}`]) {
      const response = await app.request(`${path}.ics`)
      expect(response.status, path).toBe(200)
      expect(await response.text()).toContain('Dieser Kalender wurde beendet')
      expect(response.headers.get('cache-tag')).toContain(`org:${staff.orgId}`)
    }
    expect((await app.request(`/o/${staff.slug}/never-was.ics`)).status).toBe(404)
  })

  it('shows its staff the day and, to owners, how to undo it', async () => {
    const { staff } = await world()
    const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    await close(staff)
    for (const path of ['', '/events', '/account']) {
      expect(visibleText(await staff.see(path)), path).toContain('will be deleted on Jun 22, 2026')
    }
    expect(await staff.see('')).toContain('Undo deletion')
    const seen = await member.see('')
    expect(visibleText(seen)).toContain('An owner can undo the deletion')
    expect(seen).not.toContain('/delete/undo')
    expect((await member.send('/delete/undo')).status).toBe(403)
  })

  it('changes nothing in the dashboard but one’s account', async () => {
    const { staff, feed, ids } = await makeEverything(app)
    await close(staff)
    for (const [path, form] of [
      ['/settings', { name: 'Changed' }],
      [`/events/${ids.eventId}/delete`, {}],
      ['/events', { title: 'New', feedId: feed.id }],
      ['/team/invitations', { email: freshEmail(), role: 'member' }],
    ] as const) {
      const response = await staff.send(path, form)
      expect(response.status, path).toBe(409)
      expect(await response.text()).toContain('Undo the deletion first')
    }
    await sentTo(await staff.send('/account/email', { email: freshEmail() }))
  })

  it('gets no emails out to subscribers for 7 days, also none that were waiting', async () => {
    const { staff, feed } = await world()
    const { email, manage } = await makeSubscriber(app, feed.id)
    await post(app, '/subscriptions', { feedId: feed.id, email, digestFrequency: 'daily' })
    const before = app.mails.length
    await close(staff)
    await app.runQueued()
    expect(app.mails.length).toBe(before)
    // Their own links work.
    expect((await app.request(manage)).status).toBe(200)
  })

  it('is not closed under another name, and twice only once', async () => {
    const { staff, feed } = await world()
    for (const name of ['', 'Somewhere else', '\0']) {
      const response = await staff.send('/delete', { name })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('Enter the name of the organization')
    }
    expect((await app.request(`/f/${feed.id}`)).status).toBe(200)
    const fields = formFields(await staff.see('/delete'), `/dashboard/${staff.slug}/delete`)
    expect(Object.keys(fields)).toContain('name')
    await close(staff)
    app.setNow('2026-06-16T12:00:00Z')
    expect((await close(staff)).status).toBe(303)
    expect((await staff.open('/delete')).status).toBe(302)
    const rows = await query('select closed_at::text as at from organizations where id = $1', [
      staff.orgId,
    ])
    expect(String(rows[0]?.at)).toContain('2026-06-15')
    await sentTo(await staff.send('/delete/undo'))
    // In a second tab, it is undone already.
    await sentTo(await staff.send('/delete/undo'))
  })

  it('is named by the command for operators', async () => {
    const { staff } = await world()
    await close(staff)
    const { text } = await runAdmin(app.database.db, ['list'], app.deps.now(), app.deps.random)
    expect(text).toMatch(
      new RegExp(`^${staff.slug} .*being deleted since 2026-06-15T12:00:00Z`, 'm'),
    )
  })
})

/** Rows of every table of the database in which one of these texts stands. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const found = []
  for (const { name } of tables) {
    const rows = await query(
      `select from "${name}" t where exists (
        select from unnest($1::text[]) x where strpos(to_jsonb(t)::text, x) > 0)`,
      [texts],
    )
    if (rows.length > 0) found.push(String(name))
  }
  return found.sort()
}

describe('After 7 days, the task', () => {
  it('emails each subscriber once, reports the unsubscribes, and leaves nothing', async () => {
    app.setNow(NOW)
    const { staff, feed } = await makeEverything(app)
    const second = await makeFeed({ orgId: staff.orgId, name: 'Second' })
    await addEndpoint(app, staff.orgId, { events: ['subscriber.unsubscribed'] })
    const one = await makeSubscriber(app, feed.id)
    await query(
      `insert into subscribers select 'sub_' || substr(md5(id), 1, 20), org_id, $2, email, email_key,
        email_hash, state, digest_frequency, criteria, nonce, null, requested_at, confirmed_at, updated_at
       from subscribers where email = $1`,
      [one.email, second.id],
    )
    const addresses = (
      await query(`select email from subscribers where org_id = $1 and state = 'active'`, [
        staff.orgId,
      ])
    ).map(({ email }) => String(email))
    expect(addresses.length).toBe(3)
    await close(staff)
    app.mails.splice(0)
    hooks.sent.splice(0)
    await runDeletion(staff.orgId)
    const received = hooks.sent
      .map(({ body }) => JSON.parse(body))
      .filter(({ event }) => event === 'subscriber.unsubscribed')
      .map(({ data }) => data.email)
    expect(received.sort()).toEqual(addresses.sort())
    const mails = app.mails.filter(({ to }) => addresses.includes(to))
    expect(mails.map(({ to }) => to).sort()).toEqual([...new Set(addresses)].sort())
    expect(mails[0]?.subject).toMatch(/^The calendar of .* has closed$/)
    expect(mails[0]?.text).not.toContain('/subscriptions/')
    // What names it still says nothing of what was in it, and goes by itself or keeps its URLs from others.
    // Its last purges go in turn with those of other files, which share the database.
    const tables = await tablesWith(staff.orgId, staff.email, ...addresses, feed.id)
    expect(tables.filter((name) => name !== 'purges')).toEqual([
      'departures',
      'former_calendars',
      'former_events',
      'mail_counts',
      'tasks',
    ])
    expect((await staff.open('')).status).toBe(302)
    const ended = await app.request(`/f/${feed.id}.ics`)
    expect(await ended.text()).toContain('This calendar has ended')
  })

  it('begins not a second earlier, and not after an undo', async () => {
    const { staff, feed } = await world()
    await makeSubscriber(app, feed.id)
    await close(staff)
    app.mails.splice(0)
    app.setNow('2026-06-22T11:59:59Z')
    await app.runQueued()
    await sentTo(await staff.send('/delete/undo'))
    await runDeletion(staff.orgId)
    expect(app.mails).toEqual([])
    expect((await app.request(`/f/${feed.id}`)).status).toBe(200)
    // Closed again, the days count anew.
    app.setNow('2026-06-23T00:00:00Z')
    await close(staff)
    await runDeletion(staff.orgId, '2026-06-30T00:00:00Z')
    expect((await app.request(`/f/${feed.id}`)).status).toBe(404)
    expect(await query('select from organizations where id = $1', [staff.orgId])).toEqual([])
    expect(app.mails).toHaveLength(1)
  })

  it('leaves nothing to undo', async () => {
    const { staff } = await world()
    await close(staff)
    app.setNow(LATER)
    const response = await staff.send('/delete/undo')
    expect(response.status).toBe(409)
    expect(await response.text()).toContain('too late')
    expect(visibleText(await staff.see(''))).toContain('can’t be undone')
  })

  it('keeps subscribers until their email has gone out, for 3 days at most', async () => {
    const { staff, feed } = await world()
    const { email } = await makeSubscriber(app, feed.id)
    await close(staff)
    const mailer = app.deps.mailer
    app.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('down')) }
    const left = async () =>
      (await query('select from subscribers where email = $1', [email])).length
    const task = async (at: string) => {
      app.setNow(at)
      const [row] = await query(
        `update tasks set due_at = $2, sweep_at = $2 where kind = 'organization-delete'
         and subject_id = $1 returning id, kind, lane, attempt, publish_seq as "publishSeq"`,
        [staff.orgId, at],
      )
      app.queued.push(row as never)
      await app.runQueued()
    }
    await task(LATER)
    await task('2026-06-22T12:01:00Z')
    await task('2026-06-25T11:59:59Z')
    expect(await left()).toBe(1)
    await task('2026-06-25T12:00:01Z')
    expect(await left()).toBe(0)
    expect(await query('select from organizations where id = $1', [staff.orgId])).toEqual([])
    app.deps.mailer = mailer
  })
})
