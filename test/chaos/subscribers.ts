import { makeLinkToken } from '../../functions/keys/link-token.ts'
import { encryptSecret, newSecret } from '../../functions/webhooks/endpoint-secret.ts'
import type { House } from './start-house.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const RETRY_PAUSE_MS = 200
/** At least five minutes. */
const MOST_TRIES = 1_500

type Org = { id: string; urls: string[]; people: number }

/** An organization with endpoints and people who have yet to confirm; returns their links. */
export async function makePeople(
  house: Pick<House, 'pool' | 'secrets' | 'service'>,
  { id, urls, people }: Org,
): Promise<string[]> {
  const { pool } = house
  const slug = id.replaceAll('_', '-')
  await pool.query(
    `INSERT INTO organizations (id, slug, name, plan) VALUES ($1, $2, 'Chaos', 'pro')`,
    [id, slug],
  )
  await pool.query(
    `INSERT INTO feeds (id, org_id, slug, name, timezone) VALUES ($1, $2, $3, 'Chaos', 'UTC')`,
    [`feed_${id}`, id, slug],
  )
  for (const [i, url] of urls.entries()) {
    const secret = await encryptSecret(house.secrets, random, newSecret(random))
    await pool.query(
      `INSERT INTO webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '{subscriber.created}', now(), now())`,
      [`whk_${id}_${i}`, id, url, secret],
    )
  }
  await pool.query(
    `INSERT INTO subscribers (id, org_id, feed_id, email, email_key, email_hash, digest_frequency,
       nonce, requested_at, updated_at)
     SELECT $1 || '_' || n, $1, 'feed_' || $1, n || '@example.com', n || '@example.com', md5($1 || n),
       'weekly', 'nonce', now(), now()
     FROM generate_series(1, $2::int) n`,
    [id, people],
  )
  const ids = Array.from({ length: people }, (_, i) => `${id}_${i + 1}`)
  return Promise.all(
    ids.map(async (subscriber) => {
      const of = { id: subscriber, nonce: 'nonce' }
      const token = await makeLinkToken(house.secrets, 'confirm', of)
      return `${house.service}/subscriptions/confirm/${token}`
    }),
  )
}

/** Confirms as a patient person would: again and again until it works, whatever the answer. */
export async function confirm(link: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const response = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => {})
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, RETRY_PAUSE_MS))
  }
  throw new Error(`${link} cannot be confirmed`)
}

/** A few at a time. */
export async function confirmAll(links: string[], atOnce: number): Promise<void> {
  const waiting = [...links]
  const work = async () => {
    for (let link = waiting.pop(); link; link = waiting.pop()) await confirm(link)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
