import { addDays } from '../calendar-date.ts'
import { movePattern } from '../recurrence/move-pattern.ts'
import { localStarts } from '../recurrence/occurrences.ts'
import {
  isRule,
  KNOWN_PARTS,
  MOST_DATES,
  parseRule,
  type Rule,
  type RuleProblem,
} from '../recurrence/rule.ts'
import { localText, readTime } from './ics-time.ts'
import type { Frame } from './ics-times.ts'

/** The rules of an event as they are shown, and what was wrong with them. */
type ReadRules = {
  rule: Rule | null
  /** More rules, of which a series can have the dates only. */
  others: Rule[]
  problems: string[]
  /** All of them end before the first date, so there are no dates. */
  ended: boolean
}

/** Reads the RRULE lines of an event. */
export function readRules(lines: string[], frame: Frame): ReadRules {
  const read = lines.map((text) => readRule(text, frame))
  const rules = read.flatMap(({ rule }) => rule ?? [])
  const endless = rules.find(({ until, count }) => until === null && count === null)
  const main = endless ?? rules[0] ?? null
  const isNone = main === null
  const ended = read.length > 0 && read.every((one) => one.ended)
  const problems = read.flatMap(({ problem, isRefused }) =>
    problem ? [isRefused && isNone ? `${problem} Only the first date was imported.` : problem] : [],
  )
  return { rule: main, others: rules.filter((rule) => rule !== main), problems, ended }
}

type ReadRule = { rule?: Rule; problem?: string; isRefused?: boolean; ended?: boolean }

function readRule(text: string, frame: Frame): ReadRule {
  const { parts, ignored } = tidyRule(text, frame.written)
  const until = parts.find(([name]) => name === 'UNTIL')?.[1]
  const start = { startsLocal: frame.written, timezone: frame.timezone }
  const written = until === undefined ? undefined : writtenUntil(until, frame)
  const parse = (without?: string) =>
    parseRule(
      parts
        .filter(([name]) => name !== without)
        .map(([name, value]) => `${name}=${name === 'UNTIL' ? written : value}`)
        .join(';'),
      start,
    )
  let read = parse()
  if (!isRule(read) && read.problem === 'ends twice') read = earlierEnd(parse, frame.written)
  if (!isRule(read)) {
    const ended = until !== undefined && endsBefore(until, `${written}`, frame)
    return ended ? { ended } : { problem: sentenceOf(read), isRefused: true }
  }
  const rule = shownRule(read, until, frame)
  if (ignored.length === 0) return { rule }
  return { rule, problem: `The repeat rule has an unknown part, which was ignored: ${ignored[0]}.` }
}

/** Of a count and a last date the one that comes first. */
function earlierEnd(parse: (without: string) => Rule | RuleProblem, startsLocal: string) {
  const [counted, dated] = [parse('UNTIL'), parse('COUNT')]
  if (!isRule(counted) || !isRule(dated)) return isRule(counted) ? dated : counted
  const pattern = { startsLocal, rule: counted, rdates: [], exdates: [] }
  const isCounted = localStarts(pattern, dated.until ?? '').length >= (counted.count ?? 0)
  return isCounted ? counted : dated
}

const TIMES = ['BYHOUR', 'BYMINUTE', 'BYSECOND']

/**
 * Without what repeats the time of the start, without an end that no calendar reaches, and without what says nothing
 * or nothing that is known.
 */
function tidyRule(text: string, start: string) {
  const time = [start.slice(11, 13), start.slice(14, 16), '0']
  const ignored: string[] = []
  const all = text
    .replace(/\s/g, '')
    .replace(/^RRULE:/, '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)] as const)
  const hasUntil = all.some(([name, value]) => name === 'UNTIL' && value !== '')
  const parts = all.filter(([name, value]) => {
    if (name === 'COUNT') return !(Number(value) > MOST_DATES || (hasUntil && Number(value) <= 0))
    if (name === 'UNTIL') return !/^(2[2-9]|[3-9]\d)\d\d/.test(value)
    if (name === 'RSCALE') return value !== 'GREGORIAN'
    if (name === 'SKIP') return value !== 'OMIT'
    if (name.startsWith('X-')) return false
    const at = TIMES.indexOf(name)
    // Beside a date a time of day says nothing.
    if (at >= 0) return start.length > 10 && (value === '' || Number(value) !== Number(time[at]))
    // What begins with BY would choose other dates.
    if (name.startsWith('BY') || KNOWN_PARTS.has(name)) return true
    ignored.push(name.slice(0, 20))
    return false
  })
  return { parts, ignored }
}

/** UNTIL is written in UTC, and counts on the clocks that the start is written by. */
function writtenUntil(until: string, frame: Frame): string {
  const time = /T\d{6}Z$/.test(until) ? readTime(until) : undefined
  if (!time || frame.isAllDay) return until
  return `${frame.writtenTime(localText(time), 'UTC').replace(/[-:]/g, '')}${until.slice(13, 15)}`
}

/** Google leaves such rules behind where a series was split, and shows no event of them. */
function endsBefore(until: string, written: string, frame: Frame): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(written) ?? []
  if (year === undefined || `${year}-${month}-${day}` > frame.written.slice(0, 10)) return false
  const start = { startsLocal: frame.written, timezone: frame.timezone }
  // A rule that cannot be read may well end on its first day.
  return !isRule(parseRule(`FREQ=DAILY;UNTIL=${written}`, start)) && until !== ''
}

/** A rule in UTC may fall on another day where the series is shown. */
function shownRule(rule: Rule, until: string | undefined, frame: Frame): Rule {
  if (!frame.isMoved) return rule
  const { written, start, timezone, days } = frame
  const pattern = { startsLocal: written, rule, rdates: [], exdates: [] }
  const moved = movePattern(pattern, { from: written, to: start }).rule ?? rule
  if (moved.until === null) return moved
  const last = addDays(moved.until, days)
  // Across a change of clocks the last date is an hour off in UTC, or on the clocks that the series is shown by.
  const shown = parseRule(`FREQ=DAILY;UNTIL=${until}`, { startsLocal: start, timezone })
  const isLater = isRule(shown) && shown.until !== null && shown.until > last
  return { ...moved, until: isLater && /Z$/.test(until ?? '') ? shown.until : last }
}

function sentenceOf({ problem, part }: RuleProblem): string {
  switch (problem) {
    case 'empty':
      return 'The repeat rule is empty.'
    case 'too often':
      return 'Events that repeat within a day are not supported.'
    case 'unknown part':
      return `The repeat rule has an unknown part: ${part}.`
    case 'value':
      return `The repeat rule cannot be read: ${part}.`
    case 'ends twice':
      return 'The repeat rule has both COUNT and UNTIL.'
    case 'too many dates':
      return 'The repeat rule has too many dates.'
  }
}
