import { sql } from 'drizzle-orm'

/** The page of event `e`; the same as `event_path`, which takes a whole row. */
export const EVENT_PATH = sql.raw(
  `'/events/' || replace(e.display_date::text, '-', '/') || '/' || e.slug_path || '?event=' || e.id`,
)
