import { type SQL, sql } from 'drizzle-orm'
import type { Columns } from '../connection/column-types.ts'

/**
 * What each reader was last told of each event, as `last_told`, found in the database: readers with words of their own
 * have editions of their own, and all of a month are too much for an answer.
 *
 * Reads `notified`, the emails to each reader as `run/edition`, the oldest first, and `asked`, the events asked about:
 * those with these IDs, and as `isAsked` compares `a` with what an email says, `i.item`. Readers whose lists of emails
 * are equal, in `told`, are looked at once.
 */
export function lastNotified(eventIds: string[], isAsked: SQL = sql`a.id = i.item ->> 'id'`): SQL {
  return sql`told as materialized (
      select row_number() over () as list, editions, array_agg(subscriber_id) as readers
      from notified group by editions
    ), last_told as (
      select distinct on (t.list, a.id) t.list, a.turn, a.said, i.item, k.key
      from told t cross join unnest(t.editions) with ordinality k (key, age)
      join mailing_editions e on e.run_id = split_part(k.key, '/', 1) and e.id = split_part(k.key, '/', 2)
      cross join jsonb_array_elements(e.content -> 'items') i (item)
      join asked a on ${isAsked}
      where i.item ->> 'id' = any(${sql.param(eventIds)}::text[])
      order by t.list, a.id, k.age desc
    )`
}

/** The events asked about, as `asked`, each with its place in the list as `turn`. */
export function askedAbout(events: { id: string; said: unknown }[]): SQL {
  return sql`asked as materialized (
      select turn::int - 1 as turn, e ->> 'id' as id, e -> 'said' as said
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality a (e, turn)
    )`
}

/** What a list knows, given by two conditions about `last_told`: for each of its readers, as `known`. */
export function knownWhere(one: [name: string, is: SQL], other: [name: string, is: SQL]): SQL {
  const turns = ([name, is]: [string, SQL]) =>
    sql`array_agg(turn order by turn) filter (where ${is}) as ${sql.raw(name)}`
  return sql`known as materialized (
      select unnest(t.readers) as subscriber_id, l.${sql.raw(one[0])}, l.${sql.raw(other[0])}
      from told t join (
        select list, ${turns(one)}, ${turns(other)} from last_told group by list
      ) l on l.list = t.list
    )`
}

/** Neon's HTTP endpoint answers with 10 MB at most; an event can have 10 kB here, and JSON writes some letters as two. */
const MOST_BYTES = 4_000_000

/** The first rows of what is listed, in the order of a column, as many as an answer has room for. */
export function fitting(columns: Columns, order: string, listed: SQL): SQL {
  const names = Object.keys(columns).map((name) => `"${name}"`)
  const by = sql.raw(order)
  return sql`select ${sql.raw(names.join(', '))} from (
      select l.*, sum(octet_length(l::text)) over (order by l.${by}) as bytes from (${listed}) l
    ) sized where bytes <= ${MOST_BYTES}::int order by ${by}`
}
