import { fold } from '../fold.ts'
import { localStartOf, recurrenceKey } from '../recurrence/occurrences.ts'
import { localNow, patternOf } from '../series/plan-series.ts'
import { clockIn } from '../zoned-time.ts'
import { asSeries, type Content, dateOf, type ImportedEvent } from './content.ts'
import type { ItemPlan, Merge, TakenDate, TakeOver } from './item-plan.ts'
import { isPatternOurs, moveOfAll, sourceStart, withNewEnd } from './moved-series.ts'
import { sameDates, type TitleAndTimes, upcomingDates } from './same-dates.ts'

// A date that moves from one item to another, as in "this and following events", keeps its row: its id, its URL, what
// staff changed of it, and what subscribers were notified of.

/** An item as a run leaves it. */
export type Entry = {
  uid: string
  /** The name it has here until then. */
  oldUid: string
  /** `null`: all its dates that are not over go. */
  theirs: Content | null
  /** The titles that it had and gets, folded. */
  titles: string[]
}

export type TakeOvers = {
  of: Map<string, TakeOver>
  /** By the uid of an item that gives dates away, those that get them: they are written first. */
  takers: Map<string, Set<string>>
  /** How many of its rows an item gives away. */
  given: Map<string, number>
}

export const NO_TAKE_OVERS: TakeOvers = { of: new Map(), takers: new Map(), given: new Map() }

export type Going = TitleAndTimes & {
  uid: string
  /** What becomes a date of another item; `null`: staff deleted it. */
  taken: TakenDate | null
  /** Staff deleted all of its series, or gave it a rule of theirs, which stays whatever the calendar says. */
  isWhole: boolean
}
export type Coming = TitleAndTimes & { uid: string; key: string }

/** Items of which another one has the same title. */
export function withSameTitles(entries: Entry[]): Entry[] {
  const byTitle = Map.groupBy(
    entries.flatMap((entry) => [...new Set(entry.titles)].map((title) => ({ entry, title }))),
    ({ title }) => title,
  )
  const shared = [...byTitle.values()].filter(
    (list) => list.length > 1 && list.some(({ entry }) => entry.theirs),
  )
  return [...new Set(shared.flatMap((list) => list.map(({ entry }) => entry)))]
}

/** The dates that an item has, or that staff deleted of it, and that it is to have no longer. */
export function goingOf(
  { uid, theirs }: Entry,
  { base, stored }: Pick<Merge, 'base' | 'stored'>,
  planned: ItemPlan | null,
  now: Date,
): Going[] {
  const { event, series } = stored
  if (!base) return []
  const withTimes = ({ title, startsAt, timezone }: TitleAndTimes) => ({
    uid,
    title,
    startsAt,
    timezone,
  })
  const saidNow = theirs ? [...upcomingDates(theirs, now).values()] : []
  const isSaid = ({ startsAt, title }: ImportedEvent) =>
    saidNow.some((said) => +said.startsAt === +startsAt && fold(said.title) === fold(title))
  if (!event && !series) {
    const dates = [...upcomingDates(base, now).values()].filter((said) => !isSaid(said))
    // An event is one date of what it becomes.
    const isWhole = base.kind === 'series'
    return dates.map((said) => ({ ...withTimes(said), taken: null, isWhole }))
  }
  if (event) {
    if (theirs || event.isPast || base.kind !== 'event') return []
    const taken = { row: event, base: base.event, isMoved: false }
    return [{ ...withTimes(base.event), taken, isWhole: false }]
  }
  if (!series) return []
  const { row, dates } = series
  const was = asSeries(base)
  const removed = new Set(planned?.removed)
  const isMoved = isPatternOurs(row, was)
  const move = isMoved ? moveOfAll(row, was) : undefined
  const upcoming = upcomingDates(base, now)
  /** What the source said of the date that staff moved to a start; nothing where they changed the rule, too. */
  const movedFrom = (local: string) => upcoming.get(recurrenceKey(sourceStart(row, was, local)))
  const rows = dates
    .filter(({ id, isPast }) => (planned ? removed.has(id) : !isPast))
    .map((date): Going => {
      const key = date.recurrenceKey ?? ''
      const base = dateOf(was, localStartOf(key), key)
      const { startsAt, timezone } = isMoved ? (movedFrom(localStartOf(key)) ?? date) : base
      const taken = { row: date, base, isMoved, move }
      return { ...withTimes({ title: base.title, startsAt, timezone }), taken, isWhole: false }
    })
  const of = (said: ImportedEvent, isWhole = false) => ({
    ...withTimes(said),
    taken: null,
    isWhole,
  })
  if (isMoved && !(theirs && withNewEnd(row, was, asSeries(theirs)))) {
    // What staff made of the rule stays, or goes with the item: no other one shows dates that it does not have.
    const isWhole = theirs !== null || dates.every(({ isPast }) => isPast)
    const days = new Set([...saidNow, ...rows].map(dayOf))
    return [
      ...rows,
      ...[...upcoming.values()]
        .filter((said) => !days.has(dayOf(said)))
        .map((said) => of(said, isWhole)),
    ]
  }
  const today = localNow(row.timezone, now, row.startsLocal)
  const skipped = patternOf(row)
    .exdates.filter((local) => local >= today && !was.exdates.includes(recurrenceKey(local)))
    .map(
      (local) =>
        (isMoved ? movedFrom(local) : undefined) ?? dateOf(was, local, recurrenceKey(local)),
    )
    .filter((said) => !isSaid(said))
  return [...rows, ...skipped.map((said) => of(said))]
}

