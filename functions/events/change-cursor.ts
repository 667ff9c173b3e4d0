import type { ChangePosition } from '../../db/events/changes.ts'
import { shortHash } from '../../domain/short-hash.ts'
import { badRequest } from '../http/errors.ts'
import {
  decodePosition,
  encodePosition,
  isCount,
  isDay,
  isRowId,
  isSeconds,
} from '../http/position.ts'

const isHash = () => true
const FOLLOWING = [isHash, isCount]
const COPYING = [...FOLLOWING, isDay, isSeconds, isRowId]

/** `key` is the position as the database writes it; `query` is what the cursor is good for. */
export function encodeChangeCursor(key: string, query: string): string {
  return encodePosition([shortHash(query), key])
}

/** Reads a cursor back; one that is broken or belongs to another address is a 400. */
export function decodeChangeCursor(cursor: string, query: string): ChangePosition {
  const key = decodePosition(cursor, FOLLOWING) ?? decodePosition(cursor, COPYING)
  if (!key) throw badRequest('cursor is not valid')
  const [hash, number, displayDate, startsAt, id] = key
  if (hash !== shortHash(query)) throw badRequest('cursor belongs to another query')
  if (displayDate === undefined || id === undefined) return { number: Number(number) }
  return { number: Number(number), at: { displayDate, startsAt: Number(startsAt), id } }
}
