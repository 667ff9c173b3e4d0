import { beforeEach, describe, expect, it } from 'vitest'
import { getSeries } from '../../db/events/series.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import type { StoredEvent } from '../../domain/series/series.ts'
import { setEventStatus } from '../../functions/events/change-event.ts'
import { changeSeries, extendAllSeries, removeDates } from '../../functions/events/series.ts'
import type { SentMail, TestApp } from '../support/app.ts'
import { makeEvent } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeSeries } from '../support/make-series.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
})

const CHANGED = '2026-06-18T14:00:00Z'
const DUE = '2026-06-18T14:10:00Z'
const ALL = 'This also applies to all later dates.'

/** A class each Tuesday, from June 16 on, added after its reader confirmed. */
async function weeklyClass(choices: object = {}) {
  await reader(app, feed.id, choices)
  app.setNow('2026-06-15T14:00:00Z')
  return makeSeries(app, feed, newRule('WEEKLY'))
}

type Made = Awaited<ReturnType<typeof weeklyClass>>

async function read({ seriesId }: Made) {
  const found = await getSeries(app.database.db, feed.orgId, seriesId, app.deps.now())
  if (!found) throw new Error('no series')
  return found
}

/** All dates that are not past, as the form of the first of them changes them. */
async function changeAll(made: Made, change: Partial<EventColumns> & { status?: 'cancelled' }) {
  const { series, dates } = await read(made)
  const date = dates.find(({ isPast }) => !isPast) as StoredEvent
  const { status, ...over } = change
  const of = { orgId: feed.orgId, seriesId: made.seriesId, id: date.id, version: series.version }
  const event = { ...date, ...over } as EventColumns
  const edited = { ...of, scope: 'all' as const, event, ...(status && { status }) }
  expect(await changeSeries(app.acting(), edited)).toBe('saved')
}

const subjects = (mails: SentMail[]) => mails.map(({ subject }) => subject)

/** How many times each part of an email names it. */
function timesNamed(mail: SentMail | undefined, title: string) {
  const count = (text = '') => text.split(title).length - 1
  return [
    count(mail?.text),
    count(visibleText(mail?.html.replace(/<title>.*?<\/title>/, '') ?? '')),
  ]
}

describe('a series of 57 dates', () => {
  it('is one event of a weekly digest, with its next date and the others', async () => {
    await weeklyClass()
    await makeEvent(feed, { title: 'Opera', startsAt: '2026-06-20T01:00:00Z' })
    const [mail] = await atMinute(app, THURSDAY)
    expect(mail?.subject).toBe('Opera, Yoga · Jun 18 – 24')
    expect(timesNamed(mail, 'Yoga')).toEqual([1, 1])
    expect(mail?.text).toContain('Tuesday, June 23, 2026\n\n* Yoga')
    expect(mail?.text).toContain('More dates: Jun 30, Jul 7, Jul 14, Jul 21, Jul 28, Aug 4 +50\n')
    expect(mail?.text).toContain('See all events')
  })

  it('is new once in daily digests', async () => {
    await weeklyClass({ digestFrequency: 'daily' })
    const mails: SentMail[] = []
    for (let day = 16; day <= 24; day++)
      mails.push(...(await atMinute(app, `2026-06-${day}T12:00:00Z`)))
    expect(subjects(mails)).toEqual(['Yoga · Jun 16'])
    expect(timesNamed(mails[0], 'Yoga')).toEqual([1, 1])
  })

  it('is not new for a date that was added at its far end', async () => {
    await weeklyClass()
    await atMinute(app, THURSDAY)
    for (const day of ['2026-06-26', '2026-07-02']) {
      app.setNow(`${day}T03:00:00Z`)
      await extendAllSeries(app.acting())
    }
    const mails = [
      ...(await atMinute(app, '2026-06-25T12:00:00Z')),
      ...(await atMinute(app, '2026-07-02T12:00:00Z')),
    ]
    for (const mail of mails) expect(mail?.text).not.toMatch(/Just added|More dates/)
    expect(mails).toHaveLength(2)
  })

  it.each([
    [
      'moved an hour',
      { startsAt: new Date('2026-06-24T01:00:00Z'), endsAt: new Date('2026-06-24T02:00:00Z') },
      'New time: Yoga, Tuesday, June 23',
      'This also applies to: Jun 30, Jul 7, Jul 14, Jul 21, Jul 28, Aug 4\n',
    ],
    ['cancelled', { status: 'cancelled' as const }, 'Cancelled: Yoga, Tuesday, June 23', ALL],
  ])('that is %s causes one event update with one entry', async (_, change, subject, also) => {
    const made = await weeklyClass()
    expect(await atMinute(app, THURSDAY)).toHaveLength(1)
    app.setNow(CHANGED)
    await changeAll(made, change)
    const mails = await atMinute(app, DUE)
    expect(subjects(mails)).toEqual([subject])
    expect(timesNamed(mails[0], 'Yoga')).toEqual([1, 1])
    expect(mails[0]?.text).toContain(also)
    expect(await atMinute(app, '2026-06-18T15:00:00Z')).toEqual([])
  })

  it('that is deleted causes one event update, which names the dates if some later ones are left', async () => {
    const made = await weeklyClass()
    await atMinute(app, THURSDAY)
    app.setNow(CHANGED)
    const remove = async (n: number, scope: 'all' | 'following') => {
      const { series, dates } = await read(made)
      const { id } = dates.filter(({ isPast }) => !isPast)[n] as StoredEvent
      const of = { orgId: feed.orgId, seriesId: made.seriesId, id, version: series.version }
      expect(await removeDates(app.acting(), { ...of, scope })).toBe('saved')
    }
    await remove(5, 'following')
    const [two] = await atMinute(app, DUE)
    expect(two?.subject).toBe('Removed from the calendar: Yoga, Tuesday, July 28')
    expect(two?.text).toContain('This also applies to: Aug 4\n')
    app.setNow('2026-06-18T15:00:00Z')
    await remove(0, 'all')
    const [all, ...others] = await atMinute(app, '2026-06-18T15:10:00Z')
    expect(others).toEqual([])
    expect(all?.subject).toBe('Removed from the calendar: Yoga, Tuesday, June 23')
    expect(all?.text).toContain(ALL)
  })

  it('has an entry of its own for each change', async () => {
    const made = await weeklyClass()
    await atMinute(app, THURSDAY)
    app.setNow(CHANGED)
    const { dates } = await read(made)
    const next = dates.filter(({ isPast }) => !isPast)
    const { orgId } = feed
    await setEventStatus(app.acting(), { orgId, id: next[0]?.id ?? '', status: 'cancelled' })
    await setEventStatus(app.acting(), { orgId, id: next[1]?.id ?? '', status: 'postponed' })
    const [mail, ...others] = await atMinute(app, DUE)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Changed: Yoga +1')
    expect(mail?.text).toContain('Cancelled: Yoga')
    expect(mail?.text).toContain('Postponed: Yoga')
  })
})
