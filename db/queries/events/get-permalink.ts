import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { eventJson } from './event-json.ts'

/** More events than this of one name on one day are not listed. */
const MAX_ALTERNATES = 100

export type PermalinkQuery = {
  date: string
  slug: string
  feedId?: string | undefined
  publicUrl: string
}
export type Permalink = {
  event: string
  id: string
  feedId: string
  orgId: string
  alternates: { id: string; feedId: string; feedSlug: string; orgSlug: string }[]
}

/** The earliest created event with this date and slug; an event's present slug goes before old ones. */
export async function getPermalink(db: Db, query: PermalinkQuery): Promise<Permalink | undefined> {
  const inFeed = query.feedId !== undefined
  const [permalink] = await statement(db, { inFeed }).execute(query)
  return permalink
}

const statement = prepareOnce((db, shape: { inFeed: boolean }) => {
  const date = sql`${sql.placeholder('date')}::date`
  const slug = sql.placeholder('slug')
  const inFeed = shape.inFeed ? sql`and e.feed_id = ${sql.placeholder('feedId')}` : sql``
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
        select id, row_number() over (order by age, created_at, id) as n from found
      )
      select e.id, e.feed_id as "feedId", e.org_id as "orgId", ${eventJson()} as event,
        coalesce((
          select json_agg(json_build_object('id', a.id, 'feedId', a.feed_id, 'feedSlug', af.slug,
            'orgSlug', ao.slug) order by r.n)
          from ranked r join events a on a.id = r.id
          join feeds af on af.id = a.feed_id join organizations ao on ao.id = a.org_id
          where r.n between 2 and ${MAX_ALTERNATES + 1}
        ), '[]') as alternates
      from ranked r join events e on e.id = r.id
      join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      where r.n = 1
    ) permalink`)
    .prepare('permalink')
})
