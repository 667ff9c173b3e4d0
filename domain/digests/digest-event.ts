import type { Matchable } from '../criteria.ts'
import type { Event } from '../event-contract.ts'

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
