import { beforeEach, describe, expect, it } from 'vitest'
import { UPDATES_A_DAY } from '../../domain/digests/event-updates.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { startDueEventUpdates } from '../../functions/digests/event-updates.ts'
import {
  changeEvent as change,
  deleteEvent,
  setEventStatus,
} from '../../functions/events/change-event.ts'
import type { SentMail, TestApp } from '../support/app.ts'
import { makeEvent, makeEvents } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { linkIn } from '../support/subscriber.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
let orgId: string
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
  orgId = feed.orgId
})

const jazz = { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', city: 'Austin', state: 'TX' }
const CHANGED = '2026-06-18T14:00:00Z'
const DUE = '2026-06-18T14:10:00Z'

/** A subscriber who got an email about these events on Thursday morning. */
async function notified(...events: object[]) {
  const all = events.length > 0 ? events : [jazz]
  const createdAt = new Date('2026-06-16T00:00:00Z')
  const made = await makeEvents(
    feed,
    all.map((event) => ({ createdAt, updatedAt: createdAt, ...event })),
  )
  const ann = await reader(app, feed.id)
  expect(await atMinute(app, THURSDAY)).toHaveLength(1)
  app.setNow(CHANGED)
  return { ann, ids: made.map(({ id }) => id), id: made[0]?.id ?? '' }
}

const cancel = (id: string, sentence?: string) =>
  setEventStatus(app.acting(), { orgId, id, status: 'cancelled', sentence })

async function edit(id: string, fields: { startsAt?: Date; [field: string]: unknown }) {
  const [row] = await app.database.query('select updated_at from events where id = $1', [id])
  const ifUpdatedAt = row?.updated_at as Date
  const startsAt = fields.startsAt ?? new Date(jazz.startsAt)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const own = { feedId: feed.id, timezone: feed.timezone, startsAt, endsAt }
  const event = { ...jazz, ...fields, ...own }
  expect(await change(app.acting(), { orgId, id, ifUpdatedAt, event: event as never })).toBe(true)
}

const subjects = (mails: SentMail[]) => mails.map(({ subject }) => subject)

describe('subscribers who got an email about an event learn', () => {
  const FRIDAY = 'Late jazz, Friday, June 19'
  it.each([
    ['that it is cancelled', (id: string) => cancel(id), `Cancelled: ${FRIDAY}`],
    [
      'that it is postponed',
      (id: string) => setEventStatus(app.acting(), { orgId, id, status: 'postponed' }),
      `Postponed: ${FRIDAY}`,
    ],
    [
      'that it has another time',
      (id: string) => edit(id, { startsAt: new Date('2026-06-21T00:30:00Z') }),
      'New time: Late jazz, Saturday, June 20',
    ],
    [
      'that it is somewhere else',
      (id: string) => edit(id, { city: 'Waco' }),
      `New location: ${FRIDAY}`,
    ],
    [
      'that it has another time and is somewhere else',
      (id: string) => edit(id, { startsAt: new Date('2026-06-21T00:30:00Z'), city: 'Waco' }),
      'New time and location: Late jazz, Saturday, June 20',
    ],
    [
      'that it can only be followed online',
      (id: string) => edit(id, { attendanceMode: 'online' }),
      `New location: ${FRIDAY}`,
    ],
    [
      'that it was taken out of the calendar',
      (id: string) => deleteEvent(app.acting(), { orgId, id }),
      `Removed from the calendar: ${FRIDAY}`,
    ],
  ])('%s, ten minutes after the last change, once', async (_, happen, subject) => {
    const { ann, id } = await notified()
    await happen(id)
    expect(await atMinute(app, '2026-06-18T14:09:00Z')).toEqual([])
    const mails = await atMinute(app, DUE)
    expect(subjects(mails)).toEqual([subject])
    expect(mails[0]?.to).toBe(ann.email)
    expect(await atMinute(app, '2026-06-18T15:00:00Z')).toEqual([])
  })

  it('to when it is postponed, where the new date is known already', async () => {
    const { id } = await notified()
    await setEventStatus(app.acting(), { orgId, id, status: 'postponed' })
    await edit(id, { status: 'postponed', startsAt: new Date('2026-06-28T00:30:00Z') })
    const [mail] = await atMinute(app, DUE)
    expect(mail?.subject).toBe('Postponed: Late jazz, Saturday, June 27')
    expect(mail?.text).toMatch(/Now: Saturday, June 27, 2026 · 7:30\s–\s8:30\sPM · Austin/)
    expect(mail?.text).toMatch(/Before: Friday, June 19, 2026 · 8:00\s–\s9:00\sPM · Austin/)
  })

  it('the new date of what was postponed, also after its first day', async () => {
    const { id } = await notified()
    await setEventStatus(app.acting(), { orgId, id, status: 'postponed' })
    expect(await atMinute(app, DUE)).toHaveLength(1)
    app.setNow('2026-06-22T14:00:00Z')
    await edit(id, { status: 'postponed', startsAt: new Date('2026-06-28T00:30:00Z') })
    const mails = await atMinute(app, '2026-06-22T14:10:00Z')
    expect(subjects(mails)).toEqual(['New time: Late jazz, Saturday, June 27'])
  })

  it('that what waited for a new date is cancelled, also after its day', async () => {
    const { id } = await notified()
    await setEventStatus(app.acting(), { orgId, id, status: 'postponed' })
    expect(await atMinute(app, DUE)).toHaveLength(1)
    app.setNow('2026-06-22T14:00:00Z')
    await cancel(id)
    const mails = await atMinute(app, '2026-06-22T14:10:00Z')
    expect(subjects(mails)).toEqual([`Cancelled: ${FRIDAY}`])
  })

  it('that it takes place after all', async () => {
    const { id } = await notified()
    await cancel(id)
    await atMinute(app, DUE)
    app.setNow('2026-06-18T15:00:00Z')
    await setEventStatus(app.acting(), { orgId, id, status: 'scheduled' })
    const mails = await atMinute(app, '2026-06-18T15:10:00Z')
    expect(subjects(mails)).toEqual([`Back on: ${FRIDAY}`])
  })

  it('what it is now and what it was, where, with what staff say, and the ways out', async () => {
    const { id } = await notified()
    await edit(id, { startsAt: new Date('2026-06-21T00:30:00Z'), city: 'Waco' })
    await app.database.query('update event_changes set sentence = $1 where event_id = $2', [
      'The <b>roof</b> leaks.',
      id,
    ])
    const [mail] = await atMinute(app, DUE)
    for (const part of [mail?.text ?? '', visibleText(mail?.html ?? '')]) {
      expect(part).toMatch(/Now: Saturday, June 20, 2026 · 7:30\s–\s8:30\sPM · Waco/)
      expect(part).toMatch(/Before: Friday, June 19, 2026 · 8:00\s–\s9:00\sPM · Austin/)
      expect(part).toContain('Message from Riverside Arts: The <b>roof</b> leaks.')
    }
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.text).toContain(`/events/2026/06/20/late-jazz?event=${id}`)
    const leave = linkIn(mail, '/unsubscribe/')
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': `<https://calendar.test${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await app.request(linkIn(mail, '/manage/'))).status).toBe(200)
  })

  it('a new place beside a new time, in both parts of the email', async () => {
    const { id } = await notified()
    await edit(id, { startsAt: new Date('2026-06-21T00:30:00Z'), city: 'Waco' })
    const [mail] = await atMinute(app, DUE)
    for (const part of [mail?.text ?? '', visibleText(mail?.html ?? '')]) {
      expect(part).toContain('This event has a new date or time, and a new location.')
      expect(part).toMatch(/Now: Saturday, June 20, 2026 · 7:30\s–\s8:30\sPM · Waco/)
      expect(part).toMatch(/Before: Friday, June 19, 2026 · 8:00\s–\s9:00\sPM · Austin/)
    }
  })

  it('a new place of what is back on', async () => {
    const { id } = await notified()
    await cancel(id)
    await atMinute(app, DUE)
    app.setNow('2026-06-18T15:00:00Z')
    await setEventStatus(app.acting(), { orgId, id, status: 'scheduled' })
    await edit(id, { city: 'Waco' })
    const [mail] = await atMinute(app, '2026-06-18T15:10:00Z')
    expect(mail?.subject).toMatch(/^Back on: /)
    expect(mail?.text).toContain('This event has a new location.')
  })

  it('of several events in one mail, of more than five as a list', async () => {
    const at = (i: number) => ({
      ...jazz,
      title: `Concert ${i}`,
      startsAt: `2026-06-2${i}T01:00:00Z`,
    })
    const { ids } = await notified(...[0, 1, 2, 3, 4].map(at), { ...jazz, title: 'Opera' })
    for (const id of ids.slice(0, 2)) await cancel(id)
    const [two, ...rest] = await atMinute(app, DUE)
    expect(rest).toEqual([])
    expect(two?.subject).toBe('Cancelled: Concert 0, Concert 1')
    expect(two?.text).toContain('This event is cancelled and won’t take place.')
    app.setNow('2026-06-18T15:00:00Z')
    for (const id of ids.slice(0, 2))
      await setEventStatus(app.acting(), { orgId, id, status: 'scheduled' })
    for (const id of ids.slice(2)) await cancel(id)
    const [six] = await atMinute(app, '2026-06-18T15:10:00Z')
    expect(six?.subject).toMatch(/^Changed: .*, .* \+4$/)
    expect(six?.text).not.toContain('This event is cancelled and won’t take place.')
    expect(six?.text).toMatch(/Concert 4\nCancelled · Tuesday, June 23, 2026/)
  })

  it('a change once after two digests, compared with the last one', async () => {
    const { id } = await notified({ ...jazz, startsAt: '2026-06-26T01:00:00Z' })
    expect(await atMinute(app, '2026-06-25T12:00:00Z')).toHaveLength(1)
    await cancel(id)
    expect(await atMinute(app, '2026-06-25T12:10:00Z')).toHaveLength(1)
  })

  it('a change months after their digest', async () => {
    const { id } = await notified({ ...jazz, startsAt: '2026-12-05T01:00:00Z' })
    app.setNow('2026-11-20T12:00:00Z')
    await app.database.query('delete from tasks')
    for (const _ of [1, 2]) expect(await cleanUp(app.deps)).toEqual([])
    await cancel(id)
    const mails = await atMinute(app, '2026-11-20T12:10:00Z')
    expect(subjects(mails)).toEqual(['Cancelled: Late jazz, Friday, December 4'])
  })

  it('in the morning digest or by an event update, never by both', async () => {
    await makeEvent(feed, { ...jazz, createdAt: new Date('2026-06-16T00:00:00Z') })
    await reader(app, feed.id, { digestFrequency: 'daily' })
    expect(await atMinute(app, '2026-06-17T12:00:00Z')).toHaveLength(1)
    const [event] = await app.database.query('select id from events where feed_id = $1', [feed.id])
    app.setNow('2026-06-18T11:55:00Z')
    await cancel(String(event?.id))
    expect(subjects(await atMinute(app, THURSDAY))).toEqual(['Cancelled: Late jazz · Jun 19'])
    expect(await atMinute(app, '2026-06-18T12:05:00Z')).toEqual([])
    app.setNow('2026-06-18T13:00:00Z')
    await setEventStatus(app.acting(), { orgId, id: String(event?.id), status: 'scheduled' })
    expect(await atMinute(app, '2026-06-18T13:10:00Z')).toHaveLength(1)
    expect(await atMinute(app, '2026-06-19T12:00:00Z')).toEqual([])
  })
})

