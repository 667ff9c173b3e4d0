import type {
  DateWrite,
  NewSeries,
  SeriesDate,
  SeriesRow,
  SharedFields,
} from '../../db/events/series.ts'
import type { StoredEvent } from '../../db/imports/items.ts'
import type { EventWrite } from '../../db/imports/write-items.ts'
import { deriveEvent } from '../../domain/derive-event.ts'
import { isSameAddress } from '../../domain/event-address.ts'
import { patternFrom } from '../../domain/recurrence/move-pattern.ts'
import { localStartOf, type Pattern, recurrenceKey } from '../../domain/recurrence/occurrences.ts'
import { planDates } from '../../domain/recurrence/plan-dates.ts'
import {
  horizonOf,
  localNow,
  localOf,
  localTimes,
  newDate,
  patternOf,
  ruleOf,
  seriesRow,
} from '../events/plan-series.ts'
import { FIELDS, fieldsThatDiffer, pickFields, type SeriesField } from '../events/series-fields.ts'
import {
  type Content,
  type Copies,
  copied,
  dateOf,
  imagesOf,
  type Said,
  type SeriesContent,
  withCopies,
} from './content.ts'
import { withNewEnd } from './moved-series.ts'
import { startIn } from './same-dates.ts'
import type { TakenDate, TakeOver } from './take-over.ts'

// A merge of three: what a source said when an item was last imported, what it says now, and what is stored.
// A field that was changed here keeps our value. Nothing here reads a clock or a database.

type Stored = {
  event?: StoredEvent | undefined
  series?: { row: SeriesRow; dates: SeriesDate[] } | undefined
}

export type Merge = {
  /** `null`: the item is new. */
  base: Content | null
  theirs: Content
  stored: Stored
  /** Of the images that the source names. */
  copies: Copies
  feedId: string
  /** Dates of other items that become dates of this one. */
  takeOver?: TakeOver | undefined
}

export type ItemPlan = {
  eventId: string | null
  seriesId: string | null
  events: EventWrite[]
  series: NewSeries[]
  dates: DateWrite[]
  removed: string[]
  /** Images elsewhere that the source names and its upcoming events show. */
  images: { url: string; host: string; startsAt: Date }[]
}

type Ids = { series: () => string; date: () => string }
type World = { ids: Ids; now: Date }

/** What a source can say; the feed is chosen here. */
const SOURCE_FIELDS = FIELDS.filter((field) => field !== 'feedId')

export function planItem(given: Merge, world: World): ItemPlan {
  const merge = showingCopies(given)
  const plan = planMerged(merge, world)
  return { ...plan, images: imagesToCopy(plan, merge.theirs, world.now) }
}

function planMerged(merge: Merge, world: World): ItemPlan {
  const { base, theirs, stored } = merge
  if (theirs.kind === 'series' && deletedEvent(merge)) return planSeries(merge, world)
  if (base && !stored.event && !stored.series) return nothing
  if (theirs.kind === 'event' && !stored.series) return planEvent(merge, theirs.event, world)
  return planSeries(merge, world)
}

/** Deleted here, and it did not repeat then: once it does, only that date stays deleted. */
const deletedEvent = ({ base, stored }: Merge) =>
  base?.kind === 'event' && !stored.event && !stored.series ? base.event : undefined

/** A copied image is the same as its original, whichever of both is stored: neither is a change. */
function showingCopies(merge: Merge): Merge {
  const { base, theirs, stored, copies, takeOver } = merge
  const { event, series } = stored
  const taken = ([key, date]: [string, TakenDate]): [string, TakenDate] => [
    key,
    { ...date, row: copied(date.row, copies), base: copied(date.base, copies) },
  ]
  const row = series && { ...series.row, fields: copied(series.row.fields, copies) }
  return {
    ...merge,
    base: base && withCopies(base, copies),
    theirs: withCopies(theirs, copies),
    stored: {
      event: event && copied(event, copies),
      series: series && row && { row, dates: series.dates.map((date) => copied(date, copies)) },
    },
    takeOver: takeOver && { ...takeOver, taken: new Map([...takeOver.taken].map(taken)) },
  }
}

const DAY = 86_400_000

