import { deriveDate } from '../derive-event.ts'
import type { EventColumns, SharedFields } from '../event-columns.ts'
import {
  daysBetween,
  isComplete,
  type Move,
  moveLocal,
  movePattern,
  patternBefore,
  patternFrom,
  withoutEndedRule,
} from '../recurrence/move-pattern.ts'
import {
  localStartOf,
  localStarts,
  occurrenceTimes,
  type Pattern,
  recurrenceKey,
} from '../recurrence/occurrences.ts'
import { horizonFrom, planDates } from '../recurrence/plan-dates.ts'
import { formatRule, isRule, MOST_DATES, parseRule, type Rule } from '../recurrence/rule.ts'
import { clockIn } from '../zoned-time.ts'
import type { DateWrite, NewSeries, SeriesRow, StoredEvent } from './series.ts'
import { columnsOf, ownFields, pickFields, type SeriesField, withoutKept } from './series-fields.ts'

// What a change of a series makes of its dates. Nothing here reads a clock or a database.

/** When a series repeats, as its form says it. */
export type Repeat = Omit<Pattern, 'startsLocal'>

/** Another rule, and starts beside it, for dates that may move at the same time. */
export type RepeatChange = Repeat & {
  /** What stays as it was, and moves with the dates. Without it, everything is as given. */
  untouched?: {
    /** The whole rule: from a date after its last one on, nothing of it is left. */
    rule: boolean
    /** The days that the rule names. */
    days: boolean
    /** The number of dates in all, of which a series that begins later has fewer. */
    count: boolean
    /** Starts of the series, to which `rdates` and `exdates` are added. */
    rdates: string[]
    exdates: string[]
  }
}

export type Scope = 'following' | 'all'

type SeriesChange = {
  scope: Scope
  /** The date whose form was sent, as it is to be. */
  event: EventColumns
  status: SharedFields['status']
  /** What is different from what the form was opened with. */
  changed: ReadonlySet<SeriesField>
  /** `undefined`: as before. */
  repeat?: RepeatChange | undefined
  /** Dates with values of their own get those of the series. */
  reset?: boolean
  /** What a new zone keeps: the time on the clock, or the moment. */
  zone?: 'clock' | 'instant'
}

export type SeriesPlan = {
  series: NewSeries[]
  dates: DateWrite[]
  removed: string[]
}
export type SeriesProblem = 'no dates' | 'too many dates' | 'all past'

type Ids = { series: string; date: () => string }
type Found = { series: SeriesRow; dates: StoredEvent[] }

export function ruleOf(row: Pick<SeriesRow, 'rrule' | 'startsLocal' | 'timezone'>): Rule | null {
  const rule = row.rrule === null ? null : parseRule(row.rrule, row)
  return rule && isRule(rule) ? rule : null
}

/** What tells when a series takes place. */
type Repeating = Pick<NewSeries, 'startsLocal' | 'timezone' | 'rrule' | 'rdates' | 'exdates'>

export function patternOf(row: Repeating): Pattern {
  return {
    startsLocal: row.startsLocal,
    rule: ruleOf(row),
    rdates: row.rdates.map(localStartOf),
    exdates: row.exdates.map(localStartOf),
  }
}

/** The start and the length of an event on the clocks of its zone. */
export function localTimes({ startsAt, endsAt = null, allDay, timezone }: Times) {
  const start = clockIn(startsAt, timezone)
  const end = endsAt && clockIn(endsAt, timezone)
  if (allDay) return { startsLocal: start.date, span: end ? daysBetween(start.date, end.date) : 1 }
  const startsLocal = `${start.date}T${start.time}`
  const minutes = end && (utc(`${end.date}T${end.time}`) - utc(startsLocal)) / 60_000
  return { startsLocal, span: minutes }
}

type Times = Pick<EventColumns, 'startsAt' | 'endsAt' | 'allDay' | 'timezone'>

