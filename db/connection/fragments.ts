import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { FUNCTION_NAMES } from './function-names.generated.ts'

/**
 * Rows that one statement of clean-up takes: it ends well within the driver's time, and holds its
 * locks only shortly. As many as that mean that more may be left.
 * They are picked with `= any(array(…))`: that is read by the index whatever the planner believes.
 */
export const BATCH = 1_000

/** Whether a write failed because a row with that value is there already. */
export function isTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause as { code?: unknown } | null)?.code === '23505'
}

export type Saved = 'saved' | 'again' | 'missing' | 'slug taken'

/** Of an insert that writes nothing where its id is taken: whether the row is new. */
export const IS_NEW = sql<boolean>`(xmax = 0)`

/**
 * What became of a write that returns the rows it wrote, where only a short name can be taken.
 * `again`: the row was there already, under the same id.
 */
export async function saved(
  write: PromiseLike<{ id?: string; isNew?: boolean }[]>,
): Promise<Saved> {
  try {
    const [row] = await write
    if (!row) return 'missing'
    return row.isNew === false ? 'again' : 'saved'
  } catch (error) {
    if (isTaken(error)) return 'slug taken'
    throw error
  }
}

/**
 * The condition on rows of an organization, or of one feed of it. A feed has one organization: asked of
 * each row, it makes the planner expect a few rows where all are, and another's feed is read in whole.
 */
export function ownedBy(row: 'e' | 's', orgId: string, feedId: string | undefined): SQL {
  const table = sql.raw(row)
  if (!feedId) return sql`${table}.org_id = ${orgId}`
  return sql`${table}.feed_id = ${feedId}
    and exists (select from feeds where id = ${feedId} and org_id = ${orgId})`
}

/** Tells whether these columns of a row are still as they were read, whatever its others are. */
export function rowVersion(columns: AnyPgColumn[]): SQL<string> {
  return sql<string>`md5(row(${sql.join(columns, sql`, `)})::text)`
}

/** The name of a stored function, for a statement that calls it. */
export const stored = (name: keyof typeof FUNCTION_NAMES): SQL => sql.raw(FUNCTION_NAMES[name])

/** The page of event `e`; the same as `event_path`, which takes a whole row. */
export const EVENT_PATH = sql.raw(
  `'/events/' || replace(e.display_date::text, '-', '/') || '/' || e.slug_path || '?event=' || e.id`,
)

/**
 * First in a batch whose next statement counts something of the organization: simultaneous ones wait for each other
 * here, so that each counts those before it.
 */
export function lockOrganization(db: Db, orgId: string) {
  return db.execute(sql`select from organizations where id = ${orgId} for no key update`)
}