/** Those that events will show which are not past, each with the first of their starts. */
function imagesToCopy({ events, series, dates }: ItemPlan, theirs: Content, now: Date) {
  const named = new Set(imagesOf(theirs).filter((url) => /^https?:/.test(url)))
  const shared = new Map(series.map(({ id, fields }) => [id, fields.imageUrl]))
  const shown = [
    ...events.map(({ columns }) => columns),
    ...dates.map(({ seriesId, own }) => ({ imageUrl: shared.get(seriesId), ...own })),
  ]
  const first = new Map<string, Date>()
  for (const { imageUrl, startsAt, endsAt } of shown) {
    if (!imageUrl || !named.has(imageUrl)) continue
    if ((endsAt ?? startsAt).getTime() < now.getTime() - DAY) continue
    const known = first.get(imageUrl)
    if (!known || startsAt < known) first.set(imageUrl, startsAt)
  }
  return [...first].map(([url, startsAt]) => ({ url, host: new URL(url).host, startsAt }))
}

/** No rows of its own: deleted here, it stays so. */
export const nothing: ItemPlan = {
  eventId: null,
  seriesId: null,
  events: [],
  series: [],
  dates: [],
  removed: [],
  images: [],
}

function planEvent(merge: Merge, theirs: Said, { ids }: World): ItemPlan {
  const { base, stored, feedId, takeOver } = merge
  const taken = stored.event ? undefined : takeOver?.taken.get('')
  const event = stored.event ?? taken?.row
  if (!event) {
    if (takeOver?.skipped.has('')) return nothing
    const id = ids.date()
    const write = { id, isNew: true, columns: { ...theirs, ...deriveEvent(theirs), feedId } }
    return { ...nothing, eventId: id, events: [write] }
  }
  const said = taken ? saidBefore(taken, theirs) : base?.kind === 'event' ? base.event : theirs
  const merged = mergeSaid(said, theirs, event)
  const same = !taken && fieldsThatDiffer(merged, event).every((field) => field === 'feedId')
  const columns = { ...merged, ...deriveEvent(merged), feedId: event.feedId }
  const events = same ? [] : [{ id: event.id, isNew: false, columns }]
  return { ...nothing, eventId: event.id, events }
}

/** Ours where it was changed here, theirs elsewhere. */
function mergeSaid(base: Said, theirs: Said, ours: Said): Said {
  const changedHere = new Set(fieldsThatDiffer(ours, base))
  const merged = pickFields(SOURCE_FIELDS, (field) => (changedHere.has(field) ? ours : theirs))
  return { ...merged, ...seekAgain(merged, ours) } as Said
}

/** A position that staff cleared was that of the address before. */
const seekAgain = (merged: object, before: object) =>
  isSameAddress(merged, before) ? {} : { positionCleared: null }

/** What there is of a series, what the source said of it, and what it says now. */
type Compared = {
  was: SeriesContent | null
  said: SeriesContent
  row: SeriesRow | undefined
  dates: SeriesDate[]
  /** Staff changed the rule or the times: they stay as they are, but for the end of the series. */
  isOurs: boolean
  /** The start of the event that was deleted here before it repeated. */
  deleted: string | undefined
}

/** What the source said of a date that was of another item; where staff moved all of those, its time is ours. */
function saidBefore({ base, isMoved }: TakenDate, theirs: Said): Said {
  const { startsAt, endsAt, timezone, allDay, timeKnown } = theirs
  return isMoved ? { ...base, startsAt, endsAt, timezone, allDay, timeKnown } : base
}

function planSeries(merge: Merge, { ids, now }: World): ItemPlan {
  const { base, theirs, stored, feedId, takeOver } = merge
  const was = base && asSeries(base)
  const said = asSeries(theirs)
  const { row, dates } = stored.series ?? { row: undefined, dates: datesOf(stored.event, was) }
  const isOurs = Boolean(row && was && isPatternOurs(row, was))
  const event = deletedEvent(merge)
  const deleted = event && startIn(said, event)
  const compared = { was, said, row, dates, isOurs, deleted }
  const { timezone, span } = isOurs && row ? row : said
  const { plan, pattern: planned } = planPattern(compared, timezone, now)
  const pattern = withFormerStart(withSkipped(planned, takeOver), isOurs ? undefined : row)
  const shared = mergeShared(said, was, row, { isOurs, feedId })
  const id = row?.id ?? ids.series()
  const next = seriesRow(id, pattern, { fields: shared, span, timezone, now })
  const mergeDate = dateMerger(compared, next)
  const byId = new Map(dates.map((date) => [date.id, date]))
  const kept = plan.kept.flatMap(({ id, local }) => {
    const date = byId.get(id)
    return date ? [mergeDate(local, id, { row: date })] : []
  })
  const added = plan.added.flatMap((local) => {
    const taken = takeOver?.taken.get(recurrenceKey(local))
    if (taken) return [mergeDate(local, taken.row.id, taken)]
    return takeOver?.skipped.has(recurrenceKey(local)) ? [] : [mergeDate(local, ids.date())]
  })
  const removed = plan.removed.filter((id) => byId.has(id))
  const written = { series: [next], dates: [...kept, ...added], removed }
  return { ...nothing, seriesId: id, ...written }
}

