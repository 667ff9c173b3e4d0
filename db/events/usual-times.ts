import { type SQL, sql } from 'drizzle-orm'

export type Usual = {
  /** The feed of the newest event that was not imported. */
  feedId: string | null
  /** How many minutes events of a feed last most often, by its id. */
  minutes: Record<string, number>
}

/** What the next event is likely to have, from the organization's latest events (`latest`, a query of rows). */
export function usualOf(latest: SQL): SQL<Usual> {
  return sql<Usual>`(
    with latest as (${latest})
    select json_build_object(
      'feedId', (select l.feed_id from latest l
        where not exists (select from source_items i where i.event_id = l.id)
          and not exists (select from source_items i where i.series_id = l.series_id)
        order by l.created_at desc, l.id limit 1),
      'minutes', (select coalesce(json_object_agg(m.feed_id, m.minutes), '{}') from (
        select l.feed_id, mode() within group (order by
          round(extract(epoch from l.ends_at - l.starts_at) / 60)) as minutes
        from latest l where not l.all_day and l.ends_at < l.starts_at + interval '1 day'
        group by l.feed_id) m)))`
}
