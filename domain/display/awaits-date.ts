import type { Event } from '../event-contract.ts'

export type Dated = Pick<Event, 'status' | 'startsAt' | 'previousStartsAt'>

/** Postponed, and nobody knows yet to when: the date that it has no longer holds. */
export function awaitsDate({ status, startsAt, previousStartsAt }: Dated): boolean {
  return status === 'postponed' && startsAt === previousStartsAt
}
