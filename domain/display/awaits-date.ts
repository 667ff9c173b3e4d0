import type { Event } from '../event-contract.ts'

/** Postponed, and nobody knows yet to when: the date that it has no longer holds. */
export function awaitsDate({ status, startsAt, previousStartsAt }: Event): boolean {
  return status === 'postponed' && startsAt === previousStartsAt
}
