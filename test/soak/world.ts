import type pg from 'pg'
import { encryptUrl } from '../../functions/imports/source-url.ts'
import { encryptSecret, newSecret } from '../../functions/webhooks/endpoint-secret.ts'

export const SECRETS = { APP_SECRET: 'Qx7-Lp3_vKn92ZsRb4WmYc8HfJd6TgUe1' }
/** Two with a quarter or half of an hour, two on each side of the date line, and both that change their clocks. */
const ZONES = [
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'America/Los_Angeles',
]
export const DIGEST_HOUR = 7
const ENDPOINTS_OF_AN_ORG = 2

/** An organization with a calendar that staff keep, one that is imported, and perhaps endpoints. */
export type Org = {
  number: number
  id: string
  slug: string
  zone: string
  weekday: number
  staffFeed: string
  importFeed: string
  owner: string
  endpoints: string[]
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

type Wanted = {
  organizations: number
  endpoints: string[]
  calendarOf: (org: number) => string
  now: number
}

export async function makeWorld(pool: pg.Pool, wanted: Wanted): Promise<Org[]> {
  const at = new Date(wanted.now).toISOString()
  const orgs: Org[] = []
  for (let number = 0; number < wanted.organizations; number++) {
    const first = number * ENDPOINTS_OF_AN_ORG
    const org: Org = {
      number,
      id: `org_soak_${number}`,
      slug: `soak-${number}`,
      zone: ZONES[number % ZONES.length] ?? 'UTC',
      weekday: 1 + (number % 7),
      staffFeed: `feed_staff_${number}`,
      importFeed: `feed_import_${number}`,
      owner: `owner${number}@example.com`,
      endpoints: wanted.endpoints.slice(first, first + ENDPOINTS_OF_AN_ORG),
    }
    orgs.push(org)
    await pool.query(
      `INSERT INTO organizations (id, slug, name, plan, timezone, created_at)
       VALUES ($1, $2, $3, 'pro', $4, $5)`,
      [org.id, org.slug, `Soak ${number}`, org.zone, at],
    )
    for (const feed of [org.staffFeed, org.importFeed]) {
      await pool.query(
        `INSERT INTO feeds (id, org_id, slug, name, timezone, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [feed, org.id, feed.replaceAll('_', '-'), `Calendar ${feed}`, org.zone, at],
      )
      await pool.query(
        `INSERT INTO digest_settings (feed_id, org_id, enabled, hour, weekday, changed_at)
         VALUES ($1, $2, true, $3, $4, $5)`,
        [feed, org.id, DIGEST_HOUR, org.weekday, at],
      )
    }
    await addOwner(pool, org, at)
    await addSource(pool, org, wanted.calendarOf(number), at)
    for (const [i, url] of org.endpoints.entries()) {
      await pool.query(
        `INSERT INTO webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
         VALUES ($1, $2, $3, $4, '{subscriber.created}', $5, $5)`,
        [
          `whk_soak_${number}_${i}`,
          org.id,
          url,
          await encryptSecret(SECRETS, random, newSecret(random)),
          at,
        ],
      )
    }
  }
  return orgs
}

async function addOwner(pool: pg.Pool, { id, number, owner }: Org, at: string): Promise<void> {
  await pool.query(
    `WITH person AS (
       INSERT INTO people (id, email, email_key, created_at) VALUES ($1, $2, $2, $4) RETURNING id
     )
     INSERT INTO memberships (org_id, person_id, role, created_at)
     SELECT $3, id, 'owner', $4 FROM person`,
    [`person_soak_${number}`, owner, id, at],
  )
}

async function addSource(pool: pg.Pool, org: Org, url: string, at: string): Promise<void> {
  await pool.query(
    `INSERT INTO sources (id, org_id, feed_id, name, url, url_hint, since, state, next_fetch_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'Venue', $4, $5, $6::timestamptz::date, 'active', $6, $6, $6)`,
    [
      `src_soak_${org.number}`,
      org.id,
      org.importFeed,
      await encryptUrl(SECRETS, random, url),
      `${new URL(url).host} ….ics`,
      at,
    ],
  )
}