const dayOf = ({ startsAt, timezone }: TitleAndTimes) => clockIn(startsAt, timezone).date

/** With the titles that the source says, and where it has dates that staff moved: what goes is named so, too. */
export function comingOf(
  uid: string,
  { events, series, dates }: ItemPlan,
  theirs: Content,
  now: Date,
): Coming[] {
  const [row] = series
  const whole = asSeries(theirs)
  const said = upcomingDates(whole, now)
  const isMoved = row !== undefined && isPatternOurs(row, whole)
  const saidOf = (key: string) =>
    said.get(isMoved ? recurrenceKey(sourceStart(row, whole, localStartOf(key))) : key)
  return [
    ...events
      .filter(({ isNew }) => isNew)
      .map(({ columns: { title, startsAt, timezone } }) => ({
        uid,
        key: '',
        title,
        startsAt,
        timezone,
      })),
    ...dates
      .filter(({ isNew }) => isNew)
      .map(({ own }) => {
        const one = saidOf(own.recurrenceKey)
        return {
          uid,
          key: own.recurrenceKey,
          title: one?.title ?? own.title ?? row?.fields.title ?? '',
          startsAt: (isMoved && one?.startsAt) || own.startsAt,
          timezone: own.timezone ?? row?.timezone ?? 'UTC',
        }
      }),
  ]
}

/** Items that are followed from one to the next. */
const MOST_FOLLOWED = 1_000

/** Who gets dates is written before who gives them away; where that is impossible, they are other dates. */
export function takeOversOf(going: Going[], coming: Coming[]): TakeOvers {
  const takers = new Map<string, Set<string>>()
  const reaches = (from: string, to: string): boolean => {
    const seen = new Set([from])
    for (const uid of seen) {
      // Too many to follow are no order to rely on.
      if (seen.size > MOST_FOLLOWED) return true
      for (const next of takers.get(uid) ?? []) seen.add(next)
    }
    return seen.has(to)
  }
  const of = new Map<string, TakeOver>()
  const given = new Map<string, number>()
  for (const [{ uid, key }, { uid: giver, taken, isWhole }] of sameDates(going, coming)) {
    if (reaches(uid, giver)) continue
    takers.set(giver, (takers.get(giver) ?? new Set()).add(uid))
    const takeOver = of.get(uid) ?? { taken: new Map(), skipped: new Set(), isDeleted: false }
    of.set(uid, takeOver)
    if (taken) {
      takeOver.taken.set(key, taken)
      given.set(giver, (given.get(giver) ?? 0) + 1)
    } else takeOver.skipped.add(key)
    takeOver.isDeleted ||= isWhole
  }
  for (const takeOver of of.values()) takeOver.isDeleted &&= takeOver.taken.size === 0
  return { of, takers, given }
}

/** The items in batches of so many: one that gives dates away comes in a later one than those that get them. */
export function* inTurns<T extends { uid: string }>(
  items: T[],
  { takers }: TakeOvers,
  most: number,
): Generator<T[]> {
  const depths = new Map<string, number>()
  const depthOf = (uid: string): number => {
    const known = depths.get(uid)
    if (known !== undefined) return known
    const depth = Math.max(0, ...[...(takers.get(uid) ?? [])].map((one) => 1 + depthOf(one)))
    depths.set(uid, depth)
    return depth
  }
  const byDepth = Map.groupBy(items, ({ uid }) => depthOf(uid))
  for (const depth of [...byDepth.keys()].sort((a, b) => a - b)) {
    const turn = byDepth.get(depth) ?? []
    for (let at = 0; at < turn.length; at += most) yield turn.slice(at, at + most)
  }
}
