import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Tells whether these columns of a row are still as they were read, whatever its others are. */
export function rowVersion(columns: AnyPgColumn[]): SQL<string> {
  return sql<string>`md5(row(${sql.join(columns, sql`, `)})::text)`
}
