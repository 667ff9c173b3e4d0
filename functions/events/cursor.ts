import { isCalendarDate } from '../../domain/calendar-date.ts'
import { shortHash } from '../../domain/short-hash.ts'
import { badRequest } from '../http/errors.ts'

/** The sort key a list goes on after; `distance` (thousandths of a mile) only where it sorts by it. */
export type Position = { distance?: number; displayDate: string; startsAt: number; id: string }

/** What the database can compare with: thousandths of a mile, and the seconds of years 1 to 9999. */
const MAX_DISTANCE = 12_500_000
const FIRST_SECOND = -62_135_596_800
const LAST_SECOND = 253_402_300_799
const EVENT_ID = /^[a-z0-9_]{1,60}$/

/** `last` is a sort key as the database writes it; `query` is what the cursor is good for. */
export function encodeCursor(last: string, query: string): string {
  return btoa(`${shortHash(query)}~${last}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Reads a cursor back; one that is broken or belongs to another query is a 400. */
export function decodeCursor(
  cursor: string,
  query: string,
  withDistance: boolean,
): Required<Position>
export function decodeCursor(cursor: string, query: string, withDistance: boolean): Position {
  const [, ...key] = decodeBase64Url(cursor)?.split('~') ?? []
  const position = key.join('~')
  const distance = withDistance ? wholeNumber(key.shift(), 0, MAX_DISTANCE) : 0
  const [displayDate = '', second, id = ''] = key
  const startsAt = wholeNumber(second, FIRST_SECOND, LAST_SECOND)
  const complete = key.length === 3 && isCalendarDate(displayDate) && EVENT_ID.test(id)
  if (!complete || distance === undefined || startsAt === undefined) {
    throw badRequest('cursor is not valid')
  }
  if (encodeCursor(position, query) !== cursor) {
    throw badRequest('cursor belongs to another query')
  }
  return { distance, displayDate, startsAt, id }
}

function wholeNumber(text = '', least: number, most: number): number | undefined {
  const value = /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

function decodeBase64Url(text: string): string | undefined {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}
