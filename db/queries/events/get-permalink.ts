import { sql } from 'drizzle-orm'
import type { Permalink as PermalinkAnswer } from '../../../domain/event-contract.ts'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { type Owner, ownerJson } from '../feeds/owner-json.ts'
import { alternateJson } from './alternate-json.ts'
import { eventJson } from './event-json.ts'

/** More events than this of one name on one day are not listed. */
const MAX_ALTERNATES = 100

export type PermalinkQuery = {
  /** None and no slug when only the id can say which event is meant. */
  date: string | null
  slug: string
  feedId?: string | undefined
  /** This one of the namesakes; the others are then those of its feed. */
  eventId?: string | undefined
  publicUrl: string
}
export type Permalink = {
  event: string
  id: string
  feedId: string
  orgId: string
  /** Feeds it was in while it had this address, which now may belong to another event of theirs. */
  formerFeeds: string[]
  alternates: PermalinkAnswer['alternates']
}
export type PermalinkPage = Permalink & {
  owner: Owner
  /** Whether the event has this address now, had it before, or is only named by it. */
  at: 'present' | 'former' | 'never'
}

/**
 * The event that is asked for by its id; else the earliest created one with this date and slug, where
 * those that have them now go before those that had them.
 */
export async function getPermalink(db: Db, query: PermalinkQuery): Promise<Permalink | undefined> {
  const [permalink] = await answer(db, shapeOf(query)).execute(query)
  return permalink
}

/** The same with whose page it is; an event that is asked for by its id is found at any address. */
export async function getPermalinkPage(
  db: Db,
  query: PermalinkQuery,
): Promise<PermalinkPage | undefined> {
  const [permalink] = await page(db, shapeOf(query)).execute(query)
  return permalink
}

function shapeOf({ feedId, eventId }: PermalinkQuery) {
  return { inFeed: feedId !== undefined, one: eventId !== undefined }
}
type Shape = ReturnType<typeof shapeOf>

const columns = {
  id: sql<string>`id`,
  feedId: sql<string>`"feedId"`,
  orgId: sql<string>`"orgId"`,
  formerFeeds: sql<string[]>`"formerFeeds"`,
  event: sql<string>`event`,
  alternates: sql<Permalink['alternates']>`alternates`,
}

const answer = prepareOnce((db, shape: Shape) =>
  db
    .select(columns)
    .from(sql`(${permalink(shape, false)}) permalink`)
    .prepare('permalink'),
)

const page = prepareOnce((db, shape: Shape) =>
  db
    .select({
      ...columns,
      owner: sql<Owner>`owner`,
      at: sql<PermalinkPage['at']>`(array['present', 'former', 'never'])[age + 1]`,
    })
    .from(sql`(${permalink(shape, true)}) permalink`)
    .prepare('permalink-page'),
)

function permalink({ inFeed, one }: Shape, forPage: boolean) {
  const date = sql`${sql.placeholder('date')}::date`
  const slug = sql.placeholder('slug')
  const feedId = sql.placeholder('feedId')
  const eventId = sql.placeholder('eventId')
  const open = sql`join open_feeds f on f.id = e.feed_id`
  const sameFeed = one
    ? sql`and e.feed_id = (select feed_id from events where id = ${eventId})`
    : sql``
  const named = sql`union all select e.id, 2, e.created_at, null
    from events e ${open} where e.id = ${eventId}`
  return sql`
    with found as (
      select e.id, 0 as age, e.created_at, null as former_feed from events e ${open}
      where e.display_date = ${date} and e.slug = ${slug}
        ${inFeed ? sql`and e.feed_id = ${feedId}` : sql``} ${sameFeed}
      union all
      select e.id, 1, e.created_at, a.feed_id
      from event_former_addresses a join events e on e.id = a.event_id ${open}
      where a.display_date = ${date} and a.slug = ${slug}
        ${inFeed ? sql`and ${feedId} in (a.feed_id, e.feed_id)` : sql``} ${sameFeed}
      ${forPage && one ? named : sql``}
    ), ranked as (
      select id, min(age) as age, array_agg(former_feed) filter (where former_feed is not null) as feeds,
        row_number() over (order by ${one ? sql`id = ${eventId} desc,` : sql``} min(age), created_at, id) as n
      from found group by id, created_at
    )
    select e.id, e.feed_id as "feedId", e.org_id as "orgId", ${eventJson()} as event,
      coalesce(r.feeds, '{}') as "formerFeeds",
      ${forPage ? sql`r.age, ${ownerJson} as owner,` : sql``}
      coalesce((
        select json_agg(${alternateJson} order by r.n)
        from ranked r join events a on a.id = r.id
        join feeds af on af.id = a.feed_id join organizations ao on ao.id = a.org_id
        where r.n between 2 and ${MAX_ALTERNATES + 1}
      ), '[]') as alternates
    from ranked r join events e on e.id = r.id
    join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
    where r.n = 1 ${one ? sql`and r.id = ${eventId}` : sql``}`
}
