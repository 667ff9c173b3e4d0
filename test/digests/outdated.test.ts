import { beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, deleteEvent, setEventStatus } from '../../functions/events/change-event.ts'
import { type Mailer, MailNotTaken, MailRefused } from '../../functions/mail/mailer.ts'
import type { SentMail, TestApp } from '../support/app.ts'
import { makeEvent } from '../support/factories.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
let open: Mailer
const createdAt = new Date('2026-06-16T00:00:00Z')
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
  open = app.deps.mailer
})

const jazz = { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', city: 'Austin', createdAt }
const opera = { ...jazz, title: 'Opera', updatedAt: createdAt }

/** The provider takes nothing until it is opened, or takes none of these mails ever. */
function close(answer = () => new MailNotTaken('quota')) {
  const refuse = () => Promise.reject(answer())
  app.deps.mailer = { send: refuse, sendBatch: refuse }
}

/** What goes out once the provider takes mails again, up to this time. */
async function reopened(time: string): Promise<SentMail[]> {
  app.deps.mailer = open
  const mails: SentMail[] = []
  for (let minutes = 0; minutes <= 20; minutes += 5) {
    const at = new Date(Date.parse(time) + minutes * 60_000).toISOString()
    app.queued.push(...(await waiting()))
    mails.push(...(await atMinute(app, at)))
  }
  return mails
}

async function waiting() {
  const tasks = await app.database.query(
    `select id, kind from tasks where lane = $1 and state = 'waiting' and kind <> 'mail'`,
    [`mails.${feed.orgId}`],
  )
  return tasks as never[]
}

const status = (id: string, to: 'cancelled' | 'scheduled') =>
  setEventStatus(app.acting(), { orgId: feed.orgId, id, status: to })

async function move(id: string, city: string, startsAt = jazz.startsAt) {
  const [row] = await app.database.query('select updated_at from events where id = $1', [id])
  const start = new Date(startsAt)
  const event = {
    ...{ feedId: feed.id, timezone: feed.timezone, title: jazz.title, city, startsAt: start },
    endsAt: new Date(start.getTime() + 3_600_000),
  }
  const ifUpdatedAt = row?.updated_at as Date
  const of = { orgId: feed.orgId, id, ifUpdatedAt, event: event as never }
  expect(await changeEvent(app.acting(), of)).toBe(true)
}

const subjects = (mails: SentMail[]) => mails.map(({ subject }) => subject)

describe('an event update that waits for the provider', () => {
  let id: string
  beforeEach(async () => {
    id = (await makeEvent(feed, { ...jazz, updatedAt: createdAt })).id
    await reader(app, feed.id)
    expect(await atMinute(app, THURSDAY)).toHaveLength(1)
    close()
  })

  it('is not sent once the event has moved back', async () => {
    app.setNow('2026-06-18T14:00:00Z')
    await move(id, 'Waco')
    await atMinute(app, '2026-06-18T14:10:00Z')
    app.setNow('2026-06-18T14:11:00Z')
    await move(id, 'Austin')
    expect(subjects(await reopened('2026-06-18T14:30:00Z'))).toEqual([])
    const waiting = 'select from event_changes where event_id = $1'
    expect(await app.database.query(waiting, [id])).toEqual([])
  })

  it('is not sent with its opposite after it', async () => {
    app.setNow('2026-06-18T14:00:00Z')
    await status(id, 'cancelled')
    await atMinute(app, '2026-06-18T14:10:00Z')
    app.setNow('2026-06-18T14:20:00Z')
    await status(id, 'scheduled')
    await atMinute(app, '2026-06-18T14:30:00Z')
    expect(subjects(await reopened('2026-06-18T15:00:00Z'))).toEqual([])
  })

  it('names the last place only, once', async () => {
    app.setNow('2026-06-18T14:00:00Z')
    await move(id, 'Waco')
    await atMinute(app, '2026-06-18T14:10:00Z')
    app.setNow('2026-06-18T14:11:00Z')
    await move(id, 'Dallas')
    const mails = await reopened('2026-06-18T14:30:00Z')
    expect(subjects(mails)).toEqual(['New location: Late jazz, Friday, June 19'])
    expect(mails[0]?.text).toContain('Dallas')
    expect(mails[0]?.text).not.toContain('Waco')
  })

  it('is not sent after a digest that shows the same change', async () => {
    app.setNow('2026-06-24T14:00:00Z')
    await app.database.query(
      `update tasks set state = 'done', lease_token = null, finished_at = now()`,
    )
    await makeEvent(feed, { ...opera, title: 'Other', startsAt: '2026-06-27T01:00:00Z' })
    await move(id, 'Waco', '2026-06-28T01:00:00Z')
    await atMinute(app, '2026-06-24T14:10:00Z')
    const late = await waiting()
    app.queued.length = 0
    app.deps.mailer = open
    expect(await atMinute(app, '2026-06-25T12:00:00Z')).toHaveLength(1)
    app.queued.push(...late)
    expect(subjects(await reopened('2026-06-25T12:01:00Z'))).toEqual([])
  })

  it('says what a daily digest then does not repeat', async () => {
    app.deps.mailer = open
    await reader(app, feed.id, { digestFrequency: 'daily' })
    expect(await atMinute(app, '2026-06-19T12:00:00Z')).toHaveLength(1)
    close()
    app.setNow('2026-06-19T14:00:00Z')
    await move(id, 'Waco', '2026-06-22T01:00:00Z')
    await atMinute(app, '2026-06-19T14:10:00Z')
    await atMinute(app, '2026-06-20T12:00:00Z')
    const mails = await reopened('2026-06-20T12:01:00Z')
    expect(subjects(mails)).toEqual(
      Array(2).fill('New time and location: Late jazz, Sunday, June 21'),
    )
  })
})

describe('an event update that the provider clearly refused', () => {
  it('reaches nobody, and nor does another, once the event has moved back', async () => {
    const { id } = await makeEvent(feed, { ...jazz, updatedAt: createdAt })
    for (const _ of [1, 2]) await reader(app, feed.id)
    expect(await atMinute(app, THURSDAY)).toHaveLength(2)
    close(() => new MailRefused('422'))
    app.setNow('2026-06-18T14:00:00Z')
    await move(id, 'Waco')
    await atMinute(app, '2026-06-18T14:10:00Z')
    const ends = `select d.state from mailing_sends d join mailing_runs r on r.id = d.run_id
      where r.kind = 'event-update' and r.feed_id = $1`
    const failed = [{ state: 'failed' }, { state: 'failed' }]
    expect(await app.database.query(ends, [feed.id])).toEqual(failed)
    app.setNow('2026-06-18T14:20:00Z')
    await move(id, 'Austin')
    expect(subjects(await reopened('2026-06-18T14:30:00Z'))).toEqual([])
    expect(await app.database.query(ends, [feed.id])).toEqual(failed)
    const changes = 'select from event_changes where event_id = $1'
    expect(await app.database.query(changes, [id])).toEqual([])
  })
})

describe('a digest that waits for the provider', () => {
  let id: string
  beforeEach(async () => {
    id = (await makeEvent(feed, { ...jazz, updatedAt: createdAt })).id
    await makeEvent(feed, opera)
    await reader(app, feed.id)
    close()
    await atMinute(app, THURSDAY)
    app.setNow('2026-06-18T12:10:00Z')
  })

  it('leaves out what was cancelled meanwhile, and no update tells of it', async () => {
    await status(id, 'cancelled')
    const [mail, ...others] = await reopened('2026-06-18T12:30:00Z')
    expect(mail?.subject).toBe('Opera · Jun 18 – 24')
    expect(others).toEqual([])
  })

  it('shows a new place and time, and no update tells of it', async () => {
    await move(id, 'Waco', '2026-06-22T01:00:00Z')
    const [mail, ...others] = await reopened('2026-06-18T12:30:00Z')
    expect(mail?.text).toMatch(/Opera.*Late jazz.*Waco/s)
    expect(others).toEqual([])
  })

  it('is not sent when nothing is left of it', async () => {
    await deleteEvent(app.acting(), { orgId: feed.orgId, id })
    await app.database.query(`delete from events where feed_id = $1`, [feed.id])
    expect(await reopened('2026-06-18T12:30:00Z')).toEqual([])
    const runs = await app.database.query(
      "select mails, skipped from mailing_runs where kind = 'digest' and feed_id = $1",
      [feed.id],
    )
    expect(runs).toEqual([{ mails: 1, skipped: 1 }])
  })
})
