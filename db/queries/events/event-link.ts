import { type SQL, sql } from 'drizzle-orm'

/**
 * Where an event's own links lead, below `/events/`. The id tells apart namesakes of one day, and
 * stays when the event moves to another feed.
 */
export function eventLink(alias: 'a' | 'e'): SQL {
  return sql.raw(
    `replace(${alias}.display_date::text, '-', '/') || '/' || ${alias}.slug_path || '?event=' || ${alias}.id`,
  )
}
