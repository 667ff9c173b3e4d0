import Fastify from 'fastify'
import pg from 'pg'

// The list of a feed as somebody would write it by hand who has PostgreSQL next door: one statement
// over a pool of connections, rows to objects, objects to JSON. Nothing of the service is in it.
// `/unnamed/…` has its statement planned at each call, `/kept/…` once a connection, and so has `/led/…`,
// whose statement leads the planner. Prints its port.
const DAY_MS = 86_400_000
const PER_PAGE = 20

const RUNNING = `SELECT * FROM events WHERE feed_id = $1 AND end_date > display_date
  AND end_date >= $2::date AND display_date < $2::date`
/** In large tables the planner walks all that is past for what goes on; a fence keeps it from that. */
const LED = `SELECT * FROM (${RUNNING} OFFSET 0) running WHERE true`

const list = (running: string) => `
  SELECT e.id, e.feed_id AS "feedId", f.slug AS "feedSlug", o.slug AS "orgSlug", e.title, e.slug,
    e.description, e.display_date::text AS "displayDate", e.end_date::text AS "endDate",
    e.starts_local AS "startsAt", e.ends_local AS "endsAt", e.previous_starts_at AS "previousStartsAt",
    e.timezone, e.all_day AS "allDay", e.time_known AS "timeKnown", e.status,
    e.attendance_mode AS "attendanceMode", e.location, e.address, e.city, e.state,
    e.state_code AS "stateCode", e.postal_code AS "postalCode", e.country, e.lat, e.lng,
    e.accessibility, e.url, e.image_url AS "imageUrl", e.image_alt AS "imageAlt", e.categories,
    e.is_free AS "isFree", e.price_text AS "priceText", e.price_min AS "priceMin",
    e.price_max AS "priceMax", e.currency, e.ticket_url AS "ticketUrl",
    e.organizer_name AS "organizerName", e.organizer_url AS "organizerUrl",
    e.slug_path AS "slugPath", e.starts_at AS "at", e.created_at AS "createdAt",
    e.updated_at AS "updatedAt"
  FROM (
    (SELECT * FROM events WHERE feed_id = $1 AND display_date >= $2::date AND past_at > $3
      ORDER BY display_date, starts_at, id LIMIT $4)
    UNION ALL
    (${running} AND past_at > $3 ORDER BY display_date, starts_at, id LIMIT $4)
  ) e JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
  ORDER BY e.display_date, e.starts_at, e.id LIMIT $4`

const STATEMENTS = {
  unnamed: { text: list(RUNNING) },
  kept: { text: list(RUNNING), name: 'kept' },
  led: { text: list(LED), name: 'led' },
}

const pool = new pg.Pool({
  connectionString: process.env.BENCH_DATABASE_URL,
  max: 8,
  idleTimeoutMillis: 0,
  options: '-c TimeZone=UTC',
})
const app = Fastify()
for (const [kind, statement] of Object.entries(STATEMENTS)) {
  app.get<{ Params: { feedId: string } }>(`/${kind}/feeds/:feedId/events`, async ({ params }) => {
    const now = new Date()
    const from = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
    const { rows } = await pool.query({
      ...statement,
      values: [params.feedId, from, now, PER_PAGE + 1],
    })
    const events = rows.slice(0, PER_PAGE)
    const { displayDate, at, id } = events.at(-1) ?? {}
    const nextCursor =
      rows.length > PER_PAGE
        ? Buffer.from(`${displayDate}~${+at}~${id}`).toString('base64url')
        : null
    return { events: events.map(present), pagination: { perPage: PER_PAGE, nextCursor } }
  })
}
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(new URL(address).port)
// Never outlives the bench: its end closes this pipe.
process.stdin.on('end', () => process.exit()).resume()

type Row = Record<string, unknown>

function present({ organizerName, organizerUrl, slugPath, at: _, ...event }: Row) {
  const day = String(event.displayDate).replaceAll('-', '/')
  const link = `${day}/${slugPath}?feed=${event.feedId}`
  return {
    ...event,
    organizer: organizerName === null ? null : { name: organizerName, url: organizerUrl },
    permalink: `/api/v1/events/${link}`,
    pageUrl: `https://calendar.test/events/${link}`,
  }
}
