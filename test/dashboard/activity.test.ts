import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { actAs } from '../../db/audit/act-as.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { columnLabel, RECORDED_COLUMNS } from '../../functions/dashboard/activity/words.ts'
import { testApp } from '../support/app.ts'
import { makeEverything } from '../support/everything.ts'
import { makeEvent, makeEvents, makeFeed } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeSeries } from '../support/make-series.ts'
import { makeSource } from '../support/make-source.ts'
import {
  addPerson,
  browserOf,
  freshStaffEmail,
  makeStaff,
  makeStaffWithFeed,
  sentTo,
  signIn,
} from '../support/staff.ts'

const app = await testApp()

async function world() {
  const staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId, name: 'Live music' })
  const event = await makeEvent(feed, { title: 'Jazz', location: 'Mill' })
  return { staff, feed, event }
}

describe('the activity of an organization', () => {
  it('says who changed what, with the words of the form', async () => {
    const { staff, event } = await world()
    await sentTo(await staff.change(`/events/${event.id}`, { location: 'Hall' }))
    const text = visibleText(await staff.see('/activity'))
    expect(text).toContain('Venue:Mill → Hall')
    expect(text).toContain(staff.email)
    expect(text).toContain('The operator (tests)')
  })

  it('is told in sentences: what was done, and to which of several', async () => {
    const { staff, feed, event } = await world()
    await sentTo(
      await staff.send(`/events/${event.id}/cancelled`, { sentence: 'The band is ill.' }),
    )
    await sentTo(await staff.send(`/events/${event.id}/unpublish`))
    const of = { id: feed.id, orgId: staff.orgId }
    await makeSeries(app, of, newRule('WEEKLY', { count: 3 }), { title: 'Yoga' })
    await app.database.query(`update series set exdates = '{20260623T1900}' where org_id = $1`, [
      staff.orgId,
    ])
    const text = visibleText(await staff.see('/activity'))
    expect(text).toContain(`${staff.email} cancelled the event Jazz`)
    expect(text).toContain('Reason:(blank) → The band is ill.')
    expect(text).toContain(`${staff.email} unpublished the event Jazz`)
    expect(text).toContain('added 3 events: Yoga')
    expect(text).toContain('Skipped dates:(blank) → Jun 23, 2026, 7:00 PM')
    expect(text).toContain('added the repeating event Yoga')
    expect(text).toContain('Repeat rule:Every Tuesday, 3 times')
  })

  it('leads to what was changed, with its noun where it has no name', async () => {
    const { staff, ids } = await makeEverything(app)
    const { query } = app.database
    await query(
      `insert into images (id, org_id, extension, bytes, created_at, checked_at)
       values ($1, $2, 'png', 10, now(), now())`,
      [`img_${'a'.repeat(32)}`, staff.orgId],
    )
    const page = await staff.see('/activity')
    const links: [string, string][] = [
      [`/webhooks/${ids.endpointId}`, 'a webhook endpoint'],
      ['/team', 'a member'],
      ['/team', 'an invitation'],
      ['/appearance', 'an image'],
    ]
    for (const [path, noun] of links) {
      expect(page).toContain(`<a href="/dashboard/${staff.slug}${path}">${noun}</a>`)
    }
  })

  it('calls the address of a feed or endpoint as its form does, not as that of an event', async () => {
    const { staff, feed } = await world()
    await app.database.query('update feeds set url = $2 where id = $1', [
      ...[feed.id, 'https://mill.example/'],
    ])
    const text = visibleText(await staff.see('/activity?kind=feed'))
    expect(text).toContain('Website:(blank) → https://mill.example/')
    expect(text).not.toContain('Event website')
    expect(columnLabel('endpoint', 'url')).toBe('URL')
  })

  it('leads to no endpoint that was deleted', async () => {
    const { staff, ids } = await makeEverything(app)
    await sentTo(await staff.send(`/webhooks/${ids.endpointId}/delete`))
    const page = await staff.see('/activity?kind=endpoint')
    expect(visibleText(page)).toMatch(/deleted a webhook endpoint[\d: ]+[AP]M\D*added a webhook/)
    expect(page).not.toContain(`href="/dashboard/${staff.slug}/webhooks/${ids.endpointId}"`)
  })

  it('names the import that finished, and says what came, without words of the code', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { sourceId, importId } = await makeSource(app, feed)
    const db = actAs(app.deps.db, { kind: 'import', id: sourceId })
    await db.execute(
      sql`update import_runs set state = 'writing', added = 200 where id = ${importId}`,
    )
    await db.execute(sql`update import_runs set state = 'done', added = 250 where id = ${importId}`)
    const page = await staff.see('/activity?kind=import-run')
    const text = visibleText(page)
    expect(text).toContain('An import finished: Venue')
    expect(text).toContain('Events added:250')
    expect(text).not.toMatch(/State:|Kind:|writing/)
    expect(page).toContain(`<a href="/dashboard/${staff.slug}/imports/${sourceId}">`)
    const stranger = await makeStaff(app)
    await app.database.query(
      `insert into audit_log (org_id, actor, kind, subject_id, title, change)
       values ($1, 'import:x', 'import-run', $2, '', 'changed')`,
      [stranger.orgId, sourceId],
    )
    const others = visibleText(await stranger.see('/activity?kind=import-run'))
    expect(others).toContain('An import finished')
    expect(others).not.toContain('Venue')
  })

  it('tells a deed whole that goes on beyond a page, and what was before it on the next', async () => {
    const { staff, feed } = await world()
    await makeEvents(
      feed,
      Array.from({ length: 120 }, () => ({ title: 'Yoga' })),
    )
    await app.database.query(
      `update events set status = 'cancelled' where feed_id = $1 and title = 'Yoga'`,
      [feed.id],
    )
    const first = await staff.see('/activity')
    expect(visibleText(first)).toContain('cancelled 120 events: Yoga')
    const next = /href="[^"]*\/activity(\?after=[^"]+)"/.exec(first)?.[1] ?? ''
    const second = visibleText(await staff.see(`/activity${next}`))
    expect(second).not.toContain('cancelled')
    expect(second).toContain('added 120 events: Yoga')
  })

  it('offers to restore each of several deleted events, also of duplicates', async () => {
    const { staff, feed } = await world()
    const startsAt = new Date('2026-09-01T18:00:00Z')
    const twins = [
      await makeEvent(feed, { title: 'Twin', startsAt }),
      await makeEvent(feed, { title: 'Twin', startsAt }),
    ]
    await app.database.query('delete from events where id = any($1)', [twins.map(({ id }) => id)])
    const page = await staff.see('/activity')
    expect(visibleText(page).match(/deleted the event Twin/g)).toHaveLength(2)
    expect(page.match(/\/changes\/\d+\/undo"/g)).toHaveLength(2)
  })

  it('of a long text shows where it began to differ', async () => {
    const { staff, event } = await world()
    const text = (end: string) => `${'The same words again and again. '.repeat(20)}${end}`
    await app.database.query('update events set description = $2 where id = $1', [
      ...[event.id, text('Doors at seven.')],
    ])
    await app.database.query('update events set description = $2 where id = $1', [
      ...[event.id, text('Doors at eight.')],
    ])
    const shown = visibleText(await staff.see('/activity?kind=event'))
    expect(shown).toMatch(/Description:….{20,40}seven. → ….{20,40}eight\./)
  })

  it('is reached from what it is about, by owners, and shows that alone', async () => {
    const { staff, ids } = await makeEverything(app)
    const pages: Record<string, string | undefined> = {
      [`/feeds/${ids.feedId}`]: ids.feedId,
      [`/custom-feeds/${ids.customId}`]: ids.customId,
      [`/imports/${ids.sourceId}`]: ids.sourceId,
      [`/webhooks/${ids.endpointId}`]: ids.endpointId,
      '/settings': staff.orgId,
    }
    const member = await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
    for (const [path, id] of Object.entries(pages)) {
      expect(await staff.see(path), path).toContain(`/activity?thing=${id}"`)
      const { rows } = await app.database.db.execute(
        sql`select count(*)::int as lines from audit_log where subject_id = ${id}`,
      )
      const shown = await staff.see(`/activity?thing=${id}`)
      expect(shown.match(/<time/g)?.length ?? 0, path).toBe(rows[0]?.lines)
    }
    expect(await member.see(`/feeds/${ids.feedId}`)).not.toContain('/activity?thing=')
    expect(await staff.see("/activity?thing=' or 1=1")).toContain('No changes found')
  })

  it('is filtered by person, kind, feed, and day, and goes on page by page', async () => {
    const { staff, feed, event } = await world()
    for (let i = 0; i < 51; i++) {
      await app.database.query('update feeds set name = $1 where id = $2', [`Name ${i}`, feed.id])
    }
    await sentTo(await staff.change(`/events/${event.id}`, { location: 'Hall' }))
    const see = async (search: string) => visibleText(await staff.see(`/activity?${search}`))
    expect(await see(`who=${staff.personId}`)).not.toContain('The operator (')
    expect(await see('who=import')).toContain('No changes found')
    expect(await see('kind=event')).not.toContain('Name 3')
    expect(await see(`feed=${feed.id}`)).toContain('Mill → Hall')
    expect(await see('from=2090-01-01')).toContain('No changes found')
    const first = await staff.see('/activity')
    const next = /href="[^"]*\/activity(\?after=[^"]+)"/.exec(first)?.[1] ?? ''
    const second = visibleText(await staff.see(`/activity${next}`))
    expect(visibleText(first)).toContain('Name 49 → Name 50')
    expect(second).not.toContain('Name 49 → Name 50')
    expect(second).toContain('Live music')
  })

  it('downloads as rows of fields, in which no cell is a formula', async () => {
    const { staff, event } = await world()
    await sentTo(await staff.change(`/events/${event.id}`, { title: '=1+1' }))
    const csv = await (await staff.open('/activity.csv?kind=event')).text()
    expect(csv).toContain(`"Title","Jazz","'=1+1"`)
  })

  it('is for owners, and shows nothing of another organization', async () => {
    const { staff } = await world()
    const email = freshStaffEmail()
    await addPerson(app, staff.orgId, email, 'member')
    const member = browserOf(app, staff.slug, await signIn(app, email))
    await member.see('/activity', 403)
    const stranger = await makeStaff(app)
    expect(visibleText(await stranger.see('/activity'))).not.toContain('Jazz')
  })

  it('forgets the address of a member who was erased, and keeps the rest', async () => {
    const { staff, event } = await world()
    const email = freshStaffEmail()
    const personId = await addPerson(app, staff.orgId, email, 'member')
    const member = browserOf(app, staff.slug, await signIn(app, email))
    await sentTo(await member.change(`/events/${event.id}`, { location: 'Hall' }))
    expect(visibleText(await staff.see('/activity'))).toContain(email)
    await app.database.query('delete from people where id = $1', [personId])
    const text = visibleText(await staff.see('/activity?kind=event'))
    expect(text).not.toContain(email)
    expect(text).toContain('A former member')
    expect(text).toContain('Mill → Hall')
  })
})

it('has a word for every column that is recorded', () => {
  const bare = RECORDED_COLUMNS.filter(([kind, column]) => columnLabel(kind, column) === column)
  expect(bare).toEqual([])
})
