import { type SQL, sql } from 'drizzle-orm'

/** Of drafts only those that this person added are shown; `undefined`: all of them. */
export type DraftsOf = string | undefined

/** Whether an event `e` is published, or a draft of that person. Where others' drafts are shown, too, it is always so. */
export function isSeenBy(draftsOf: DraftsOf): SQL {
  if (draftsOf === undefined) return sql`true`
  return sql`(e.published_at is not null or e.created_by = ${draftsOf})`
}