describe('subscribers get no event update', () => {
  it('of what was moved and moved back', async () => {
    const { id } = await notified()
    await edit(id, { startsAt: new Date('2026-06-21T00:30:00Z') })
    app.setNow('2026-06-18T14:05:00Z')
    await edit(id, { startsAt: new Date(jazz.startsAt) })
    expect(await atMinute(app, DUE)).toEqual([])
    expect(await atMinute(app, '2026-06-18T14:15:00Z')).toEqual([])
    const kept = 'select from event_changes where org_id = $1'
    expect(await app.database.query(kept, [orgId])).toEqual([])
  })

  it('before ten minutes have gone since the last change of any event', async () => {
    const { ids } = await notified(jazz, { ...jazz, title: 'Opera' })
    await cancel(ids[0] ?? '')
    app.setNow('2026-06-18T14:08:00Z')
    await cancel(ids[1] ?? '')
    expect(await atMinute(app, DUE)).toEqual([])
    expect(subjects(await atMinute(app, '2026-06-18T14:18:00Z'))).toEqual([
      'Cancelled: Late jazz, Opera',
    ])
  })

  it('of another title, an added stream, or what was over', async () => {
    const { ids } = await notified(jazz, { ...jazz, startsAt: '2026-06-18T13:00:00Z' })
    await edit(ids[0] ?? '', { title: 'Jazz, late', attendanceMode: 'mixed' })
    app.setNow('2026-06-18T14:30:00Z')
    await cancel(ids[1] ?? '')
    expect(await atMinute(app, '2026-06-18T14:40:00Z')).toEqual([])
  })

  it('of an event that their digest did not name', async () => {
    await notified()
    const opera = await makeEvent(feed, { ...jazz, title: 'Opera' })
    await cancel(opera.id)
    expect(await atMinute(app, DUE)).toEqual([])
    expect(
      await app.database.query(
        `select from mailing_runs where feed_id = $1 and kind = 'event-update'`,
        [feed.id],
      ),
    ).toEqual([])
  })

  it.each([
    ['after leaving', 'delete from subscribers where feed_id = $1'],
    ['of an archived feed', 'update feeds set archived_at = now() where id = $1'],
    [
      'of a disabled organization',
      'update organizations set disabled_at = now() where id = (select org_id from feeds where id = $1)',
    ],
    [
      'of a feed whose mails were switched off',
      `insert into digest_settings select id, org_id, false, 7, 4, now() from feeds where id = $1`,
    ],
  ])('%s, be it before the event update begins, is planned or is sent', async (_, sql) => {
    for (const turns of [0, 1, 2]) {
      await app.database.query('update feeds set archived_at = now() where archived_at is null')
      const world = await digestWorld()
      app = world.app
      feed = world.feed
      orgId = feed.orgId
      const { id } = await notified()
      await cancel(id)
      app.setNow(DUE)
      if (turns > 0) await startDueEventUpdates(app.acting(), app.deps.now())
      if (turns > 1) await app.runQueued()
      await app.database.query(sql, [feed.id])
      expect(await atMinute(app, DUE)).toEqual([])
      const sends = await app.database.query(
        `select d.state from mailing_sends d join mailing_runs r on r.id = d.run_id
         where r.feed_id = $1 and r.kind = 'event-update'`,
        [feed.id],
      )
      expect(sends.every(({ state }) => state === 'skipped')).toBe(true)
    }
  })
})

