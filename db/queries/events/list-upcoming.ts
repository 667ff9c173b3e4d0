import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { readFeedEvents } from '../../reads/feed-events.ts'
import { earliestDate } from './coming.ts'
import { type EventFilters, filterShape, filterValues, matchesRow } from './event-filters.ts'
import { eventJson } from './event-json.ts'
import { type EventPage, oneMore, page, pageColumns } from './event-page.ts'
import { type Owner, type PickShape, pickUpcoming } from './pick-upcoming.ts'
import { withAlternates } from './twins.ts'

export type UpcomingScope =
  | { feedId: string }
  | { orgSlug: string }
  | { orgSlug: string; customSlug: string }

type UpcomingQuery = {
  scope: UpcomingScope
  filters: EventFilters
  after?: { displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}

/** Events that are not over, by date; `undefined` when there is no such feed, org or custom feed. */
export async function listUpcoming(db: Db, query: UpcomingQuery): Promise<EventPage | undefined> {
  const { scope, filters, after, limit, now, publicUrl } = query
  if ('feedId' in scope && filters.terms.length === 0) {
    const [page] = await readFeedEvents(db, {
      ...scope,
      ...{ from: earliestDate(now), now, limit, publicUrl },
      ...{ ongoing: filters.ongoing, category: filters.category, stateKey: filters.stateKey },
      ...{ afterDate: after?.displayDate, afterStart: after?.startsAt, afterId: after?.id },
    })
    return page
  }
  const owner = 'feedId' in scope ? 'feed' : 'customSlug' in scope ? 'custom' : 'org'
  const shape = { owner, ...filterShape(filters), after: after !== undefined } as const
  const [page] = await statement(db, shape).execute({
    ...filterValues(filters),
    ...scope,
    ...after,
    from: earliestDate(now),
    ...{ limit, now, publicUrl },
  })
  return page
}

const statement = prepareOnce((db, shape: PickShape & { owner: keyof typeof OWNERS }) => {
  const { owner, columns, ...rest } = OWNERS[shape.owner]
  const { ctes, picked } = pickUpcoming(shape, rest)
  return db
    .select({ ...page, slug: sql<string>`slug`, name: sql<string>`name` })
    .from(sql`(
      select ${columns}, page.* from ${owner} cross join lateral (
        with ${ctes} numbered as (
          select *, row_number() over (order by display_date, starts_at, id) as n
          from (${picked} order by display_date, starts_at, id limit ${oneMore}) picked
        )
        select ${pageColumns(eventJson(rest.severalFeeds ? withAlternates : sql``), 'display_date')}
        from numbered p join events e on e.id = p.id
        join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      ) page
    ) page`)
    .prepare('upcoming')
})

/** The organization's feeds whose events no list shows. */
const archived = sql.raw('array(select id from archived_feeds where org_id = o.id) as archived')

const OWNERS = {
  feed: {
    owner: sql`(select org_id, slug, name from open_feeds where id = ${sql.placeholder('feedId')}) f0`,
    columns: sql.raw('f0.org_id as "orgId", f0.slug, f0.name'),
    key: sql`e.feed_id = ${sql.placeholder('feedId')}`,
    id: sql`${sql.placeholder('feedId')}::text`,
    criteria: sql``,
    severalFeeds: false,
  },
  org: {
    owner: sql`(select o.id, o.slug, o.name, ${archived} from open_organizations o
      where o.slug = ${sql.placeholder('orgSlug')}) o0`,
    columns: sql.raw('o0.id as "orgId", o0.slug, o0.name'),
    key: sql.raw('e.org_id = o0.id'),
    id: sql.raw('o0.id'),
    criteria: sql.raw('and e.feed_id <> all(o0.archived)'),
    severalFeeds: true,
  },
  custom: {
    owner: sql`(select m.*, ${archived} from custom_feeds m
      join open_organizations o on o.id = m.org_id
      where o.slug = ${sql.placeholder('orgSlug')} and m.slug = ${sql.placeholder('customSlug')}
        and has_pro(o.plan)) m`,
    columns: sql.raw('m.org_id as "orgId", m.slug, m.name'),
    key: sql.raw('e.org_id = m.org_id'),
    id: sql.raw('m.org_id'),
    criteria: sql`and e.feed_id <> all(m.archived) ${matchesRow}`,
    severalFeeds: true,
  },
} satisfies Record<string, Owner & { owner: SQL; columns: SQL }>