type NewSeriesOf = {
  event: EventColumns
  status: SharedFields['status']
  repeat: Repeat
  /** The event is there already and becomes the first date. */
  exists?: boolean
}

/** A new series; the first id for dates is that of its first one. */
export function planNewSeries(
  { event, status, repeat, exists }: NewSeriesOf,
  { ids, now }: { ids: Ids; now: Date },
): SeriesPlan | SeriesProblem {
  const { startsLocal, span } = localTimes(event)
  const { startsAt: _, endsAt: __, timezone, allDay: ___, ...fields } = event
  const pattern = { ...repeat, startsLocal }
  const shared = { ...fields, status }
  const row = seriesRow(ids.series, pattern, { fields: shared, span, timezone, now })
  const starts = localStarts(pattern, horizonOf(event.timezone, now))
  if (starts.length === 0) return 'no dates'
  if (starts.length > MOST_DATES) return 'too many dates'
  const dates = starts.map((local) => newDate(row, local, ids.date()))
  const isFirst = ({ own }: DateWrite) => own.recurrenceKey === recurrenceKey(startsLocal)
  const written = dates.map((date) => (exists && isFirst(date) ? { ...date, isNew: false } : date))
  return { series: [row], dates: written, removed: [] }
}

/** A change of all dates that are not past, or of those from one on, which then are a series of their own. */
export function planSeriesChange(
  { series, dates }: Found,
  anchorId: string,
  change: SeriesChange,
  { ids, now }: { ids: Ids; now: Date },
): SeriesPlan | SeriesProblem {
  const anchor = dates.find(({ id }) => id === anchorId)
  const pattern = patternOf(series)
  const from = change.scope === 'all' ? '' : localOf(anchor)
  const open = dates.filter((date) => !date.isPast && localOf(date) >= from)
  const first = open[0] && open.reduce((a, b) => (localOf(b) < localOf(a) ? b : a))
  if (!anchor || !first) return 'all past'
  const split =
    change.scope === 'following' && dates.some((date) => localOf(date) < localOf(first))
      ? localOf(first)
      : undefined
  const move = moveOf(series, anchor, change)
  const base = split === undefined ? pattern : patternFrom(pattern, split)
  // A series that moves past the end of its rule keeps the dates beside it only.
  const moved = withoutEndedRule(patternWith(base, move, change.repeat))
  if (!moved) return 'no dates'
  const id = split === undefined ? series.id : ids.series
  const timezone = move?.timezone ?? series.timezone
  const span = move ? move.span : series.span
  const row = seriesRow(id, moved, {
    fields: sharedAfter(series.fields, change),
    span,
    timezone,
    now,
  })
  const stored = dates
    .filter((date) => split === undefined || localOf(date) >= split)
    .map((date) => ({
      id: date.id,
      local:
        move && !date.isPast ? moveLocal(localOf(date), base.startsLocal, move) : localOf(date),
      isPast: date.isPast,
    }))
  const reach = {
    from: localNow(timezone, now, moved.startsLocal),
    until: horizonOf(timezone, now),
  }
  const plan = planDates(stored, moved, reach)
  if (plan.kept.length + plan.added.length === 0) return 'no dates'
  if (plan.kept.length + plan.added.length > MOST_DATES) return 'too many dates'
  const byId = new Map(dates.map((date) => [date.id, date]))
  const kept = plan.kept.flatMap(({ id, local }) => {
    const date = byId.get(id)
    if (date && id === anchorId && !change.reset) return [sentDate(row, local, date, change)]
    return date
      ? [withoutKept(ownDate(row, local, date, change.reset ? [] : date.overridden), date)]
      : []
  })
  const added = plan.added.map((local) => newDate(row, local, ids.date()))
  const old = split === undefined ? [] : [endedBefore(series, split)]
  return { series: [...old, row], dates: [...kept, ...added], removed: plan.removed }
}

