import { type Column, type SQL, sql } from 'drizzle-orm'
import { alternateJson } from './alternate-json.ts'

// Twins are one event in two feeds of an organization: the same folded title, start, local day, status
// and former start, both online or neither, and what one says of the place, the other says as well.

/** The folded title is the first line of `search_text`, and what the event says of its place the others. */
const lines = (alias: string) => `string_to_array(${alias}.search_text, E'\\n')`
const title = (alias: string) => `split_part(${alias}.search_text, E'\\n', 1)`
const place = (alias: string) => `(${lines(alias)})[2:]`

/** A trigger marks events that may have a twin: the others cost a list nothing. */
const mayHaveTwins = (alias: string) => `${alias}.maybe_twin and not ${alias}.listed_alone`

/** Whether `other` is a twin of `event`, whatever it says of the place. */
const isTwin = (other: string, event: string) => `${mayHaveTwins(other)}
  and ${other}.org_id = ${event}.org_id and ${other}.starts_at = ${event}.starts_at
  and ${title(other)} = ${title(event)}
  and ${other}.feed_id <> ${event}.feed_id
  and ${other}.display_date = ${event}.display_date and ${other}.status = ${event}.status
  and ${other}.former_starts_at is not distinct from ${event}.former_starts_at
  and (${other}.attendance_mode = 'online') = (${event}.attendance_mode = 'online')`

const says = (more: string, less: string) => `${place(more)} @> ${place(less)}`

/**
 * Leaves out of a list over several feeds each event `e` whose twin stands for it there: one that says
 * more of the place or, if they say the same, is in the feed with the smaller id. Only twins that
 * `fits` lets into the list count, on whatever page they are: so none is repeated or lost on the way.
 * All conditions are about `e`, so in here the event in question has another name.
 */
export function listedOnce(fits: SQL): SQL {
  return sql`and not (${sql.raw(mayHaveTwins('e'))} and exists (
    select from (select e.*) asked, events e where ${sql.raw(`${isTwin('e', 'asked')}
      and ${says('e', 'asked')} and (e.feed_id < asked.feed_id or not ${says('asked', 'e')})`)} ${fits}))`
}

const areTwins = `${isTwin('a', 'e')} and (${says('a', 'e')} or ${says('e', 'a')})`

/** Beyond this many twins nobody reads on. */
const MOST_ALTERNATES = 100

/** A further field of `eventJson`: the twins of `e`, also those that are over or that a filter left out. */
export const withAlternates = sql`, case when ${sql.raw(mayHaveTwins('e'))} then coalesce((
  select json_agg(${alternateJson} order by a.feed_id, a.id) from (
    select a.* from events a where ${sql.raw(areTwins)} order by a.feed_id, a.id limit ${MOST_ALTERNATES}
  ) a join open_feeds af on af.id = a.feed_id join organizations ao on ao.id = a.org_id), '[]') else '[]' end as alternates`

export type Twin = { id: string; feedName: string }

/** The twins of the event with this id in open feeds, also of one that staff call another event. */
export function twinsOf(id: Column): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', a.id, 'feedName', af.name) order by a.feed_id, a.id)
    from events e join events a on ${sql.raw(areTwins)}
    join open_feeds af on af.id = a.feed_id where e.id = ${id}), '[]')`
}
