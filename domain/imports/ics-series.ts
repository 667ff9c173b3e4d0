import { addDays } from '../calendar-date.ts'
import {
  type Move,
  moveLocal,
  movePattern,
  patternBefore,
  patternFrom,
  withoutCount,
} from '../recurrence/move-pattern.ts'
import { localStarts, type Pattern, recurrenceKey } from '../recurrence/occurrences.ts'
import { formatRule, type Rule } from '../recurrence/rule.ts'
import { differences } from './clean-fields.ts'
import type { IcsEvent } from './ics-event.ts'
import { lastRevision } from './ics-revisions.ts'
import { readRules } from './ics-rule.ts'
import { addSpan, spanOf } from './ics-time.ts'
import { type EventTimes, eventTimes, Frame } from './ics-times.ts'
import type { Problems } from './problems.ts'
import type { ReadBudget } from './read-budget.ts'
import type { SourceDate, SourceFields, SourceItem } from './source-event.ts'
import type { TimeZones } from './time-zones.ts'

type Context = { zones: TimeZones; problems: Problems; budget: ReadBudget; now: Date }
type At = { line: number; uid: string }
/** A date of a series that is otherwise, and its start as the series has it. */
type Override = { event: IcsEvent; local: string }
type Series = {
  uid: string
  line: number
  fields: SourceFields
  pattern: Pattern
  times: EventTimes
  frame: Frame
}

/** An event, or a series with those of its dates that are otherwise. */
export function seriesItems(
  uid: string,
  master: IcsEvent,
  overrides: IcsEvent[],
  context: Context,
): SourceItem[] {
  const { zones, problems } = context
  const at = { line: master.line, uid }
  if (!master.start) return overrides.flatMap((event) => orphanItem(uid, event, context))
  const frame = new Frame(master.start, zones, undefined, master.rules.length > 0)
  const times = eventTimes(master, master.start, zones, problems)
  const { rule, others, problems: wrong, ended } = readRules(master.rules, frame)
  for (const problem of wrong) problems.note('rule', problem, at)
  if (ended) {
    const text = 'The repeat rule ends before the first date, so there are no dates.'
    problems.skip('no-dates', text, at)
    return overrides.flatMap((event) => orphanItem(uid, event, context))
  }
  if (rule && frame.isUtc && zones.hasSummerTime(frame.timezone, frame.start)) {
    const text = `The times of repeating events are in UTC. They were read to keep their time of day in ${frame.timezone}.`
    problems.noteOnce('utc-series', text, at)
  }
  const starts = (list: IcsEvent['exdates']) => list.map((date) => frame.startOf(date))
  const pattern = {
    startsLocal: frame.start,
    rule,
    rdates: unique([...starts(master.rdates), ...moreStarts(others, frame, context, at)]).filter(
      (local) => local !== frame.start,
    ),
    exdates: unique(starts(master.exdates)),
  }
  const own = latestOf(
    overrides.flatMap((event): Override[] =>
      event.recurrence ? [{ event, local: frame.startOf(event.recurrence) }] : [],
    ),
  )
  const live = withoutExcluded(own, { ...master, exdates: pattern.exdates }, context)
  const current = live.filter(({ event }) => event.sequence >= master.sequence)
  const described = new Set(current.map(({ local }) => local))
  const listed = periods(master, frame).filter(({ local }) => !described.has(local))
  const series = { uid, line: master.line, fields: master.fields, pattern, times, frame }
  return splitSeries(series, [...listed, ...live], context)
}

type Master = { uid: string; sequence: number; exdates: string[] }

/** A date is not described that a later version of its series leaves out. */
function withoutExcluded(
  own: Override[],
  { uid, sequence, exdates }: Master,
  { problems }: Context,
): Override[] {
  const excluded = new Set(exdates)
  return own.filter(({ event, local }) => {
    const isOut = excluded.has(local) && event.sequence < sequence && !event.following
    const text = 'A newer version of the series leaves this date out. It was skipped.'
    if (isOut) problems.skip('duplicate', text, { line: event.line, uid })
    return !isOut
  })
}

/** A series has one rule. The dates of others are listed, up to the end of a year, so that they seldom change. */
function moreStarts(rules: Rule[], { start }: Frame, context: Context, at: At): string[] {
  if (rules.length === 0) return []
  const { now, budget, problems } = context
  const year = now.getUTCFullYear()
  const text = `The event has several repeat rules. The dates of all but one were added from ${year - 1} to ${year + 2}. Later imports add more.`
  problems.note('rule', text, at)
  const limits = { after: `${year - 1}-01-01`, steps: budget.steps }
  return rules.flatMap((rule) => {
    const pattern = { startsLocal: start, rule, rdates: [], exdates: [] }
    return localStarts(pattern, `${year + 2}-12-31`, limits)
  })
}

