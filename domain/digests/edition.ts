import type { Criteria } from '../criteria.ts'
import {
  type DigestEvent,
  type DigestItem,
  type DigestRun,
  type Picked,
  pickEvents,
  type Reader,
  type Section,
} from './pick-events.ts'
import { matchReason } from './wording.ts'

/** An event as a mail shows it, and why it is in it: the words that were chosen. */
export type EditionItem = DigestItem & { section: Section; because: string[] }

/** `quiet`: nothing matched for long, so this is what the calendar has. */
export type EditionContent = {
  kind: 'events' | 'quiet'
  items: EditionItem[]
  /** How many more there are than the mail shows. */
  more: number
}

/** As many as a mail shows; all others are behind its link. */
export const ITEMS_A_MAIL = 12
export const ITEMS_OF_A_QUIET_MAIL = 5

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

const DAY_MS = 86_400_000
/** Four weeks, less the hour a change of clocks may take, and the time until the run began. */
const QUIET_MS = 28 * DAY_MS - 6 * 3_600_000

/** For how long nothing matched, and whether that was said already. */
export type Silence = { since: Date; told: boolean }

/** Whether a digest without an event is to say so: once, after four weeks of silence. */
export function isTimeToSaySo({ since, told }: Silence, now: Date): boolean {
  return !told && now.getTime() - since.getTime() >= QUIET_MS
}
