import { sql } from 'drizzle-orm'
import { cellsWithin, EARTH_RADIUS_MILES } from '../../../domain/geo.ts'
import type { Db } from '../../client.ts'
import { prepareOnce } from '../../prepare-once.ts'
import { awaitsDate } from './coming.ts'
import {
  type EventFilters,
  type FilterShape,
  filterEvents,
  filterShape,
  filterValues,
  hiddenFromPlanner,
  notOver,
} from './event-filters.ts'
import { eventJson } from './event-json.ts'
import { type EventPage, oneMore, page, pageColumns, position } from './event-page.ts'

export type NearbyQuery = {
  feedId: string
  center: { lat: number; lng: number }
  radius: number
  filters: EventFilters
  /** `distance` in thousandths of a mile. */
  after?: { distance: number; displayDate: string; startsAt: number; id: string } | undefined
  limit: number
  now: Date
  publicUrl: string
}

/** Upcoming events within a circle, nearest first; `undefined` when there is no such feed. */
export async function listNearby(db: Db, query: NearbyQuery): Promise<EventPage | undefined> {
  const { feedId, center, radius, filters, after, limit, now, publicUrl } = query
  const cells = cellsWithin(center, radius)
  const shape = { ...filterShape(filters), cells: cells !== null, after: after !== undefined }
  const [page] = await statement(db, shape).execute({
    ...filterValues(filters),
    ...center,
    ...after,
    cells: `{${cells?.join(',')}}`,
    ...{ feedId, radius, limit, now, publicUrl },
  })
  return page
}

type Shape = FilterShape & { cells: boolean; after: boolean }

const statement = prepareOnce((db, shape: Shape) => {
  const feedId = sql.placeholder('feedId')
  const near = shape.cells ? sql`and e.geo_cell = any(${sql.placeholder('cells')}::int[])` : sql``
  const inFeed = sql`e.feed_id = ${feedId} and e.lat is not null`
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const order = sql.raw('distance, display_date, starts_at, id')
  const keyset = sql`where (${order}) > (${sql.placeholder('distance')}::int, ${position})`
  return db
    .select(page)
    .from(sql`(
      select f0.org_id as "orgId", page.* from (select org_id from open_feeds where id = ${feedId}) f0
      cross join lateral (
        with measured as (
          select e.id, e.display_date, e.starts_at, ${miles} as miles from (
            select * from events e where ${inFeed} and e.over_at > ${now} ${near}
            union all
            select * from events e where ${inFeed} and ${awaitsDate} ${near}
              and e.over_at <= ${now} ${notOver}
          ) e where true ${hiddenFromPlanner(filterEvents(shape))}
        ), picked as materialized (
          select * from (
            select id, display_date, starts_at, miles, round(miles * 1000)::int as distance
            from measured where miles <= ${sql.placeholder('radius')}::float8
          ) d ${shape.after ? keyset : sql``} order by ${order} limit ${oneMore}
        ), numbered as (
          select *, row_number() over (order by ${order}) as n from picked
        )
        select ${pageColumns(eventJson(withDistance), 'distance')}
        from numbered p join events e on e.id = p.id
        join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
      ) page
    ) page`)
    .prepare('nearby')
})

const withDistance = sql.raw(', round(p.miles * 10) / 10 as "distanceMiles"')

const lat = sql`${sql.placeholder('lat')}::float8`
const lng = sql`${sql.placeholder('lng')}::float8`
/** Haversine; `least` because rounding can lift a half-circle's sine just above 1. */
const miles = sql`2 * ${EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
  power(sin(radians(e.lat - ${lat}) / 2), 2)
  + cos(radians(${lat})) * cos(radians(e.lat)) * power(sin(radians(e.lng - ${lng}) / 2), 2))))`