/** When the series takes place from now on, and which of its dates stay, come, and go. */
function planPattern(compared: Compared, timezone: string, now: Date) {
  const { was, said, row, dates, isOurs, deleted } = compared
  const ours = isOurs && row && was ? (withNewEnd(row, was, said) ?? patternOf(row)) : undefined
  const { pattern: known, skipped } = ours
    ? { pattern: ours, skipped: [] }
    : mergedPattern(compared)
  const today = localNow(timezone, now)
  const there = [
    ...dates.map((date) => ({ id: date.id, local: localOf(date), isPast: date.isPast })),
    // A new series gets its past dates, too, but for those that were skipped.
    ...skipped.map((local) => {
      return { id: local, local, isPast: Boolean(row) && local < today, isSkipped: true }
    }),
  ]
  const planFrom = (stored: typeof there) =>
    planDates(stored, known, { from: row ? today : '', until: horizonOf(timezone, now) })
  let plan = planFrom(there)
  // An event that repeats now, or that repeats since it was deleted, is a date of its series, however far it moved,
  // unless the series leaves out its day.
  const [first] = plan.added
  const isLeftOut = there.some(({ local }) => known.exdates.includes(local))
  const isOver = deleted !== undefined && deleted < today
  if (!row && first && plan.removed.length > 0 && !isLeftOut && !isOver) {
    const local = plan.added.find((local) => local >= today) ?? first
    plan = planFrom(there.map((date) => ({ ...date, local })))
  }
  // A date that was skipped here is skipped wherever it moves.
  const moved = new Map(plan.kept.map(({ id, local }) => [id, local]))
  const skips = skipped.map((local) => moved.get(local) ?? local)
  return { plan, pattern: { ...known, exdates: [...new Set([...known.exdates, ...skips])].sort() } }
}

/** Makes a date of the series as it is to be; `there`: the row that it has, here or in another item. */
function dateMerger({ was, said, row, isOurs }: Compared, next: NewSeries) {
  const merged = { ...said, ...next, dates: {} } as SeriesContent
  const before = isOurs && row ? ({ ...said, ...row, dates: {} } as SeriesContent) : was
  return (local: string, id: string, there?: { row: SeriesDate } | TakenDate): DateWrite => {
    const key = recurrenceKey(local)
    const alike = dateOf(merged, local, key)
    const own = isOurs ? undefined : said.dates[key]
    const wanted = { ...alike, ...own }
    if (!there)
      return own ? ownDate(next, { id, key, one: wanted, alike }) : newDate(next, local, id)
    const oldKey = there.row.recurrenceKey ?? key
    const former = before ? dateOf(before, localStartOf(oldKey), oldKey) : alike
    const base = 'base' in there ? saidBefore(there, wanted) : former
    const isApart = isWithoutShared(there, was?.dates[oldKey])
    const from = (field: SeriesField) => (isApart(field) ? { ...said.fields, ...own } : wanted)
    const theirs = { ...wanted, ...pickFields(SOURCE_FIELDS, from) } as Said
    const one = mergeSaid(base, theirs, there.row)
    return { ...ownDate(next, { id, key, one, alike }), isNew: false }
  }
}

/**
 * Tells in which fields a date is not as staff made the rest of its series: those that it has for itself, though its
 * source does not say so, and all but its times where it comes from another item.
 */
function isWithoutShared(there: { row: SeriesDate } | TakenDate, said: Said | undefined) {
  return (field: SeriesField) =>
    field !== 'times' && ('base' in there || (!said && there.row.overridden.includes(field)))
}

type OneDate = { id: string; key: string; one: Said; alike: Said }

/** A date with the fields that are not as its series has them. */
function ownDate(row: NewSeries, { id, key, one, alike }: OneDate): DateWrite {
  const overridden = fieldsThatDiffer(one, alike).filter((field) => field !== 'feedId')
  const own = pickFields(overridden, () => one)
  const derived = overridden.length === 0 ? {} : deriveEvent({ ...row.fields, ...own })
  const times = { startsAt: one.startsAt, endsAt: one.endsAt ?? null }
  return {
    id,
    seriesId: row.id,
    isNew: true,
    own: { ...times, recurrenceKey: key, overridden, ...own, ...derived },
  }
}

