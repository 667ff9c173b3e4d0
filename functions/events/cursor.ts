import type { ChangePosition } from '../../db/lists/changes.ts'
import { shortHash } from '../../domain/short-hash.ts'
import { badRequest } from '../http/errors.ts'
import {
  decodePosition,
  encodePosition,
  isCount,
  isDay,
  isDistance,
  isRowId,
  isSeconds,
} from '../http/list-cursor.ts'

/** The sort key a list goes on after; `distance` in thousandths of a mile, 0 where it sorts by date. */
type Position = { distance: number; displayDate: string; startsAt: number; id: string }

const isHash = () => true
const BY_DATE = [isHash, isDay, isSeconds, isRowId]
const BY_DISTANCE = [isHash, isDistance, isDay, isSeconds, isRowId]

/** `last` is a sort key as the database writes it; `query` is what the cursor is good for. */
export function encodeCursor(last: string, query: string): string {
  return encodePosition([shortHash(query), last])
}

/** Reads a cursor back; one that is broken or belongs to another query is a 400. */
export function decodeCursor(cursor: string, query: string, withDistance: boolean): Position {
  const [hash, ...key] = decodePosition(cursor, withDistance ? BY_DISTANCE : BY_DATE) ?? []
  if (hash === undefined)
    throw badRequest('cursor is invalid; send a cursor from a previous response')
  if (hash !== shortHash(query))
    throw badRequest(
      'cursor does not match the other parameters; send the same parameters as for the first page',
    )
  const distance = withDistance ? Number(key.shift()) : 0
  const [displayDate = '', startsAt, id = ''] = key
  return { distance, displayDate, startsAt: Number(startsAt), id }
}

/** Whether a cursor continues a list by date. */
export function isDateCursor(cursor: string): boolean {
  return decodePosition(cursor, BY_DATE) !== undefined
}

const FOLLOWING = [isHash, isCount]
const COPYING = [...FOLLOWING, isDay, isSeconds, isRowId]

/** `key` is the position as the database writes it; `query` is what the cursor is good for. */
export function encodeChangeCursor(key: string, query: string): string {
  return encodePosition([shortHash(query), key])
}

/** Reads a cursor back; one that is broken or belongs to another address is a 400. */
export function decodeChangeCursor(cursor: string, query: string): ChangePosition {
  const key = decodePosition(cursor, FOLLOWING) ?? decodePosition(cursor, COPYING)
  if (!key) throw badRequest('cursor is invalid; send a cursor from a previous response')
  const [hash, number, displayDate, startsAt, id] = key
  if (hash !== shortHash(query))
    throw badRequest(
      'cursor does not match the other parameters; send the same parameters as for the first page',
    )
  if (displayDate === undefined || id === undefined) return { number: Number(number) }
  return { number: Number(number), at: { displayDate, startsAt: Number(startsAt), id } }
}
