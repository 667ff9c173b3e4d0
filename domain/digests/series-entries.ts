import type { DigestItem } from './pick-events.ts'

/** Of a series an email names so many dates. */
export const DATES_NAMED = 7

/** Events of one entry: the dates of a series that differ in their days only, or one event. */
export type Entry<I> = { lead: I; others: I[] }

/**
 * Dates of a series of which an email says the same, as one entry in the place of the first. `keyOf`: what else it
 * says of them.
 */
export function seriesEntries<I>(
  items: I[],
  itemOf: (item: I) => DigestItem,
  keyOf: (item: I) => unknown,
): Entry<I>[] {
  const entries = Map.groupBy(items, (item) => {
    const event = itemOf(item)
    if (!event.seriesId) return item
    return JSON.stringify([event.seriesId, sameOnAllDates(event), keyOf(item)])
  })
  return [...entries.values()].flatMap(([lead, ...others]) =>
    lead === undefined ? [] : [{ lead, others }],
  )
}

/** All that an email says of an event but its day. */
export function sameOnAllDates(event: DigestItem): unknown[] {
  const { title, status, statusReason, place, isOnline, attendanceMode, isFree, accessYes } = event
  const { timezone, allDay, timeKnown, previousStartsAt } = event
  const clock = (local: string | null) =>
    local?.slice('2026-06-16'.length, '2026-06-16T19:00'.length)
  const times = [clock(event.startsAt), clock(event.endsAt)]
  const became = [status, statusReason, previousStartsAt && previousStartsAt === event.startsAt]
  const where = [place, isOnline, isOnline && attendanceMode]
  return [
    title,
    ...became,
    ...where,
    isFree === true,
    accessYes ?? [],
    timezone,
    allDay,
    timeKnown,
    ...times,
  ]
}
