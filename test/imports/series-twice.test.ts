import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../domain/calendar-date.ts'
import { addSpan, spanOf } from '../../domain/imports/ics-time.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { SourceItem } from '../../domain/imports/source-event.ts'
import { dayOf } from '../../domain/recurrence/move-pattern.ts'
import {
  addMinutes,
  localStartOf,
  localStarts,
  recurrenceKey,
} from '../../domain/recurrence/occurrences.ts'
import { isRule, parseRule, WEEKDAYS } from '../../domain/recurrence/rule.ts'
import { forRandom, type Random } from '../support/random.ts'

const UNTIL = '2026-12-31'

/** A series with dates that are added, left out, moved, renamed, and cancelled, in any order. */
function randomSeries(random: Random): string {
  const isAllDay = random.chance(0.3)
  const first = addDays('2026-01-01', random.int(0, 60))
  const start = isAllDay ? first : `${first}T${random.pick(['09:00', '19:30', '23:45'])}`
  const time = (name: string, local: string) =>
    `${name}${isAllDay ? ';VALUE=DATE' : ''}:${recurrenceKey(local)}${isAllDay ? '' : '00'}`
  const span = isAllDay ? random.int(1, 3) : random.pick([30, 120, 1500])
  const later = (local: string, by: number) =>
    isAllDay ? addDays(local, by) : addMinutes(local, by)
  const rule = randomRule(first, isAllDay, random)
  const read = parseRule(rule, { startsLocal: start, timezone: 'UTC' })
  const pattern = { startsLocal: start, rule: isRule(read) ? read : null, rdates: [], exdates: [] }
  const dates = localStarts(pattern, UNTIL)
  const some = (share: number) => dates.filter((date) => date !== start && random.chance(share))
  // A date that the rule has, too, is there twice for ical.js, so that EXDATE leaves one of both.
  const extra = random
    .list(0, 2, () => later(start, random.int(400, 900) * (isAllDay ? 1 : 100)))
    .filter((local) => !dates.includes(local))
  const body = (local: string, title: string) => [
    time('DTSTART', local),
    random.chance(0.5) ? time('DTEND', later(local, span)) : durationOf(span, isAllDay),
    `SUMMARY:${title}`,
  ]
  const exdates = some(0.1)
  const changed = some(0.15).filter((date) => !exdates.includes(date))
  const master = [
    ...body(start, 'Series'),
    `RRULE:${rule}`,
    ...extra.map((local) => time('RDATE', local)),
    ...exdates.map((local) => time('EXDATE', local)),
  ]
  const overrides = changed.map((local, i) => [
    time('RECURRENCE-ID', local),
    ...body(random.chance(0.5) ? local : later(local, isAllDay ? 1 : 45), `Date ${i}`),
  ])
  const events = [master, ...overrides].map((lines) =>
    ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'].join('\r\n'),
  )
  const inOrder = random.chance(0.5) ? events : events.reverse()
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...inOrder, 'END:VCALENDAR', ''].join('\r\n')
}

/** The first date is one of the rule's: RFC 5545 does not say what else it would mean. */
function randomRule(first: string, isAllDay: boolean, random: Random): string {
  const { day, nth, date } = dayOf(first)
  const days = WEEKDAYS.filter((one) => one === day || random.chance(0.3)).join()
  const freq = random.pick([
    'DAILY',
    `WEEKLY;BYDAY=${days}`,
    `MONTHLY;BYMONTHDAY=${date}`,
    `MONTHLY;BYDAY=${nth}${day}`,
  ])
  const until = isAllDay ? '20260901' : '20260901T235959Z'
  const end = random.pick([`COUNT=${random.int(2, 30)}`, `UNTIL=${until}`])
  return `FREQ=${freq};INTERVAL=${random.int(1, 3)};${end}`
}

const durationOf = (span: number, isAllDay: boolean) =>
  isAllDay ? `DURATION:P${span}D` : `DURATION:PT${span}M`

/** Some rules of the fifth weekday end later than all else here. */
const END = '2040-01-01'

type Shown = { start: string; end: string; title: string }

/** Every date as we read it. */
function ourDates({ start, end, timezone, fields, repeat }: SourceItem): Shown[] {
  const read = repeat?.rule ? parseRule(repeat.rule, { startsLocal: start, timezone }) : null
  const pattern = {
    startsLocal: start,
    rule: read && isRule(read) ? read : null,
    rdates: (repeat?.rdates ?? []).map(localStartOf),
    exdates: (repeat?.exdates ?? []).map(localStartOf),
  }
  const changes = new Map(repeat?.changes.map((date) => [date.key, date]))
  return localStarts(pattern, END).map((local) => {
    const own = changes.get(recurrenceKey(local))
    const title = own?.fields.title ?? fields.title
    if (own) return { start: own.start, end: own.end ?? '', title }
    return { start: local, end: addSpan(local, spanOf(start, end ?? start)), title }
  })
}

/** Every date as another program does. */
function theirDates(file: string): Shown[] {
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  const isMaster = (event: ICAL.Component) => !event.getFirstProperty('recurrence-id')
  const master = new ICAL.Event(events.find(isMaster))
  for (const event of events) if (!isMaster(event)) master.relateException(event)
  const dates: Shown[] = []
  const iterator = master.iterator()
  // By count: a rule of theirs may never end.
  for (let i = 0, next = iterator.next(); i < 2_000 && next; i++, next = iterator.next()) {
    const { startDate, endDate, item } = master.getOccurrenceDetails(next)
    const local = (time: ICAL.Time) => time.toString().slice(0, time.isDate ? 10 : 16)
    dates.push({ start: local(startDate), end: local(endDate), title: item.summary })
  }
  return dates
}

const inOrder = (dates: Shown[]) =>
  [...new Set(dates.map((date) => Object.values(date).join(' ')))]
    .filter((text) => text < END)
    .sort()

describe('A series with dates of its own', () => {
  it('has the dates that ical.js finds', async () => {
    await forRandom(300, (random) => {
      const file = randomSeries(random)
      const options = { feedTimezone: 'UTC', now: new Date('2026-01-01'), maxEvents: 20_000 }
      const result = readCalendar(new TextEncoder().encode(file), options)
      if (result.kind !== 'calendar') throw new Error(result.kind)
      expect({ items: result.items.length, problems: result.problems }).toEqual({
        items: 1,
        problems: [],
      })
      const ours = inOrder(result.items.flatMap(ourDates))
      expect(ours, file).toEqual(inOrder(theirDates(file)))
    })
  })
})
