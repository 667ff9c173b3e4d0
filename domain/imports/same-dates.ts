import { fold } from '../fold.ts'
import { localStartOf, localStarts, recurrenceKey } from '../recurrence/occurrences.ts'
import { horizonOf, localTimes, patternOf } from '../series/plan-series.ts'
import { clockIn } from '../zoned-time.ts'
import { type Content, dateOf, type ImportedEvent, type SeriesContent } from './content.ts'

// Which dates are the same although the calendar names them otherwise: by their titles and starts. Nothing here
// reads a clock or a database.

/** What tells a date from others. */
export type TitleAndTimes = { title: string; startsAt: Date; timezone: string }

/** The dates of an item that are not over, as its source says them, by their keys. */
export function upcomingDates(content: Content, now: Date): Map<string, ImportedEvent> {
  if (content.kind === 'event') {
    const { startsAt, endsAt } = content.event
    return new Map((endsAt ?? startsAt) > now ? [['', content.event]] : [])
  }
  const { timezone } = content
  const today = clockIn(now, timezone).date
  const starts = localStarts(patternOf(content), horizonOf(timezone, now))
  const dates = starts.flatMap((local): [string, ImportedEvent][] => {
    if (local.slice(0, 10) < today) return []
    const key = recurrenceKey(local)
    return [[key, dateOf(content, local, key)]]
  })
  return new Map(dates)
}

/** Where a series has the date that was an event: as it names it, or else by the clock. */
export function startIn(series: SeriesContent, event: ImportedEvent): string {
  const [key] =
    Object.entries(series.dates).find(([, own]) => +own.startsAt === +event.startsAt) ?? []
  if (key !== undefined) return localStartOf(key)
  const timezone = event.allDay ? event.timezone : series.timezone
  return localTimes({ ...event, timezone }).startsLocal
}

const byStart = ({ title, startsAt }: TitleAndTimes) => `${fold(title)}\n${startsAt.getTime()}`
const byDay = ({ title, startsAt, timezone }: TitleAndTimes) =>
  `${fold(title)}\n${clockIn(startsAt, timezone).date}`

/** Of more dates with one title and start it is unknown which is which; all pairs of them would have no end. */
const MOST_ALIKE = 20

type Named = { uid: string; content: Content }

/**
 * New items that are the rest of one that is gone: calendars that begin today give a repeating event the UID of its
 * next date. By the UIDs of the new ones, those of the old ones; who has most dates in common comes first.
 */
export function sameItems(gone: Named[], fresh: Named[], now: Date): Map<string, string> {
  const owners = new Map<string, string[]>()
  for (const { uid, content } of gone) {
    for (const date of upcomingDates(content, now).values()) {
      const known = owners.get(byStart(date))
      if (known) known.push(uid)
      else owners.set(byStart(date), [uid])
    }
  }
  const shared = fresh.flatMap(({ uid, content }) => {
    const counts = new Map<string, number>()
    for (const date of upcomingDates(content, now).values()) {
      const alike = owners.get(byStart(date)) ?? []
      if (alike.length > MOST_ALIKE) continue
      for (const owner of alike) {
        counts.set(owner, (counts.get(owner) ?? 0) + 1)
      }
    }
    return [...counts].map(([old, count]) => ({ uid, old, count }))
  })
  const [found, taken] = [new Map<string, string>(), new Set<string>()]
  for (const { uid, old } of shared.toSorted((a, b) => b.count - a.count)) {
    if (found.has(uid) || taken.has(old)) continue
    found.set(uid, old)
    taken.add(old)
  }
  return found
}

type Dated = TitleAndTimes & { uid: string }

/**
 * Pairs dates that come with dates of other items that go: by title and start, then by title and day where one of
 * each is left.
 */
export function sameDates<Going extends Dated, Coming extends Dated>(
  going: Going[],
  coming: Coming[],
): Map<Coming, Going> {
  const pairs = new Map<Coming, Going>()
  const open = new Set(going)
  const left = (list: Going[] = [], { uid }: Coming) =>
    list.filter((one) => open.has(one) && one.uid !== uid)
  const pair = (one: Coming, other: Going) => {
    pairs.set(one, other)
    open.delete(other)
  }
  const starts = Map.groupBy(going.toReversed(), byStart)
  for (const one of coming) {
    const alike = starts.get(byStart(one)) ?? []
    const at = alike.findLastIndex(({ uid }) => uid !== one.uid)
    const [same] = at < 0 ? [] : alike.splice(at, 1)
    if (same) pair(one, same)
  }
  const days = Map.groupBy(going, byDay)
  const unpaired = coming.filter((one) => !pairs.has(one))
  for (const [day, [one, ...others]] of Map.groupBy(unpaired, byDay)) {
    const [same, ...more] = one ? left(days.get(day), one) : []
    if (one && same && others.length + more.length === 0) pair(one, same)
  }
  return pairs
}
