import { addDays } from '../calendar-date.ts'
import type { SubscriberCriteria } from '../subscriber-criteria.ts'
import {
  type Category,
  type Digest,
  type DigestEvent,
  type DigestItem,
  overlaps,
  type Picked,
  pickEvents,
  type Recipient,
  type Section,
  windowOf,
} from './pick-events.ts'
import { DATES_NAMED, type Entry, seriesEntries } from './series-entries.ts'
import { matchReason } from './wording.ts'

/** What goes to many recipients of a feed: what is on, or what has changed of what they were notified of. */
export type MailingKind = 'digest' | 'event-update'

/** An event as a mail shows it, and why it is in it: the words that were chosen. */
export type EditionItem = DigestItem & {
  section: Section
  because: string[]
  /** How many more dates of its series match than the email names. */
  moreDates?: number
  category?: Category
}

/** `no-match`: nothing matched for four weeks, so this is what the calendar has. */
export type EditionContent = {
  kind: 'events' | 'no-match'
  items: EditionItem[]
  /** How many more there are than the mail shows: of `rest`, if the mail leads to them. */
  more: number
  rest?: Rest
}
/** The days, both inclusive, and the wish that a link leads to; without `to` all later ones. */
type Rest = { from: string; to?: string; criteria: SubscriberCriteria }

/** As many as a mail shows; all others are behind its link. */
const ITEMS_A_MAIL = 12
export const ITEMS_OF_A_NO_MATCH_MAIL = 5

/** The digest of one recipient, from the events that match; `undefined` when there is nothing to say. */
export function makeEdition(
  matching: DigestEvent[],
  run: Digest,
  recipient: Recipient,
  criteria: SubscriberCriteria,
): EditionContent | undefined {
  const picked = pickEvents(matching, run, recipient)
  if (picked.length === 0) return undefined
  const entries = pickedEntries(picked)
  const shown = spread(entries, ITEMS_A_MAIL)
  const items = shown.flatMap((entry) => editionItems(entry, criteria))
  return { kind: 'events', items, ...left(entries, shown, run, criteria) }
}

type PickedEntry = Entry<Picked<DigestEvent>>

function pickedEntries(picked: Picked<DigestEvent>[]): PickedEntry[] {
  return seriesEntries(
    picked,
    ({ event }) => event,
    ({ section }) => section === 'changed',
  )
}

/** The items of an edition as its email shows them: dates of a series in one entry. */
export function editionEntries(items: EditionItem[]): Entry<EditionItem>[] {
  return seriesEntries(
    items,
    (item) => item,
    ({ section }) => section === 'changed',
  )
}

/** What there was no room for: while any of it is on the days of the digest, only that. */
function left(
  entries: PickedEntry[],
  shown: PickedEntry[],
  run: Digest,
  criteria: SubscriberCriteria,
): Pick<EditionContent, 'more' | 'rest'> {
  const hidden = entries.filter((entry) => !shown.includes(entry))
  if (hidden.length === 0) return { more: 0 }
  const { from, to } = windowOf(run)
  const inWindow = hidden.filter(({ lead }) => overlaps(lead.event, { from, to }))
  if (inWindow.length === 0) return { more: hidden.length, rest: { from, criteria } }
  return { more: inWindow.length, rest: { from, to: addDays(to, -1), criteria } }
}

/** The mail after four weeks without a match: what the calendar has at all; `undefined` when it is empty. */
export function makeNoMatchEdition(
  events: DigestEvent[],
  { localDate }: Digest,
): EditionContent | undefined {
  const scheduled = events.filter(({ status }) => status === 'scheduled')
  if (scheduled.length === 0) return undefined
  const picked = scheduled.map((event) => {
    const section: Section = event.displayDate < localDate ? 'running' : 'upcoming'
    return { section, event }
  })
  const entries = pickedEntries(picked)
  const shown = spread(entries, ITEMS_OF_A_NO_MATCH_MAIL)
  const items = shown.flatMap((entry) => editionItems(entry, {}))
  return { kind: 'no-match', items, more: entries.length - shown.length }
}

/** The dates that are named: only these are kept as what its recipients know. */
function editionItems({ lead, others }: PickedEntry, criteria: SubscriberCriteria): EditionItem[] {
  const named = [lead, ...others.slice(0, DATES_NAMED - 1)]
  const moreDates = 1 + others.length - named.length
  return named.map(({ section, event }) => ({
    section,
    because: matchReason(event, criteria),
    ...itemOf(event),
    ...(event.category && { category: event.category }),
    ...(moreDates > 0 && { moreDates }),
  }))
}

/** The first of each day in turn, so that a busy week shows its weekend; in the order they came. */
function spread(entries: PickedEntry[], most: number): PickedEntry[] {
  const upcoming = entries.filter(({ lead }) => lead.section === 'upcoming')
  if (upcoming.length <= most) return entries.slice(0, most)
  const turns = [...Map.groupBy(upcoming, ({ lead }) => lead.event.displayDate).values()].flatMap(
    (day) => day.map((one, turn) => ({ one, turn })),
  )
  const first = turns.toSorted((a, b) => a.turn - b.turn).slice(0, most)
  const shown = new Set(first.map(({ one }) => one))
  return upcoming.filter((one) => shown.has(one))
}

/** Lists fields: what else is known of an event stays out of what is kept. */
export function itemOf(event: DigestItem): DigestItem {
  const { id, title, displayDate, endDate, startsAt, endsAt, timezone, allDay, timeKnown } = event
  const { status, place, isOnline, path, image, seriesId } = event
  const when = { displayDate, endDate, startsAt, endsAt, timezone, allDay, timeKnown }
  const { attendanceMode, isFree, accessYes, previousStartsAt, statusReason } = event
  const rest = {
    ...(isOnline && attendanceMode && { attendanceMode }),
    ...(isFree && { isFree }),
    ...(accessYes?.length && { accessYes }),
    ...(previousStartsAt && { previousStartsAt }),
    ...(statusReason && { statusReason }),
    ...(image && { image }),
    ...(seriesId && { seriesId }),
  }
  return { id, title, ...when, status, place, isOnline, path, ...rest }
}

const DAY_MS = 86_400_000
/** Four weeks, less the hour a change of clocks may take, and the time until the run began. */
const NO_MATCH_MS = 28 * DAY_MS - 6 * 3_600_000

/** Since when nothing matched, and whether a mail has said so. */
type NoMatch = { since: Date; notified: boolean }

/** Whether a digest without an event is to say so: once, after four weeks without a match. */
export function isNoMatchMailDue({ since, notified }: NoMatch, now: Date): boolean {
  return !notified && now.getTime() - since.getTime() >= NO_MATCH_MS
}
