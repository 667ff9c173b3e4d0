import pg from 'pg'
import type { BenchDatabase } from './bench-database.ts'
import { captureQuery, runAgain } from './capture-queries.ts'
import { interleave } from './interleave.ts'
import { ms, ratio, type Section } from './report.ts'

const CENTERS = [
  { name: 'New York', lat: 40.71, lng: -74.01 },
  { name: 'Austin', lat: 30.27, lng: -97.74 },
  { name: 'nowhere near a city', lat: 44.5, lng: -108.5 },
]
// Without JIT: switching plans off makes costs so high that compiling would take longer than running.
const FORCE_KNN = '-c TimeZone=UTC -c enable_bitmapscan=off -c enable_sort=off -c jit=off'
const METERS = 100 * 1609.344

// Finding and JSON as in the service, but for the order of equal distances.
const KNN = `
  WITH picked AS MATERIALIZED (
    SELECT id, geog <-> ST_MakePoint($1, $2)::geography AS meters FROM places
    WHERE feed_id = $3 AND past_at > now()
      AND ST_DWithin(geog, ST_MakePoint($1, $2)::geography, $4)
    ORDER BY geog <-> ST_MakePoint($1, $2)::geography LIMIT 21
  )
  SELECT string_agg(row_to_json(x)::text, ',' ORDER BY x.meters) FROM (
    SELECT e.*, p.meters, f.slug AS feed_slug, o.slug AS org_slug
    FROM picked p JOIN events e ON e.id = p.id
    JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
  ) x`

/** 100 miles over one big feed: the service's cells against PostGIS on the same places. */
export async function compareNearby(
  { client, url }: BenchDatabase,
  feedId: string,
  rounds: number,
): Promise<Section> {
  const available = await createPlaces(client)
  const forced = new pg.Client({ connectionString: url, options: FORCE_KNN })
  await forced.connect()
  const rows = []
  for (const { name, lat, lng } of CENTERS) {
    const path = `/feeds/${feedId}/events/nearby?lat=${lat}&lng=${lng}`
    const { query } = await captureQuery(client, path)
    const knn = { query: KNN, params: [lng, lat, feedId, METERS] }
    const service = () => runAgain(client, query)
    const planned = () => runAgain(client, knn)
    const walked = () => runAgain(forced, knn)
    const times = await interleave(available ? { service, planned, walked } : { service }, rounds)
    const { service: ours = Number.NaN } = times
    const others = [times.planned, times.walked].flatMap((time) =>
      time === undefined ? ['left out', ''] : [ms(time), ratio(ours / time)],
    )
    rows.push([name, ms(ours), ...others])
  }
  await forced.end()
  return {
    title: 'Nearby, 100 miles around, one feed',
    how: `${await countOf(client, feedId)} events in the feed, half of them past. PostGIS: \`ST_DWithin\` and \`<->\` over a GiST index on geography, in a narrow table of its own, then \`row_to_json\` of the 20 events, so that both do the same work; once as PostgreSQL plans it and once with \`enable_bitmapscan\`, \`enable_sort\` and \`jit\` off, which makes it walk the index by distance.${available ? '' : ' The extension is not installed here, so the comparison was left out.'}`,
    head: ['centre', 'service', 'PostGIS', 'service / it', 'PostGIS, forced', 'service / it'],
    rows,
  }
}

async function createPlaces(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_available_extensions WHERE name = 'postgis'`,
  )
  if (rows.length === 0) return false
  await client.query('CREATE EXTENSION postgis')
  await client.query(
    `CREATE TABLE places AS SELECT id, feed_id, past_at, ST_MakePoint(lng, lat)::geography AS geog
     FROM events WHERE lat IS NOT NULL`,
  )
  await client.query('CREATE INDEX ON places USING gist (geog)')
  await client.query('VACUUM ANALYZE places')
  return true
}

async function countOf(client: pg.Client, feedId: string): Promise<string> {
  const text = 'SELECT count(*)::int AS n FROM events WHERE feed_id = $1'
  return (await client.query(text, [feedId])).rows[0].n.toLocaleString('en')
}
