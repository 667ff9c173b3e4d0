import { beforeEach, expect, it } from 'vitest'
import { stopRun } from '../../db/digests/stop-run.ts'
import { startDueDigests } from '../../functions/digests/digests.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent, type makeFeed } from '../support/factories.ts'
import { makeNote } from '../support/make-note.ts'
import { atMinute, digestWorld, reader, runsOf, THURSDAY, vanishAfter } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof makeFeed>>
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
  const { id } = await makeEvent(feed, { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z' })
  await app.database.query(
    `update events set created_at = '2026-06-01', updated_at = '2026-06-01' where id = $1`,
    [id],
  )
})

const NOTE = 'See **you** there'
const note = (text = NOTE) => makeNote(app, feed.orgId, feed.id, text)
const notes = () =>
  app.database.query('select note, weekly, daily from digest_notes where feed_id = $1', [feed.id])
const noted = async () =>
  app.database.query(
    `select frequency, local_date::text as date, note from mailing_runs
     where feed_id = $1 and note is not null order by local_date`,
    [feed.id],
  )
const NEXT_THURSDAY = '2026-06-25T12:00:00Z'
const FRIDAY = '2026-06-19T12:00:00Z'
const addNextWeek = () =>
  makeEvent(feed, {
    title: 'Opera',
    startsAt: '2026-06-27T01:00:00Z',
    createdAt: new Date('2026-06-01'),
  })

it('is in the next weekly digest once, in HTML and in plain text', async () => {
  await reader(app, feed.id)
  await note()
  await addNextWeek()
  const [mail] = await atMinute(app, THURSDAY)
  expect(mail?.html).toContain('See <strong>you</strong> there')
  expect(mail?.text).toContain('See you there')
  const [next] = await atMinute(app, NEXT_THURSDAY)
  expect(next?.text).toContain('Opera')
  expect(next?.text).not.toContain('See you there')
  expect(await noted()).toEqual([{ frequency: 'weekly', date: '2026-06-18', note: NOTE }])
  expect(await notes()).toEqual([])
})

it('waits for the other digest as far as somebody gets that', async () => {
  await reader(app, feed.id)
  await reader(app, feed.id, { digestFrequency: 'daily' })
  await note()
  const mails = await atMinute(app, THURSDAY)
  expect(mails.map(({ text }) => text.includes('See you there'))).toEqual([true])
  expect(await notes()).toEqual([{ note: NOTE, weekly: false, daily: true }])
  const [daily] = await atMinute(app, FRIDAY)
  expect(daily?.text).toContain('See you there')
  expect(await notes()).toEqual([])
})

it('is not sent alone, and waits where a digest had nothing for anybody', async () => {
  await reader(app, feed.id, { keywords: ['tango'] })
  await note()
  expect(await atMinute(app, THURSDAY)).toEqual([])
  expect(await noted()).toEqual([])
  expect(await notes()).toEqual([{ note: NOTE, weekly: true, daily: false }])
})

it('does not come back where staff have written another meanwhile', async () => {
  await reader(app, feed.id, { keywords: ['tango'] })
  await note()
  app.setNow(THURSDAY)
  await startDueDigests(app.acting(), app.deps.now())
  await note('Another one')
  await app.runQueued()
  expect(await notes()).toEqual([{ note: 'Another one', weekly: true, daily: true }])
})

it('stays as it was when the run began, also after a crash', async () => {
  const readers = [
    await reader(app, feed.id),
    await reader(app, feed.id),
    await reader(app, feed.id),
  ]
  await note()
  const taken: string[] = []
  const { mailer } = app.deps
  await vanishAfter(app, 1, { taken, time: THURSDAY, takesOneAtATime: true })
  app.deps.mailer = { send: (id, mail) => mailer.send(id, mail) }
  await note('Changed after the first email')
  const tasks = await app.database.query(
    `select id from tasks where kind like 'digest-%' and lane = $1`,
    [`mails.${feed.orgId}`],
  )
  app.queued.push(...(tasks as never[]))
  const mails = await atMinute(app, '2026-06-18T12:30:00Z')
  expect(taken).toHaveLength(1)
  expect(mails).toHaveLength(readers.length - 1)
  for (const { text } of mails) {
    expect(text).toContain('See you there')
    expect(text).not.toContain('Changed after')
  }
  expect(await notes()).toEqual([
    { note: 'Changed after the first email', weekly: true, daily: true },
  ])
})