/** The pattern, moved and with another rule. It begins where it began. */
function patternWith(
  base: Pattern,
  move: Move | undefined,
  change: RepeatChange | undefined,
): Pattern {
  const moved = move ? movePattern(base, move) : base
  if (!change) return moved
  const { rule, rdates, exdates, untouched } = change
  const kept = (list: 'rdates' | 'exdates') =>
    moved[list].filter((_, i) => untouched?.[list].includes(base[list][i] ?? ''))
  const changed = rule && {
    ...rule,
    ...(untouched?.days && moved.rule && daysOf(moved.rule)),
    ...(untouched?.count && moved.rule && { count: moved.rule.count }),
  }
  return {
    ...moved,
    rule: untouched?.rule ? moved.rule : changed,
    rdates: [...kept('rdates'), ...rdates],
    exdates: [...kept('exdates'), ...exdates],
  }
}

const daysOf = ({ byDay, byMonthDay, byMonth }: Rule) => ({ byDay, byMonthDay, byMonth })

/** The series without its dates from one on, or without any that is not past. */
export function planRemoval(
  { series, dates }: Found,
  anchorId: string,
  scope: Scope,
): SeriesPlan | SeriesProblem {
  const anchor = dates.find(({ id }) => id === anchorId)
  const from = scope === 'all' ? '' : localOf(anchor)
  const gone = dates.filter((date) => !date.isPast && localOf(date) >= from)
  const first = gone.map(localOf).sort()[0]
  if (!anchor || first === undefined) return 'all past'
  return {
    series: [endedBefore(series, first)],
    dates: [],
    removed: gone.map(({ id }) => id),
  }
}

/** The series with a date that was deleted; undefined if it has such a date again, or dates of another kind. */
export function planRestored({ series, dates }: Found, date: StoredEvent): SeriesPlan | undefined {
  const local = localOf(date)
  const { recurrenceKey: key } = date
  const isTaken = dates.some(({ recurrenceKey }) => recurrenceKey === key)
  if (key === null || isTaken || local.length !== series.startsLocal.length) return undefined
  const open = { ...series, exdates: series.exdates.filter((skipped) => skipped !== key) }
  const isOfRule = localStarts(patternOf(open), local.slice(0, 10)).includes(local)
  const row = isOfRule ? open : { ...open, rdates: [...series.rdates, key] }
  const write = ownDate(row, local, date, date.overridden)
  return { series: [row], dates: [{ ...write, isNew: true }], removed: [] }
}

/** The dates that a series lacks up to the horizon. */
export function planExtension(series: SeriesRow, today: string, newId: () => string) {
  const pattern = patternOf(series)
  const horizon = horizonFrom(today)
  const known = series.horizonUntil ?? ''
  const after = series.startsLocal.length === 10 ? known : `${known}T23:59`
  const starts = localStarts(pattern, horizon, { after })
  const horizonUntil = isComplete(pattern, horizon) ? null : horizon
  const row = { ...series, horizonUntil }
  return { row, dates: starts.map((local) => newDate(row, local, newId())) }
}

function sharedAfter(fields: SharedFields, { event, status, changed }: SeriesChange): SharedFields {
  const mine: Record<string, unknown> = { ...event, status }
  const columns = [...changed].flatMap((field) =>
    field === 'times' ? ['timeKnown'] : columnsOf(field),
  )
  return { ...fields, ...Object.fromEntries(columns.map((column) => [column, mine[column]])) }
}

/** The date whose form was sent is as the form says, also where the others are not. */
function sentDate(row: NewSeries, local: string, date: StoredEvent, change: SeriesChange) {
  const { event, status, changed } = change
  const { startsAt, endsAt } = keepsMoment(date, change) ? date : event
  const said = { ...event, startsAt, endsAt }
  const mayDiffer = (field: SeriesField) => changed.has(field) || date.overridden.includes(field)
  const differs = ownFields(row, { recurrenceKey: recurrenceKey(local) }, said, status)
  const sent = { ...date, ...said, status } as StoredEvent
  return withoutKept(ownDate(row, local, sent, differs.filter(mayDiffer)), date)
}