/** RDATE may say how long its date lasts. */
function periods(master: IcsEvent, frame: Frame): Override[] {
  return master.rdates.flatMap(({ end, ...start }): Override[] => {
    if (!end) return []
    const lasts = 'local' in end ? { end, duration: null } : { end: null, duration: end }
    const alone = { rules: [], rdates: [], exdates: [], recurrence: start, following: false }
    const event = { ...master, ...lasts, ...alone, start }
    return [{ event, local: frame.startOf(start) }]
  })
}

/** Each is a series of its own. */
const MOST_SPLITS = 20

/** Where one date says how all later ones are, another series begins. */
function splitSeries(whole: Series, overrides: Override[], context: Context): SourceItem[] {
  const items: SourceItem[] = []
  let series = whole
  let latest = latestOf(overrides)
  for (let splits = 0; splits < MOST_SPLITS; splits++) {
    const split = latest.find(({ event }) => event.following)
    if (!split) return [...items, seriesItem(series, latest, context)]
    const { event, local } = split
    if (local > series.pattern.startsLocal) {
      const before = latest.filter((other) => other.local < local)
      items.push(seriesItem(seriesBefore(series, local), before, context))
    }
    if (event.fields.status === 'cancelled') return items
    const after = latest.filter((other) => other.local > local)
    const { tail, moved } = seriesAfter(series, split, after, context)
    series = tail
    latest = latestOf(moved)
  }
  const text = `Only ${MOST_SPLITS} changes of all later dates are supported. Later ones were read for one date each.`
  context.problems.note('rule', text, { line: series.line, uid: series.uid })
  return [...items, seriesItem(series, latest, context)]
}

function seriesAfter(series: Series, split: Override, after: Override[], context: Context) {
  const { event, local } = split
  const times = timesOf(series, split, context)
  const move = { from: local, to: times.start }
  const base = patternFrom(series.pattern, local)
  const isFirst = local <= series.pattern.startsLocal
  const tail = {
    ...series,
    uid: isFirst ? series.uid : `${series.uid} ${recurrenceKey(local)}`,
    line: event.line,
    fields: withTitle(event.fields, series.fields),
    pattern: isMove(move) ? movePattern(base, move) : base,
    times,
  }
  const moved = after.map((other) => ({
    ...other,
    local: isMove(move) ? moveLocal(other.local, base.startsLocal, move) : other.local,
  }))
  return { tail, moved }
}

function seriesBefore(series: Series, local: string): Series {
  const pattern = patternBefore(series.pattern, local)
  return {
    ...series,
    pattern: { ...pattern, exdates: pattern.exdates.filter((one) => one < local) },
  }
}

const isMove = ({ from, to }: Move) => from !== to

/** The dates in order; of several versions of one the last revision. */
function latestOf(overrides: Override[]): Override[] {
  const dates = [...Map.groupBy(overrides, ({ local }) => local).values()]
  return dates
    .flatMap((versions) => {
      if (versions.length === 1) return versions
      const events = versions.map(({ event }) => event)
      const last = lastRevision(events as [IcsEvent, ...IcsEvent[]])
      return versions.filter(({ event }) => event === last).slice(0, 1)
    })
    .sort((a, b) => (a.local < b.local ? -1 : 1))
}

function seriesItem(series: Series, overrides: Override[], context: Context): SourceItem {
  const { uid, line, fields, times } = series
  const replaced = overrides.find(({ local }) => local === series.pattern.startsLocal)
  const { rule, rdates } = series.pattern
  if (!rule && rdates.length === 0 && overrides.length === (replaced ? 1 : 0)) {
    const date = replaced && changeOf(series, replaced, context)
    const whole = { ...fields, ...date?.fields }
    return item({ uid, line, fields: whole, times: date ? { ...date } : times }, null)
  }
  const pattern = withDates(series, overrides, context)
  const skipped = new Set(pattern.exdates)
  const extra = new Set(pattern.rdates)
  const known = startsAmong(pattern, overrides, context)
  const changes = overrides
    .filter(({ local }) => (known.has(local) || extra.has(local)) && !skipped.has(local))
    .flatMap((override) => changeOf(series, override, context) ?? [])
  const start = { startsLocal: times.start, timezone: times.timezone }
  // Moved into the zone of the series, a rule may end before its first date: it adds none.
  const until = pattern.rule?.until ?? times.start
  const left = until < times.start.slice(0, 10) ? null : pattern.rule
  const repeat = {
    rule: left && formatRule(left, start),
    rdates: pattern.rdates.map(recurrenceKey),
    exdates: pattern.exdates.map(recurrenceKey),
    changes,
  }
  return item({ uid, line, fields, times }, repeat)
}

