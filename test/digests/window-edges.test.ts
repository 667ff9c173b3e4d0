import { beforeEach, describe, expect, it } from 'vitest'
import { startDueDigests } from '../../functions/digests/digests.ts'
import type { TestApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { atMinute, digestWorld, reader, runsOf, sendsOf, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
})

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const addEvents = (of: typeof feed, events: EventOverrides[]) =>
  makeEvents(
    of,
    events.map((event) => ({ ...event, createdAt: LONG_AGO, updatedAt: LONG_AGO })),
  )
const titlesIn = (text = '') => [...text.matchAll(/^\* (.*)$/gm)].map(([, title]) => title)
const jazz = { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z' }

/** By the feed's clock Thursday 00:00, the last minute of its week, and the minute after. */
const edges = (first: string, last: string, after: string): EventOverrides[] => [
  { title: 'First minute', startsAt: first, endsAt: null, allDay: true },
  { title: 'Last minute', startsAt: last },
  { title: 'Next week', startsAt: after },
]

describe('the week of a digest', () => {
  it.each([
    [
      'America/Chicago',
      THURSDAY,
      edges('2026-06-18T05:00:00Z', '2026-06-25T04:59:00Z', '2026-06-25T05:00:00Z'),
    ],
    [
      'Pacific/Kiritimati',
      '2026-06-17T17:00:00Z',
      edges('2026-06-17T10:00:00Z', '2026-06-24T09:59:00Z', '2026-06-24T10:00:00Z'),
    ],
    [
      'Pacific/Pago_Pago',
      '2026-06-18T18:00:00Z',
      edges('2026-06-18T11:00:00Z', '2026-06-25T10:59:00Z', '2026-06-25T11:00:00Z'),
    ],
  ])(
    'begins and ends at midnight by the clock of %s, at seven of which it comes',
    async (timezone, seven, events) => {
      const there = await makeFeed({ orgId: feed.orgId, timezone, createdAt: LONG_AGO })
      await addEvents(there, events)
      await reader(app, there.id)
      const minuteBefore = new Date(Date.parse(seven) - 60_000).toISOString()
      expect(await atMinute(app, minuteBefore)).toEqual([])
      const [mail] = await atMinute(app, seven)
      expect(titlesIn(mail?.text)).toEqual(['First minute', 'Last minute'])
      expect(mail?.subject).toContain('Jun 18 – 24')
    },
  )

  it('ends for what ended at its first midnight, and begins for what runs on after its hour', async () => {
    await addEvents(feed, [
      { title: 'Until midnight', startsAt: '2026-06-18T01:00:00Z', endsAt: '2026-06-18T05:00:00Z' },
      { title: 'Until six', startsAt: '2026-06-10T15:00:00Z', endsAt: '2026-06-18T11:00:00Z' },
      { title: 'Until eight', startsAt: '2026-06-10T15:00:00Z', endsAt: '2026-06-18T13:00:00Z' },
      { title: 'All summer', startsAt: '2026-06-01T15:00:00Z', endsAt: '2026-09-01T15:00:00Z' },
    ])
    await reader(app, feed.id)
    const [mail] = await atMinute(app, THURSDAY)
    expect(mail?.text).toContain('Ongoing')
    expect(titlesIn(mail?.text).toSorted()).toEqual(['All summer', 'Until eight'])
  })
})

describe('while a digest is under way', () => {
  beforeEach(async () => {
    await addEvents(feed, [jazz])
    await reader(app, feed.id)
    app.setNow(THURSDAY)
    await startDueDigests(app.acting(), app.deps.now())
  })

  it('who confirms is for the next one', async () => {
    const begun = app.queued.splice(0)
    const late = await reader(app, feed.id)
    app.queued.push(...begun)
    const mails = await atMinute(app, '2026-06-18T12:01:00Z')
    expect(mails).toHaveLength(1)
    expect(mails.map(({ to }) => to)).not.toContain(late.email)
    await addEvents(feed, [{ ...jazz, startsAt: '2026-06-27T01:00:00Z' }])
    const next = await atMinute(app, '2026-06-25T12:00:00Z')
    expect(next.map(({ to }) => to)).toContain(late.email)
  })

  it.each([
    ['whose feed is archived', 'update feeds set archived_at = now() where id = $1'],
    [
      'whose organization is disabled',
      'update organizations set disabled_at = now() where id = (select org_id from feeds where id = $1)',
    ],
  ])('one %s before it is planned is stopped', async (_, change) => {
    await app.database.query(change, [feed.id])
    expect(await atMinute(app, '2026-06-18T12:01:00Z')).toEqual([])
    expect(await runsOf(app, feed.id)).toMatchObject([{ state: 'stopped', mails: 0, sent: 0 }])
    expect(await sendsOf(app, feed.id)).toEqual({})
  })
})