it('is left for the next digest where one was so late that it was skipped', async () => {
  await reader(app, feed.id)
  await note()
  expect(await atMinute(app, '2026-06-19T02:00:00Z')).toEqual([])
  expect(await runsOf(app, feed.id)).toMatchObject([{ state: 'missed' }])
  expect(await notes()).toEqual([{ note: NOTE, weekly: true, daily: true }])
})

it('is in no email that says that nothing matched for four weeks', async () => {
  await reader(app, feed.id, { keywords: ['tango'] })
  await atMinute(app, THURSDAY)
  for (const day of ['2026-06-25', '2026-07-02', '2026-07-09']) {
    await atMinute(app, `${day}T12:00:00Z`)
  }
  await makeEvent(feed, { title: 'Far away', startsAt: '2026-09-01T01:00:00Z' })
  await note()
  const [mail] = await atMinute(app, '2026-07-16T12:00:00Z')
  expect(mail?.subject).toContain('No matching events')
  expect(mail?.text).not.toContain('See you there')
  expect(await notes()).toEqual([{ note: NOTE, weekly: true, daily: false }])
})

it('comes back where staff stop a digest before an email of it went out, and only once', async () => {
  await reader(app, feed.id)
  await note()
  app.setNow(THURSDAY)
  await startDueDigests(app.acting(), app.deps.now())
  const [run] = await runsOf(app, feed.id)
  const stop = () =>
    stopRun(
      app.database.db,
      { orgId: feed.orgId, feedId: feed.id, now: app.deps.now() },
      String(run?.id),
    )
  expect(await notes()).toEqual([])
  expect(await stop()).toBe(true)
  expect(await notes()).toEqual([{ note: NOTE, weekly: true, daily: false }])
  expect(await noted()).toEqual([])
  await app.database.query('delete from digest_notes where feed_id = $1', [feed.id])
  expect(await stop()).toBe(true)
  expect(await notes()).toEqual([])
})

it('stays used up where staff stop a digest of which an email went out', async () => {
  await reader(app, feed.id)
  await note()
  await atMinute(app, THURSDAY)
  await app.database.query(`update mailing_runs set state = 'planning' where feed_id = $1`, [
    feed.id,
  ])
  const [run] = await runsOf(app, feed.id)
  const of = { orgId: feed.orgId, feedId: feed.id, now: app.deps.now() }
  await stopRun(app.database.db, of, String(run?.id))
  expect(await notes()).toEqual([])
  expect(await noted()).toHaveLength(1)
})

it.each(['Another one', undefined])(
  'comes back where a digest is abandoned, unless there is a newer one: %s',
  async (newer) => {
    await reader(app, feed.id)
    await note()
    app.setNow(THURSDAY)
    await startDueDigests(app.acting(), app.deps.now())
    if (newer) await note(newer)
    // Crashed so often that the next call gives it up.
    await app.database.query(
      `update tasks set crashes = 100 where kind = 'digest-run' and lane = $1`,
      [`mails.${feed.orgId}`],
    )
    await app.runQueued()
    expect(await runsOf(app, feed.id)).toMatchObject([
      { state: 'stopped', problem: 'internal-error' },
    ])
    expect(await notes()).toEqual([
      newer
        ? { note: newer, weekly: true, daily: true }
        : { note: NOTE, weekly: true, daily: false },
    ])
  },
)