type Whole = Pick<SourceItem, 'uid' | 'line' | 'fields'> & { times: EventTimes }

function item({ uid, line, fields, times }: Whole, repeat: SourceItem['repeat']): SourceItem {
  const { start, end, timezone } = times
  return { uid, line, fields, start, end, timezone, allDay: start.length === 10, repeat }
}

/** A date that is described exists, even if the rule does not have it, or EXDATE names it. */
function withDates(series: Series, overrides: Override[], context: Context): Pattern {
  const { pattern } = series
  const live = overrides.filter(({ event }) => event.fields.status !== 'cancelled')
  const described = new Set(live.map(({ local }) => local))
  const known = startsAmong(pattern, overrides, context)
  const missing = live.filter(({ local }) => !known.has(local))
  for (const { event } of missing) {
    const text = 'This date is not one of its series. It was added to the series.'
    context.problems.note('orphan', text, { line: event.line, uid: series.uid })
  }
  return {
    ...pattern,
    rdates: [...pattern.rdates, ...missing.map(({ local }) => local)],
    exdates: pattern.exdates.filter((local) => !described.has(local)),
  }
}

/** Which of the dates a series has, skipped ones included. Only the days around them are looked at. */
function startsAmong(pattern: Pattern, dates: Override[], { budget }: Context): Set<string> {
  const { startsLocal, rule, rdates } = pattern
  const listed = new Set([startsLocal, ...rdates])
  const found = dates.map(({ local }) => local).filter((local) => listed.has(local))
  const last = dates.at(-1)?.local.slice(0, 10) ?? ''
  const open = {
    startsLocal,
    rule: rule && withoutCount(rule, startsLocal, last, budget.steps),
    rdates: [],
    exdates: [],
  }
  for (const { local } of open.rule ? dates : []) {
    const date = local.slice(0, 10)
    // Without a count each date can be looked at alone.
    const limits = { after: addDays(date, -1), most: 2, steps: budget.steps }
    if (!listed.has(local) && localStarts(open, date, limits).includes(local)) found.push(local)
  }
  return new Set(found)
}

/** What a date has of its own; nothing if it is as the series says. */
function changeOf(series: Series, override: Override, context: Context): SourceDate | undefined {
  const { event, local } = override
  const isCancelled = event.fields.status === 'cancelled'
  const own = isCancelled
    ? { status: event.fields.status, statusReason: event.fields.statusReason }
    : withTitle(event.fields, series.fields)
  const fields = differences(own, series.fields)
  const { start, end, timezone } = timesOf(series, override, context)
  const usual = endAfter(series.times, local)
  const isUsual = start === local && end === usual && timezone === series.times.timezone
  if (isUsual && Object.keys(fields).length === 0) return undefined
  return { key: recurrenceKey(local), line: event.line, fields, start, end, timezone }
}

function timesOf(series: Series, { event, local }: Override, { problems }: Context): EventTimes {
  const { timezone } = series.times
  const usual = { start: local, end: endAfter(series.times, local), timezone }
  if (!event.start) return usual
  const times = series.frame.timesOf(event, event.start, problems)
  const isCancelled = event.fields.status === 'cancelled'
  const hasEnd = event.end !== null || event.duration !== null
  // A cancellation often says no more than which date it is.
  return isCancelled && !hasEnd ? { ...times, end: endAfter(series.times, times.start) } : times
}

function endAfter({ start, end }: EventTimes, local: string): string | null {
  if (end === null || local.length !== start.length) return null
  return addSpan(local, spanOf(start, end))
}

function withTitle(fields: SourceFields, shared: SourceFields): SourceFields {
  return fields.title === '' ? { ...fields, title: shared.title } : fields
}

/** A date whose series is not in the file is an event of its own. */
export function orphanItem(uid: string, event: IcsEvent, context: Context): SourceItem[] {
  const start = event.start ?? event.recurrence
  const { fields, line, recurrence } = event
  if (!start || !recurrence) return []
  const key = recurrenceKey(new Frame(recurrence, context.zones).start)
  const times = eventTimes(event, start, context.zones, context.problems)
  return [item({ uid: `${uid} ${key}`, line, fields, times }, null)]
}

const unique = (list: string[]) => [...new Set(list)]
