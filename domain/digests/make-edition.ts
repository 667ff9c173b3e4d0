import type { Criteria } from '../criteria.ts'
import type { DigestEvent, DigestItem } from './digest-event.ts'
import { type EditionContent, ITEMS_A_MAIL, ITEMS_OF_A_QUIET_MAIL } from './edition.ts'
import { matchReason } from './match-reason.ts'
import { type DigestRun, type Picked, pickEvents, type Reader } from './pick-events.ts'

/** The digest of one reader, from the events that match; `undefined` when there is nothing to say. */
export function makeEdition(
  matching: DigestEvent[],
  run: DigestRun,
  reader: Reader,
  criteria: Criteria,
): EditionContent | undefined {
  const picked = pickEvents(matching, run, reader)
  if (picked.length === 0) return undefined
  return shown('events', picked, ITEMS_A_MAIL, criteria)
}

/** The mail after four silent weeks: what the calendar has at all; `undefined` when it is empty. */
export function makeQuietEdition(events: DigestEvent[]): EditionContent | undefined {
  const coming = events.filter(({ status }) => status === 'scheduled')
  if (coming.length === 0) return undefined
  const picked = coming.map((event) => ({ section: 'coming' as const, event }))
  return shown('quiet', picked, ITEMS_OF_A_QUIET_MAIL, {})
}

function shown(
  kind: EditionContent['kind'],
  picked: Picked<DigestEvent>[],
  most: number,
  criteria: Criteria,
): EditionContent {
  const items = picked.slice(0, most).map(({ section, event }) => {
    const because = matchReason(event, criteria)
    return { section, because, ...itemOf(event) }
  })
  return { kind, items, more: picked.length - items.length }
}

/** Lists fields: what else is known of an event stays out of what is kept. */
export function itemOf(event: DigestItem): DigestItem {
  const { id, title, displayDate, endDate, startsAt, endsAt, timezone, allDay, timeKnown } = event
  const { status, place, isOnline, path } = event
  const when = { displayDate, endDate, startsAt, endsAt, timezone, allDay, timeKnown }
  return { id, title, ...when, status, place, isOnline, path }
}
