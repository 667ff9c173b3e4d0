import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isCalendarDate } from '../../domain/calendar-date.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'
import type { ReadResult, SourceItem } from '../../domain/imports/source-event.ts'
import { isRule, parseRule } from '../../domain/recurrence/rule.ts'
import { knownZone } from '../../domain/zoned-time.ts'
import { forRandom, type Random } from '../support/random.ts'
import { shownResult } from './shown-result.ts'

const CORPUS = new URL('./corpus/', import.meta.url)
const names = readdirSync(CORPUS).filter((name) => !name.endsWith('.json'))
const files = names.map((name): Uint8Array => readFileSync(new URL(name, CORPUS)))
const calendars = files.filter((_, i) => names[i]?.endsWith('.ics'))
const RUNS = 300
/** Far more than any of them takes, and far less than what does not end. */
const LONGEST_MS = 3_000

function read(bytes: Uint8Array | string, fileName?: string): ReadResult {
  const body = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const before = process.cpuUsage()
  const options = { feedTimezone: 'America/Chicago', now: new Date('2026-03-01T00:00:00Z') }
  const result = readCalendar(body, { ...options, maxEvents: 20_000, fileName })
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(LONGEST_MS)
  return result
}

/** What the database asks of an event, and the code that makes dates of a series. */
function expectFit({ uid, fields, start, end, timezone, allDay, repeat }: SourceItem): void {
  expect(uid.length).toBeLessThanOrEqual(330)
  expect(uid).not.toBe('')
  expect(fields.title).not.toBe('')
  expect(fields.title.length).toBeLessThanOrEqual(200)
  expect(fields.description.length).toBeLessThanOrEqual(10_000)
  expect((fields.lat === null) === (fields.lng === null)).toBe(true)
  for (const url of [fields.url, fields.imageUrl, fields.ticketUrl, fields.organizerUrl]) {
    expect(url ?? 'https://').toMatch(/^https?:\/\//)
  }
  expect(knownZone(timezone)).toBe(timezone)
  expectLocal(start, allDay)
  if (end !== null) expectLocal(end, allDay)
  if (end !== null) expect({ start, end, isAfter: end > start }).toMatchObject({ isAfter: true })
  if (allDay) expect(end).not.toBeNull()
  if (!repeat) return
  const rule =
    repeat.rule === null ? null : parseRule(repeat.rule, { startsLocal: start, timezone })
  expect(rule === null || isRule(rule), JSON.stringify({ start, timezone, repeat })).toBe(true)
  const key = allDay ? /^\d{8}$/ : /^\d{8}T\d{4}$/
  for (const one of [...repeat.rdates, ...repeat.exdates]) expect(one).toMatch(key)
  for (const date of repeat.changes) expect(date.key).toMatch(key)
}

function expectLocal(local: string, allDay: boolean): void {
  expect(local).toMatch(allDay ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  expect(isCalendarDate(local.slice(0, 10))).toBe(true)
}

function expectRead(result: ReadResult): void {
  if (result.kind !== 'calendar') return
  for (const item of result.items) expectFit(item)
  const uids = result.items.map(({ uid }) => uid)
  expect(new Set(uids).size).toBe(uids.length)
}

function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  const other = random.pick(files)
  const at = random.int(0, bytes.length)
  const join = (...parts: (Uint8Array | number[])[]) =>
    Uint8Array.from(parts.flatMap((part) => [...part]))
  switch (random.int(0, 8)) {
    case 0:
      return bytes.slice(0, at)
    case 1:
      return join(bytes.slice(0, at), other.slice(random.int(0, other.length)))
    case 2:
      return join(
        bytes.slice(0, at),
        random.list(1, 4, () => random.int(0, 255)),
        bytes.slice(at),
      )
    case 3:
      return join(bytes.slice(0, at), bytes.slice(at + random.int(1, 40)))
    case 4:
      return shuffleLines(bytes, random)
    case 5:
    case 6:
    case 7:
      return exchangeValues(bytes, random)
    default: {
      const changed = bytes.slice()
      for (let i = 0; i < 5; i++) changed[random.int(0, bytes.length - 1)] = random.int(32, 126)
      return changed
    }
  }
}

function shuffleLines(bytes: Uint8Array, random: Random): Uint8Array {
  const lines = new TextDecoder().decode(bytes).split('\n')
  const [a, b] = [random.int(0, lines.length - 1), random.int(0, lines.length - 1)]
  lines.splice(a, 0, ...lines.slice(b, b + random.int(1, 6)))
  return new TextEncoder().encode(lines.join('\n'))
}

/** Lines with values, or whole lines, of other files: sense that nobody meant. */
function exchangeValues(bytes: Uint8Array, random: Random): Uint8Array {
  const lines = textOf(bytes).split(/\r\n?|\n/)
  for (let i = random.int(1, 6); i > 0; i--) {
    const at = random.int(0, lines.length - 1)
    const other = random.pick(textOf(random.pick(calendars)).split('\n'))
    const name = lines[at]?.split(':', 1)[0]
    const isValue = random.chance(0.5) && !/^(BEGIN|END)/.test(`${name}${other}`)
    if (isValue) lines[at] = `${name}:${other.slice(other.indexOf(':') + 1)}`
    else lines.splice(at, 0, other)
  }
  return new TextEncoder().encode(lines.join('\r\n'))
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('A damaged file', () => {
  it('is read as far as it goes, or refused', async () => {
    await forRandom(RUNS, (random) => {
      let bytes: Uint8Array = random.pick(files)
      for (let i = random.int(1, 4); i > 0; i--) bytes = mutate(bytes, random)
      expectRead(read(bytes, random.pick([undefined, 'a.csv', 'a.ics'])))
    })
  })
})

describe('A line of a calendar file', () => {
  it('means the same wherever it is folded', async () => {
    await forRandom(150, (random) => {
      const bytes = random.pick(calendars)
      const isUtf16 = bytes[0] === 0xff
      if (isUtf16) return
      const folded = [...bytes].flatMap((byte, i) => {
        const isInside = byte > 32 && (bytes[i - 1] ?? 0) > 32 && (bytes[i - 1] ?? 0) !== 0xef
        return isInside && i > 20 && random.chance(0.2) ? [13, 10, 32, byte] : [byte]
      })
      const before = withoutLines(read(bytes))
      expect(withoutLines(read(Uint8Array.from(folded)))).toEqual(before)
    })
  })
})

function withoutLines(result: ReadResult) {
  const shown = shownResult(result) as { problems?: string[] }
  return { ...shown, problems: shown.problems?.map((problem) => problem.split(' ')[1]).sort() }
}

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20260310T190000', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\r\n')

const TIMES = [
  '00010101T000000Z',
  '16010101T000000',
  '19000101',
  '20260310T190000',
  '20260310T240000Z',
  '21991231T235900Z',
  '99991231T235900',
  '99991231',
]

describe('A date at the end of the calendar', () => {
  it('costs its event at most', async () => {
    await forRandom(300, (random) => {
      const time = (name: string) => {
        const value = random.pick(TIMES)
        const zone = random.pick(['', ';TZID=America/New_York', ';TZID=Pacific/Apia'])
        return `${name}${/^.{8}$|Z$/.test(value) ? '' : zone}:${value}`
      }
      const range = random.pick(['', ';RANGE=THISANDFUTURE'])
      const length = random.pick([time('DTEND'), 'DURATION:P99999D', 'DURATION:-P9999W'])
      const rule = `RRULE:FREQ=${random.pick(['DAILY', 'WEEKLY;BYDAY=MO'])};${random.pick([
        `UNTIL=${random.pick(TIMES)}`,
        'COUNT=5',
      ])}`
      const event = (uid: string, ...lines: string[]) =>
        ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Jazz', ...lines, 'END:VEVENT'].join('\r\n')
      const master = event('a', time('DTSTART'), length, rule, time('RDATE'), time('EXDATE'))
      const date = event('a', time(`RECURRENCE-ID${range}`), time('DTSTART'))
      const good = event('good', 'DTSTART:20260310T190000')
      const result = read(calendar(master, date, good))
      expectRead(result)
      expect(itemsOf(result).map(({ uid }) => uid)).toContain('good')
    })
  })
})

function itemsOf(result: ReadResult): SourceItem[] {
  return result.kind === 'calendar' ? result.items : []
}

describe('A hostile file', () => {
  it.each([
    ['a line of 1 MB', 'x'.repeat(1_000_000)],
    ['nothing but brackets', '<'.repeat(200_000)],
    ['tags without an end', '<p '.repeat(100_000)],
    ['links without an end', '<a href="'.repeat(50_000)],
    ['comments without an end', '<!--'.repeat(50_000)],
    ['scripts without an end', '<script>'.repeat(50_000)],
    ['entities', '&#38;'.repeat(50_000)],
    ['backslashes', '\\'.repeat(200_000)],
    ['blanks', `a${' '.repeat(200_000)}b`],
    ['commas', ','.repeat(200_000)],
    ['line breaks', '\\n'.repeat(100_000)],
  ])('with %s in every field is read at once', (_, text) => {
    const names = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'URL', 'GEO', 'X-COST']
    const more = ['RRULE', 'DURATION', 'EXDATE', 'RDATE', 'ORGANIZER;CN=x', 'X-WP-IMAGES-URL']
    const lines = [...names, ...more].map((name) => `${name}:${text}`)
    expectRead(read(calendar(event('SUMMARY:Jazz', ...lines))))
  })

  it('leaves no script, tag, or other scheme in any field', () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const lines = ['SUMMARY:Jazz', 'DESCRIPTION:', 'LOCATION:', 'CATEGORIES:', 'X-COST:']
    const urls = ['URL:javascript:alert(1)', 'ATTACH;FMTTYPE=image/png:javascript:alert(1)']
    const link = 'X-ALT-DESC:<p><a href="javascript:alert(1)">x</a></p>'
    const result = read(calendar(event(...lines.map((line) => line + script), ...urls, link)))
    expect(itemsOf(result)).toHaveLength(1)
    const texts = itemsOf(result).map(({ fields }) => Object.values(fields).join())
    expect(texts.join()).not.toMatch(/script|onerror|<|javascript:/i)
  })

  it('nested deeply is read', () => {
    const deep = 'BEGIN:VALARM\r\n'.repeat(50_000) + 'END:VALARM\r\n'.repeat(50_000)
    const result = read(calendar(event('SUMMARY:Jazz', deep)))
    expect(itemsOf(result)).toHaveLength(1)
    expect(read('['.repeat(1_000_000))).toMatchObject({ kind: 'refused', code: 'json-too-large' })
  })

  it('with 30,000 events is refused with a sentence', () => {
    const many = Array.from({ length: 30_000 }, (_, i) => event(`SUMMARY:${i}`))
    expect(read(calendar(...many))).toEqual({
      kind: 'refused',
      code: 'too-many-events',
      text: 'This calendar has 30,000 events. At most 20,000 can be imported.',
    })
    expect(read(`title,date\n${'Jazz,2026-03-10\n'.repeat(30_000)}`)).toMatchObject({
      code: 'too-many-events',
    })
  })

  it('with 20,000 dates of one series, or as many zones and problems, is read', () => {
    const series = event('SUMMARY:Jazz', 'RRULE:FREQ=DAILY')
    const dates = Array.from({ length: 19_000 }, (_, i) => {
      const day = new Date(Date.UTC(2026, 2, 10 + i)).toISOString().slice(0, 10).replaceAll('-', '')
      return event(`RECURRENCE-ID:${day}T190000`, `SUMMARY:${i}`)
    })
    expectRead(read(calendar(series, ...dates)))
    const zones = Array.from({ length: 19_000 }, (_, i) =>
      event(`SUMMARY:${i}`, `DTEND;TZID=Zone ${i}:20260310T200000`, 'RRULE:FREQ=SECONDLY'),
    )
    const result = read(calendar(...zones))
    expectRead(result)
    expect(result.kind === 'calendar' && result.problems.length).toBeLessThanOrEqual(1_001)
  })
})
