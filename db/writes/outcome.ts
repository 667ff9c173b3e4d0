import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

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

/** Tells whether these columns of a row are still as they were read, whatever its others are. */
export function rowVersion(columns: AnyPgColumn[]): SQL<string> {
  return sql<string>`md5(row(${sql.join(columns, sql`, `)})::text)`
}
