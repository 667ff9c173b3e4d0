import type { Matchable } from '../criteria.ts'
import type { Event } from '../event-contract.ts'
import { addDays } from '../zoned-time.ts'
import type { DigestFrequency } from './due-digests.ts'

/** What a digest shows of an event, and all it remembers of having told it. */
export type DigestItem = Pick<
  Event,
  'id' | 'title' | 'displayDate' | 'endDate' | 'startsAt' | 'endsAt' | 'timezone' | 'allDay'
> & {
  /** Digests that were kept before do not say. */
  timeKnown?: boolean | undefined
  status: Event['status']
  place: string | null
  isOnline: boolean
  /** Its page, below the service's own address. */
  path: string
}

/** An event that a digest may contain. */
export type DigestEvent = DigestItem & Matchable & { createdAt: string }
/** What somebody was told of an event, as it was then. */
export type ToldItem = Pick<DigestItem, 'startsAt' | 'place' | 'status'>

/** What a digest says of an event; also the order of its parts. */
export const SECTIONS = ['coming', 'changed', 'running', 'later'] as const
export type Section = (typeof SECTIONS)[number]
export type Picked<E> = { section: Section; event: E }

export type DigestRun = { frequency: DigestFrequency; localDate: string }
export type Reader = {
  /** Up to when this person's last digest looked; when there was none, since they confirmed. */
  since: Date
  /** Up to when this one looks: what is added later is for the next. */
  until: Date
  /** What they were told of each event, the last time they were. */
  told: ReadonlyMap<string, ToldItem>
}

/** An event that was being saved while the last digest was planned may be missing there: it still is new. */
const OVERLAP_MS = 600_000

/** The local days a digest is about, the end exclusive. */
export function windowOf({ frequency, localDate }: DigestRun): { from: string; to: string } {
  return { from: localDate, to: addDays(localDate, frequency === 'weekly' ? 7 : 1) }
}

/**
 * Which of the matching events go into somebody's digest. Weekly: all of the week, then what was
 * added for later. Daily: what is new or changed, and today's that they were not told of.
 */
export function pickEvents<E extends DigestEvent>(
  events: E[],
  run: DigestRun,
  reader: Reader,
): Picked<E>[] {
  const sectionOf = run.frequency === 'weekly' ? weeklySection : dailySection
  const window = windowOf(run)
  const picked = events.flatMap((event) => {
    const section = sectionOf(event, window, reader)
    return section ? [{ section, event }] : []
  })
  const inOrder = SECTIONS.flatMap((name) => picked.filter(({ section }) => section === name))
  // Cancelled events alone are worth a mail only to those who were told of them.
  const hasNews = inOrder.some(
    ({ section, event }) => section === 'changed' || event.status !== 'cancelled',
  )
  return hasNews ? inOrder : []
}

type Window = { from: string; to: string }

/** Does not look at what was told, so it has no overlap: what that would catch comes in its own week. */
function weeklySection(event: DigestEvent, window: Window, reader: Reader): Section | undefined {
  if (overlaps(event, window)) return event.displayDate < window.from ? 'running' : 'coming'
  return event.displayDate >= window.to && isNew(event, reader, 0) ? 'later' : undefined
}

function dailySection(event: DigestEvent, window: Window, reader: Reader): Section | undefined {
  const known = reader.told.get(event.id)
  if (known) return isSame(event, known) ? undefined : 'changed'
  if (overlaps(event, window)) {
    if (event.status === 'cancelled') return undefined
    return event.displayDate < window.from ? 'running' : 'coming'
  }
  return event.displayDate >= window.to && isNew(event, reader, OVERLAP_MS) ? 'later' : undefined
}

function overlaps({ displayDate, endDate }: DigestEvent, { from, to }: Window): boolean {
  return displayDate < to && endDate >= from
}

function isNew(
  { createdAt, status }: DigestEvent,
  { since, until }: Reader,
  overlap: number,
): boolean {
  const created = Date.parse(createdAt)
  const isOfThisTime = created > since.getTime() - overlap && created <= until.getTime()
  return status === 'scheduled' && isOfThisTime
}

function isSame(event: DigestEvent, told: ToldItem): boolean {
  return (
    event.startsAt === told.startsAt && event.place === told.place && event.status === told.status
  )
}
