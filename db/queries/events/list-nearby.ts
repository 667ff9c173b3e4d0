import { type SQL, sql } from 'drizzle-orm'
import { cellsWithin, EARTH_RADIUS_MILES } from '../../../functions/domain/geo.ts'
import type { Db } from '../../client.ts'
import { type EventFilters, filterEvents, notOver, opaque } from './event-filters.ts'
import { eventJson } from './event-json.ts'
import { type EventPage, pageColumns, toPage } from './event-page.ts'

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
  const { center, radius, filters, after, limit, now } = query
  const cells = cellsWithin(center, radius)
  const near = cells ? sql`and e.geo_cell = any(${`{${cells.join(',')}}`}::int[])` : sql``
  const keyset = after
    ? sql`and (distance, display_date, starts_at, id) > (${after.distance}::int,
        ${after.displayDate}::date, to_timestamp(${after.startsAt}::bigint), ${after.id}::text)`
    : sql``
  const result = await db.execute(sql`
    select f0.org_id as "orgId", page.* from (select org_id from feeds where id = ${query.feedId}) f0
    cross join lateral (
      with measured as (
        select e.id, e.display_date, e.starts_at, ${distanceMiles(center)} as miles from events e
        where e.feed_id = ${query.feedId} and e.lat is not null ${near}
          ${notOver(now)} ${opaque(filterEvents(filters, now))}
      ), picked as materialized (
        select * from (
          select id, display_date, starts_at, miles, round(miles * 1000)::int as distance
          from measured where miles <= ${radius}::float8
        ) d where true ${keyset}
        order by distance, display_date, starts_at, id limit ${limit + 1}
      ), numbered as (
        select *, row_number() over (order by distance, display_date, starts_at, id) as n
        from picked
      )
      select ${pageColumns(eventJson(query.publicUrl, withDistance), 'distance', limit)}
      from numbered p join events e on e.id = p.id
      join feeds f on f.id = e.feed_id join organizations o on o.id = e.org_id
    ) page`)
  return toPage(result.rows[0])
}

const withDistance = sql.raw(', round(p.miles * 10) / 10 as "distanceMiles"')

/** Haversine; `least` because rounding can lift a half-circle's sine just above 1. */
function distanceMiles({ lat, lng }: { lat: number; lng: number }): SQL {
  return sql`2 * ${EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
    power(sin(radians(e.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(e.lat))
      * power(sin(radians(e.lng - ${lng}::float8) / 2), 2))))`
}
