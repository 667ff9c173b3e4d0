import { type Column, type SQL, sql } from 'drizzle-orm'
import { FUNCTION_NAMES } from '../../stored/function-names.generated.ts'

// Twins are one event in two feeds of an organization: the same folded title, start, local day, status
// and former start, both online or neither, and what one says of the place, the other says as well.

const { read_event_is_twin, read_event_may_have_twins, read_event_says } = FUNCTION_NAMES
const mayHaveTwins = sql.raw(`${read_event_may_have_twins}(e)`)
const isTwin = (other: string, event: string) => `${read_event_is_twin}(${other}, ${event})`
const says = (more: string, less: string) => `${read_event_says}(${more}, ${less})`

/**
 * Leaves out of a list over several feeds each event `e` whose twin stands for it there: one that says
 * more of the place or, if they say the same, is in the feed with the smaller id. Only twins that
 * `fits` lets into the list count, on whatever page they are: so none is repeated or lost on the way.
 * All conditions are about `e`, so in here the event in question has another name.
 */
export function listedOnce(fits: SQL): SQL {
  return sql`and not (${mayHaveTwins} and exists (
    select from (select e.*) asked, events e where ${sql.raw(`${isTwin('e', 'asked')}
      and ${says('e', 'asked')} and (e.feed_id < asked.feed_id or not ${says('asked', 'e')})`)} ${fits}))`
}

const areTwins = `${isTwin('a', 'e')} and (${says('a', 'e')} or ${says('e', 'a')})`

export type Twin = { id: string; feedName: string }

/** The twins of the event with this id in open feeds, also of one that staff call another event. */
export function twinsOf(id: Column): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', a.id, 'feedName', af.name) order by a.feed_id, a.id)
    from events e join events a on ${sql.raw(areTwins)}
    join open_feeds af on af.id = a.feed_id where e.id = ${id}), '[]')`
}
