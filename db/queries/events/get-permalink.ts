import { sql } from 'drizzle-orm'
import type { Permalink as PermalinkAnswer } from '../../../domain/event-contract.ts'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { eventJson } from './event-json.ts'
import { eventLink } from './event-link.ts'

/** More events than this of one name on one day are not listed. */
const MAX_ALTERNATES = 100

export type PermalinkQuery = {
  date: string
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
  alternates: PermalinkAnswer['alternates']
}

/**
 * The event that is asked for by its id; else the earliest created one with this date and slug, where
 * an event's present slug goes before old ones.
 */
export async function getPermalink(db: Db, query: PermalinkQuery): Promise<Permalink | undefined> {
  const shape = { inFeed: query.feedId !== undefined, one: query.eventId !== undefined }
  const [permalink] = await statement(db, shape).execute(query)
  return permalink
}

const statement = prepareOnce((db, shape: { inFeed: boolean; one: boolean }) => {
  const date = sql`${sql.placeholder('date')}::date`
  const slug = sql.placeholder('slug')
  const eventId = sql.placeholder('eventId')
  const among = [
    shape.inFeed ? sql`and e.feed_id = ${sql.placeholder('feedId')}` : sql``,
    shape.one ? sql`and e.feed_id = (select feed_id from events where id = ${eventId})` : sql``,
  ]
  const inFeed = sql.join(among, sql` `)
  const asked = shape.one ? sql`id = ${eventId} desc,` : sql``
  const only = shape.one ? sql`and r.id = ${eventId}` : sql``
  return db
    .select({
      id: sql<string>`id`,
      feedId: sql<string>`"feedId"`,
      orgId: sql<string>`"orgId"`,
      event: sql<string>`event`,
      alternates: sql<Permalink['alternates']>`alternates`,
    })
    .from(sql`(
      with found as (
        select e.id, 0 as age, e.created_at from events e
        join open_feeds f on f.id = e.feed_id
        where e.display_date = ${date} and e.slug = ${slug} ${inFeed}
        union all
        select e.id, 1, e.created_at from event_old_slugs s join events e on e.id = s.event_id
        join open_feeds f on f.id = e.feed_id
        where s.slug = ${slug} and e.slug <> ${slug} and e.display_date = ${date} ${inFeed}
      ), ranked as (
        select id, row_number() over (order by ${asked} age, created_at, id) as n from found
      )
      select e.id, e.feed_id as "feedId", e.org_id as "orgId", ${eventJson()} as event,
        coalesce((
          select json_agg(json_build_object('id', a.id, 'feedId', a.feed_id, 'feedSlug', af.slug,
            'orgSlug', ao.slug, 'startsAt', a.starts_local, 'allDay', a.all_day,
            'location', a.location, 'permalink', '/api/v1/events/' || ${eventLink('a')},
            'pageUrl', ${sql.placeholder('publicUrl')}::text || '/events/' || ${eventLink('a')}
          ) order by r.n)
          from ranked r join events a on a.id = r.id
          join feeds af on af.id = a.feed_id join organizations ao on ao.id = a.org_id
          where r.n between 2 and ${MAX_ALTERNATES + 1}
        ), '[]') as alternates
      from ranked r join events e on e.id = r.id
      join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      where r.n = 1 ${only}
    ) permalink`)
    .prepare('permalink')
})
