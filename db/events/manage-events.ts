import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { asEntered } from '../../domain/event-address.ts'
import type { Id } from '../../domain/ids.ts'
import type { Db } from '../connection/client.ts'
import { FUNCTION_NAMES } from '../connection/function-names.generated.ts'
import { editionsNaming, type NamingEdition } from '../digests/event-update-recipients.ts'
import { type FeedName, feedLabel, feedNames } from '../feeds/manage-feeds.ts'
import { copiesNamedIn } from '../media/image-copies.ts'
import { isStepDone } from '../organizations/organizations.ts'
import { events, feeds, series } from '../tables/index.ts'
import { type DraftsOf, isSeenBy } from './own-drafts.ts'
import { seriesRow } from './series.ts'
import { suggestionsOf } from './suggestions.ts'

// Duplicates are one event in two feeds of an organization: the same folded title, start, local day, status
// and former start, both online or neither, and what one says of the place, the other says as well.

const { event_is_duplicate, event_may_have_duplicates, event_place_includes } = FUNCTION_NAMES
const mayHaveDuplicates = sql.raw(`${event_may_have_duplicates}(e)`)
const isDuplicate = (other: string, event: string) => `${event_is_duplicate}(${other}, ${event})`
const says = (more: string, less: string) => `${event_place_includes}(${more}, ${less})`

/**
 * Leaves out of a list over several feeds each event `e` whose duplicate stands for it there: one that says
 * more of the place or, if they say the same, is in the feed with the smaller id. Only duplicates that
 * `fits` lets into the list count, on whatever page they are: so none is repeated or lost on the way.
 * All conditions are about `e`, so in here the event in question has another name.
 */
export function listedOnce(fits: SQL): SQL {
  return sql`and not (${mayHaveDuplicates} and exists (
    select from (select e.*) asked, events e where ${sql.raw(`${isDuplicate('e', 'asked')}
      and ${says('e', 'asked')} and (e.feed_id < asked.feed_id or not ${says('asked', 'e')})`)}
      and e.published_at is not null ${fits}))`
}

const areDuplicates = `${isDuplicate('a', 'e')} and (${says('a', 'e')} or ${says('e', 'a')})`

export type Duplicate = { id: string; feedName: string }

/** The event's published duplicates in open feeds, also if staff marked it as a different event. */
function duplicatesOf(id: Column): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', a.id, 'feedName', ${feedLabel('af')}) order by a.feed_id, a.id)
    from events e join events a on ${sql.raw(areDuplicates)}
    join open_feeds af on af.id = a.feed_id
    where e.id = ${id} and e.published_at is not null and a.published_at is not null), '[]')`
}

type OtherDate = { id: string; startsAt: string }

/** The date of the same series before or after an event. */
function nextTo(side: 'before' | 'after'): SQL<OtherDate | null> {
  const [is, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  return sql<OtherDate | null>`(select json_build_object('id', d.id, 'startsAt', d.starts_at) from events d
    where d.series_id = ${events.seriesId} and (d.starts_at, d.id) ${is} (${events.startsAt}, ${events.id})
    order by d.starts_at ${order}, d.id ${order} limit 1)`
}

/** The calendar that an event was imported from, and what that says of it; null for an event of staff. */
type Origin = {
  sourceId: string
  name: string
  content: string
  /** Copies of the images that it names, by their URLs. */
  copies: Record<string, string>
}

function originOf(orgId: string): SQL<Origin | null> {
  return sql<Origin | null>`(
    select json_build_object('sourceId', s.id, 'name', s.name, 'content', t.content,
      'copies', ${copiesNamedIn(sql`t.content`, orgId)})
    from source_items t join sources s on s.id = t.source_id
    where t.org_id = ${orgId} and (t.event_id = ${events.id} or t.series_id = ${events.seriesId}) limit 1)`
}

export type EditableEvent = NonNullable<Awaited<ReturnType<typeof getEventForEdit>>>

/**
 * One event of the organization as it was entered, with everything its form shows: the feeds to choose from, its
 * duplicates, its series, and the emails about it. `draftsOf`: another's draft is as good as missing.
 */
export async function getEventForEdit(db: Db, orgId: Id<'org'>, id: string, draftsOf?: DraftsOf) {
  const seen = sql`exists (select from events e where e.id = ${events.id} and ${isSeenBy(draftsOf)})`
  const [row] = await db
    .select({
      event: events,
      series,
      /** Other dates of its series with fields of their own. */
      ownDates: sql<number>`(select count(*)::int from events d where d.series_id = ${events.seriesId}
        and d.id <> ${events.id} and d.overridden <> '{}')`,
      dateBefore: nextTo('before'),
      dateAfter: nextTo('after'),
      feed: { name: feeds.name, archivedAt: feeds.archivedAt },
      feeds: sql<FeedName[]>`${feedNames(orgId)}`,
      suggestions: suggestionsOf(orgId, draftsOf),
      duplicates: sql<Duplicate[]>`${duplicatesOf(events.id)}`,
      origin: originOf(orgId),
      onWebsite: isStepDone(orgId, 'website'),
      editions: sql<NamingEdition[]>`${editionsNaming(orgId, id)}`,
    })
    .from(events)
    .innerJoin(feeds, eq(feeds.id, events.feedId))
    .leftJoin(series, eq(series.id, events.seriesId))
    .where(and(eq(events.id, id), eq(events.orgId, orgId), seen))
  if (!row) return undefined
  const { lat, lng, positionAgainAt } = row.event
  const isFound = positionAgainAt !== null && lat !== null && lng !== null
  return {
    ...row,
    event: asEntered(row.event),
    /** Where its address is; shown in the place of a position that was entered. */
    foundPosition: isFound ? { lat, lng } : null,
    series: row.series && seriesRow(row.series),
  }
}
