import {
  type AuditFilter,
  type AuditLine,
  listAuditBatch,
  listAuditLines,
} from '../../../db/audit/lines.ts'
import type { Db } from '../../../db/connection/client.ts'
import { canBeMany } from './words.ts'

/** Lines of one deed: what was done to several at once, such as to all dates of a series. */
export type Deed = [AuditLine, ...AuditLine[]]

const MINUTE_MS = 60_000

export function deedsOf(lines: AuditLine[]): Deed[] {
  const deeds: Deed[] = []
  for (const line of lines) {
    const deed = deeds.at(-1)
    if (deed && isSameDeed(deed[0], line)) deed.push(line)
    else deeds.push([line])
  }
  return deeds
}

function isSameDeed(one: AuditLine, other: AuditLine): boolean {
  const deed = ({ actor, kind, change, before, after }: AuditLine) =>
    JSON.stringify([actor, kind, change, before, after])
  const isNear = Math.abs(one.at.getTime() - other.at.getTime()) < MINUTE_MS
  return canBeMany(one) && isNear && deed(one) === deed(other)
}

const A_PAGE = 50
/** Of the rest of a deed are read so many times so many lines: a series has fewer dates. */
const [BATCHES, BATCH] = [4, 500]

/** A page of lines, with the rest of its last deed, and the line after which the next page begins. */
export async function readDeeds(db: Db, filter: Omit<AuditFilter, 'limit'>) {
  const found = await listAuditLines(db, { ...filter, limit: A_PAGE + 1 })
  const lines = found.slice(0, A_PAGE)
  const [first] = deedsOf(lines).at(-1) ?? []
  let rest = found.slice(A_PAGE)
  for (let i = 0; first && rest.length > 0 && i <= BATCHES; i++) {
    const end = rest.findIndex((line) => !isSameDeed(first, line))
    lines.push(...(end < 0 ? rest : rest.slice(0, end)))
    if (end >= 0) break
    rest = await listAuditBatch(db, { ...filter, before: lines.at(-1)?.id, limit: BATCH })
  }
  const last = lines.at(-1)
  return { lines, next: rest.length > 0 && last ? [String(last.id)] : null }
}
