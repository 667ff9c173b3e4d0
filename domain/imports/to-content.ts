import type { Budget } from '../budget.ts'
import { addDays } from '../calendar-date.ts'
import { deriveEvent } from '../derive-event.ts'
import { fold } from '../fold.ts'
import { markdownHtml } from '../markdown/html.ts'
import { daysBetween, patternFrom } from '../recurrence/move-pattern.ts'
import {
  localStartOf,
  localStarts,
  occurrenceTimes,
  recurrenceKey,
} from '../recurrence/occurrences.ts'
import { formatRule, MOST_DATES } from '../recurrence/rule.ts'
import { horizonOf, patternOf } from '../series/plan-series.ts'
import type { Content, ImportedEvent, SeriesContent } from './content.ts'
import { asReadBefore, asReadNow } from './content.ts'
import type { ReadBudget } from './read-budget.ts'
import type { SourceFields, SourceItem } from './source-event.ts'

/** What staff chose for a source, as far as it decides what its events are. */
export type Choices = {
  settings: { category?: string; location?: string }
  /** Events that were over before this day are left out; null: none. */
  since: string | null
  /** Of the whole file. */
  budget: ReadBudget
}

export type Converted =
  | { uid: string; title: string; likeness: string; content: Content; before?: Content }
  | 'past'
  | Excess

/** What an event, or all events of its file, have too much of. */
export type Excess = 'too many dates' | 'too many dates in all' | 'too long ago' | 'too much text'

/**
 * Of the dates of a series that differ. Neon's HTTP endpoint takes requests of 10 MB: one has what was said before and
 * what is said now, each as a text in JSON in a text, and the dates that are made of it with their HTML, as JSON in a
 * text.
 */
const MOST_BYTES = 3_000_000

/** What a source says of an item, as our events and series say it. */
export function toContent(
  item: SourceItem,
  { settings, since, budget }: Choices,
  now: Date,
): Converted {
  const { steps, dates } = budget
  if (item.repeat && dates.isSpent) return 'too many dates in all'
  if (item.repeat && steps.isSpent) return 'too long ago'
  const fields = withDefaults(item.fields, settings)
  const event = said(fields, item)
  const named = (content: Content) => ({
    uid: item.uid,
    title: fields.title,
    likeness: `${fold(fields.title)}\n${event.startsAt.toISOString()}`,
    ...(wasReadOtherwise(item)
      ? { content: asReadNow(content), before: asReadBefore(content) }
      : { content }),
  })
  if (!item.repeat) {
    const last = item.end ?? item.start
    // An all-day event ends at the midnight after its last day.
    const isPast = since !== null && (item.allDay ? last <= since : last.slice(0, 10) < since)
    return isPast ? 'past' : named({ kind: 'event', event })
  }
  const content = fitting(seriesContent(item, { fields, event }, item.repeat))
  if (!content) return 'too much text'
  const from = since && content.startsLocal.slice(0, 10) < since ? since : null
  const horizon = horizonOf(content.timezone, now)
  const kept = from ? contentFrom(content, from, { horizon, steps }) : content
  if (steps.isSpent) return 'too long ago'
  if (!kept) return 'past'
  const starts = localStarts(patternOf(kept), horizon, { steps })
  if (steps.isSpent) return 'too long ago'
  if (starts.length > MOST_DATES) return 'too many dates'
  return dates.take(starts.length) ? named(kept) : 'too many dates in all'
}

/** Whether a release before this one read its source otherwise. */
function wasReadOtherwise({ fields, repeat }: SourceItem): boolean {
  const all = [fields, ...(repeat?.changes ?? []).map((change) => change.fields)]
  return all.some((said) => 'readBefore' in said)
}

function withDefaults(fields: SourceFields, { category, location }: Choices['settings']) {
  const categories = fields.categories.length === 0 && category ? [category] : fields.categories
  const isNowhere = !fields.location && !fields.address && fields.attendanceMode !== 'online'
  return { ...fields, categories, location: isNowhere ? (location ?? null) : fields.location }
}

type Times = Pick<SourceItem, 'start' | 'end' | 'timezone' | 'allDay'>

function said(fields: SourceFields, times: Times): ImportedEvent {
  const { start, end, timezone, allDay } = times
  const { startsAt } = occurrenceTimes(start, allDay ? 1 : null, timezone)
  const endsAt = end === null ? null : occurrenceTimes(end, allDay ? 1 : null, timezone).startsAt
  // The columns that follow from the place are stored as they follow.
  const { state, stateCode } = deriveEvent(fields)
  const ends = endsAt && endsAt < startsAt ? startsAt : endsAt
  return { ...fields, state, stateCode, startsAt, endsAt: ends, timezone, allDay }
}

function seriesContent(
  item: SourceItem,
  { fields, event }: { fields: SourceFields; event: ImportedEvent },
  repeat: NonNullable<SourceItem['repeat']>,
): SeriesContent {
  const { startsAt: _, endsAt: __, timezone, allDay, ...shared } = event
  const dates = repeat.changes.map((change): [string, ImportedEvent] => {
    const own = { ...fields, ...change.fields }
    return [change.key, said(own, { ...change, allDay: change.start.length === 10 })]
  })
  return {
    kind: 'series',
    startsLocal: item.start,
    timezone,
    span: spanOf(item),
    rrule: repeat.rule,
    rdates: repeat.rdates,
    exdates: repeat.exdates,
    fields: shared as SeriesContent['fields'],
    dates: Object.fromEntries(dates),
  }
}

/** With its formatting if that fits, or else as plain text; `undefined`: even that is too much. */
function fitting(content: SeriesContent): SeriesContent | undefined {
  if (!hasTooMuchText(asReadNow(content))) return content
  const plain = asReadBefore(content)
  return hasTooMuchText(plain) ? undefined : plain
}

function hasTooMuchText({ dates }: SeriesContent): boolean {
  let bytes = 0
  return Object.values(dates).some((date) => {
    const { descriptionMarkdown } = date
    const html = descriptionMarkdown ? markdownHtml(descriptionMarkdown) : ''
    bytes += bytesOf(jsonOf(date, 3)) + bytesOf(jsonOf(html, 2))
    return bytes > MOST_BYTES
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** JSON as a text in JSON, so many levels deep. */
function jsonOf(value: object | string, levels: number): string {
  const json = JSON.stringify(value)
  return levels > 1 ? jsonOf(json, levels - 1) : json
}

/** Minutes on the clock, or days. */
function spanOf({ start, end, allDay }: SourceItem): number | null {
  if (end === null) return allDay ? 1 : null
  if (allDay) return daysBetween(start, end)
  return Math.max(0, (Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`)) / 60_000)
}

/** A series without its dates before a day; `undefined`: none is left. */
function contentFrom(
  content: SeriesContent,
  day: string,
  { horizon, steps }: { horizon: string; steps: Budget },
): SeriesContent | undefined {
  const pattern = patternOf(content)
  const isAllDay = content.startsLocal.length === 10
  const before = addDays(day, -1)
  const after = isAllDay ? before : `${before}T23:59`
  const [first] = localStarts(pattern, horizon, { after, most: 1, steps })
  if (first === undefined) return undefined
  const { startsLocal, rule, rdates, exdates } = patternFrom(pattern, first, steps)
  const { timezone } = content
  return {
    ...content,
    startsLocal,
    rrule: rule && formatRule(rule, { startsLocal, timezone }),
    rdates: rdates.map(recurrenceKey),
    exdates: exdates.map(recurrenceKey),
    dates: Object.fromEntries(
      Object.entries(content.dates).filter(([key]) => localStartOf(key) >= first),
    ),
  }
}