function ownDate(
  row: NewSeries,
  local: string,
  date: StoredEvent,
  overridden: string[],
): DateWrite {
  const { startsAt, endsAt } = occurrenceTimes(local, row.span, row.timezone)
  const own: Partial<EventColumns> = pickFields(overridden as SeriesField[], () => date)
  const kept = { startsAt, endsAt, recurrenceKey: recurrenceKey(local), overridden }
  return {
    id: date.id,
    seriesId: row.id,
    isNew: false,
    // What searches read follows from several fields: where one is its own, all that follows is.
    own: (overridden.length === 0
      ? kept
      : { ...kept, ...own, ...deriveDate(row.fields, own) }) as DateWrite['own'],
  }
}

export function newDate(
  row: Pick<SeriesRow, 'id' | 'span' | 'timezone'>,
  local: string,
  id: string,
): DateWrite {
  const { startsAt, endsAt } = occurrenceTimes(local, row.span, row.timezone)
  return {
    id,
    seriesId: row.id,
    isNew: true,
    own: { startsAt, endsAt, recurrenceKey: recurrenceKey(local) },
  }
}

type Made = { fields: SharedFields; span: number | null; timezone: string; now: Date }

export function seriesRow(id: string, pattern: Pattern, made: Made): NewSeries {
  const { fields, span, timezone, now } = made
  const { startsLocal, rule, rdates, exdates } = pattern
  const horizon = horizonOf(timezone, now)
  const ended = fields.status === 'cancelled' || isComplete(pattern, horizon)
  return {
    id,
    feedId: fields.feedId,
    startsLocal,
    timezone,
    span,
    rrule: rule && formatRule(rule, { startsLocal, timezone }),
    rdates: rdates.map(recurrenceKey),
    exdates: exdates.map(recurrenceKey),
    fields,
    horizonUntil: ended ? null : horizon,
  }
}

function endedBefore(series: SeriesRow, before: string): SeriesRow {
  const { startsLocal, rule, rdates } = patternBefore(patternOf(series), before)
  const left = { startsLocal, rdates: rdates.map(recurrenceKey), horizonUntil: null }
  return { ...series, ...left, rrule: rule && formatRule(rule, series) }
}

/** How the date of a form was moved: by days, to another time, or into another zone. */
function moveOf(series: SeriesRow, anchor: StoredEvent, change: SeriesChange): Moved | undefined {
  const { event, changed } = change
  if (!changed.has('times')) return undefined
  const opened = localTimes(anchor)
  const wanted = keepsMoment(anchor, change)
    ? localTimes({ ...anchor, timezone: event.timezone })
    : localTimes(event)
  // What the form says as before stays as the series has it, also where this date has times of its own.
  const from = localOf(anchor)
  return {
    from,
    to: moveLocal(from, from, { from: opened.startsLocal, to: wanted.startsLocal }),
    span: wanted.span === opened.span ? series.span : wanted.span,
    timezone: event.timezone === anchor.timezone ? series.timezone : event.timezone,
  }
}

function keepsMoment({ timezone }: StoredEvent, { event, zone }: SeriesChange): boolean {
  return zone === 'instant' && event.timezone !== timezone
}

type Moved = Move & { span: number | null; timezone: string }

export function localOf(date: Pick<StoredEvent, 'recurrenceKey'> | undefined): string {
  return localStartOf(date?.recurrenceKey ?? '')
}

/** From which local start on the dates of a pattern are still to come: all-day ones from today on. */
export function localNow(timezone: string, now: Date, startsLocal: string): string {
  const { date, time } = clockIn(now, timezone)
  return `${date}T${time}`.slice(0, startsLocal.length)
}

export function horizonOf(timezone: string, now: Date): string {
  return horizonFrom(clockIn(now, timezone).date)
}

const utc = (local: string) => Date.parse(`${local}:00Z`)