describe('Changes again and again', () => {
  const times = (count: number) => Array.from({ length: count }, (_, n) => n)
  const at = (minutes: number) => new Date(Date.parse(CHANGED) + minutes * 60_000).toISOString()

  it('of one event are told 6 times in a day, and the last one once there is room', async () => {
    const { ids } = await notified(jazz, { ...jazz, title: 'Other' })
    const [id = '', other = ''] = ids
    const sent: string[] = []
    for (const n of times(9)) {
      app.setNow(at(n * 30))
      await edit(id, { city: `City ${n}` })
      sent.push(...subjects(await atMinute(app, at(n * 30 + 10))))
    }
    expect(sent).toHaveLength(UPDATES_A_DAY.ofEvent)
    app.setNow(at(300))
    await cancel(other)
    expect(subjects(await atMinute(app, at(310)))).toEqual(['Cancelled: Other, Friday, June 19'])
    const [later] = await atMinute(app, at(24 * 60 + 11))
    expect(visibleText(later?.html ?? '')).toContain('City 8')
    expect(await atMinute(app, at(48 * 60))).toEqual([])
  })

  it('of all events of an organization are told 48 times in a day', async () => {
    const { ids } = await notified(...times(12).map((n) => ({ ...jazz, title: `Jazz ${n}` })))
    const updates = []
    for (const n of times(60)) {
      app.setNow(at(n * 20))
      await edit(ids[n % 12] ?? '', { title: `Jazz ${n % 12}`, city: `City ${n}` })
      updates.push(...(await atMinute(app, at(n * 20 + 10))))
    }
    expect(updates).toHaveLength(UPDATES_A_DAY.ofOrganization)
  })
})