/** An event that does not repeat, as a series of one date. */
export function asSeries(content: Content): SeriesContent {
  if (content.kind === 'series') return content
  const { startsAt: _, endsAt: __, timezone, allDay: ___, ...fields } = content.event
  const { startsLocal, span } = localTimes(content.event)
  return {
    kind: 'series',
    startsLocal,
    timezone,
    span,
    rrule: null,
    rdates: [],
    exdates: [],
    fields: fields as SeriesContent['fields'],
    dates: {},
  }
}

/** An event that repeats from now on is the first date of its series. */
function datesOf(event: StoredEvent | undefined, was: SeriesContent | null): SeriesDate[] {
  if (!event || !was) return []
  return [{ ...event, recurrenceKey: recurrenceKey(was.startsLocal) }]
}

/** Whether staff changed the rule or the times of a series that the source has. */
export function isPatternOurs(row: SeriesRow, was: SeriesContent): boolean {
  if (row.timezone !== was.timezone || row.span !== was.span) return true
  const rule = ruleOf(was)
  if (row.startsLocal === was.startsLocal) {
    return JSON.stringify(ruleOf(row)) !== JSON.stringify(rule)
  }
  return !isRestOf({ startsLocal: was.startsLocal, rule }, row)
}

type Repetition = Pick<Pattern, 'startsLocal' | 'rule'>

/** Whether a rule says the same as that of a series from a later start on. */
function isRestOf({ startsLocal, rule }: Repetition, row: SeriesRow): boolean {
  const whole = ruleOf(row)
  if (!rule || !whole || rule.freq !== whole.freq || row.startsLocal >= startsLocal) return false
  const start = { startsLocal: row.startsLocal, rule: whole, rdates: [], exdates: [] }
  const rest = patternFrom(start, startsLocal)
  return rest.startsLocal === startsLocal && JSON.stringify(rest.rule) === JSON.stringify(rule)
}

/** Calendars that leave out what is over begin later each time: that changes nothing of the dates that are left. */
function withFormerStart(pattern: Pattern, row: SeriesRow | undefined): Pattern {
  if (!row || !isRestOf(pattern, row)) return pattern
  return { ...pattern, startsLocal: row.startsLocal, rule: ruleOf(row) }
}

/** A date that staff deleted in another item stays so in this one. */
function withSkipped(pattern: Pattern, takeOver: TakeOver | undefined): Pattern {
  if (!takeOver) return pattern
  const exdates = new Set([...pattern.exdates, ...[...takeOver.skipped].map(localStartOf)])
  return { ...pattern, exdates: [...exdates].sort() }
}

/** The source's rule with the dates that staff added, and the starts of those that they skipped. */
function mergedPattern({ said, was, row, deleted }: Compared): {
  pattern: Pattern
  skipped: string[]
} {
  const here = (of: 'rdates' | 'exdates') =>
    row && was ? row[of].filter((key) => !was[of].includes(key)) : []
  const theirs = (of: 'rdates' | 'exdates') =>
    said[of].filter((key) => !row || !was?.[of].includes(key) || row[of].includes(key))
  const rdates = [...new Set([...theirs('rdates'), ...here('rdates')])].sort()
  const pattern = {
    startsLocal: said.startsLocal,
    rule: ruleOf(said),
    rdates: rdates.map(localStartOf),
    exdates: theirs('exdates').map(localStartOf),
  }
  return { pattern, skipped: deleted ? [deleted] : here('exdates').map(localStartOf) }
}

type Sharing = { isOurs: boolean; feedId: string }

/** What all dates share: ours where it was changed here. */
function mergeShared(
  said: SeriesContent,
  was: SeriesContent | null,
  row: SeriesRow | undefined,
  { isOurs, feedId }: Sharing,
): SharedFields {
  if (!row) return { ...said.fields, feedId } as SharedFields
  const [ours, theirs] = [row.fields, { ...said.fields, feedId: row.feedId }]
  const changedHere = new Set(fieldsThatDiffer(ours, { ...(was?.fields ?? ours), feedId }))
  const fields = SOURCE_FIELDS.filter((field) => field !== 'times')
  const merged = pickFields(fields, (field) => (changedHere.has(field) ? ours : theirs))
  const { timeKnown } = isOurs ? ours : theirs
  const again = seekAgain(merged, ours)
  return { ...merged, ...again, timeKnown, feedId: row.feedId } as SharedFields
}
