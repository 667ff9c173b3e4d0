import { sql } from 'drizzle-orm'
import { SUBSCRIBER_EVENTS } from '../../domain/subscriber-event.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { changeEvent, saveEvents } from '../events/change-event.ts'
import { noteImages } from '../media/image-copies.ts'

// The organization that `npm run verify` makes once and asks the running service about. It is public only
// meanwhile, search and sitemaps never name it (`is_listed_organization`), and its rows are the same each time.

export const PROBE = {
  orgId: 'org_verify',
  slug: 'service-verification',
  feedId: 'feed_verify',
  eventId: 'evt_verify',
  subscriberId: 'sub_verify',
  endpointId: 'whk_verify',
} as const

const STARTS_AT = new Date('2090-01-01T12:00:00Z')
/** Of the event and its feed: long enough that a response is worth compressing. */
const DESCRIPTION = 'This event belongs to the verification of a running service. '.repeat(40)

const event = (location: string, imageUrl: string | null = null) => ({
  ...{ id: PROBE.eventId, orgId: PROBE.orgId, feedId: PROBE.feedId, title: 'Verification' },
  ...{ startsAt: STARTS_AT, endsAt: null, timezone: 'UTC', description: DESCRIPTION },
  ...{ location, imageUrl },
})

/** Makes the probe public, with an event at this place. `false`: the slug is another organization's. */
export async function openProbe(
  db: Db,
  { location, now }: { location: string; now: Date },
): Promise<boolean> {
  const { orgId, slug, feedId } = PROBE
  await db.batch([
    db.execute(sql`
      insert into organizations (id, slug, name, plan) values (${orgId}, ${slug}, 'Verification', 'pro')
      on conflict do nothing`),
    db.execute(sql`
      insert into feeds (id, org_id, slug, name, description, timezone)
      select ${feedId}, id, 'verification', 'Verification', ${DESCRIPTION}, 'UTC'
      from organizations where id = ${orgId}
      on conflict do nothing`),
  ])
  const rows = await queryRows(db, { id: 'text' })(sql`
    update organizations set (disabled_at, plan) = (null, 'pro') where id = ${orgId} and slug = ${slug} returning id`)
  if (rows.length === 0) return false
  await forgetDeliveries(db)
  await saveEvents(db, [{ ...event(location), publishedAt: now }])
  await moveProbe(db, { location, now })
  return true
}

/** Changes what visitors see of the event, as staff would. */
export async function moveProbe(
  db: Db,
  { location, imageUrl, now }: { location: string; imageUrl?: string; now: Date },
): Promise<void> {
  await changeEvent(db, { ...event(location, imageUrl), now })
}

/** Nothing of the probe is public any longer, and nothing is sent for it. */
export async function closeProbe(db: Db, now: Date): Promise<void> {
  const { orgId, endpointId, subscriberId } = PROBE
  await db.batch([
    db.execute(sql`
      update webhook_endpoints set disabled_at = ${timestamptz(now)}, failing_since = null where id = ${endpointId}`),
    db.execute(sql`delete from subscribers where id = ${subscriberId}`),
    db.execute(sql`update organizations set disabled_at = ${timestamptz(now)} where id = ${orgId}`),
  ])
  await forgetDeliveries(db)
}

async function forgetDeliveries(db: Db): Promise<void> {
  const { orgId } = PROBE
  await db.batch([
    db.execute(sql`
      delete from tasks where subject_id in (select id from webhook_deliveries where org_id = ${orgId})`),
    db.execute(sql`delete from webhook_events where org_id = ${orgId}`),
  ])
}

/** Gives the probe its endpoint, with this URL and encrypted secret. */
export async function setProbeEndpoint(
  db: Db,
  { url, secret, now }: { url: string; secret: string; now: Date },
): Promise<void> {
  const at = timestamptz(now)
  await db.execute(sql`
    insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
    values (${PROBE.endpointId}, ${PROBE.orgId}, ${url}, ${secret},
      (select array_agg(e) from json_array_elements_text(${JSON.stringify(SUBSCRIBER_EVENTS)}::json) e), ${at}, ${at})
    on conflict (id) do update set url = excluded.url, secret = excluded.secret, updated_at = excluded.updated_at,
      disabled_at = null, deleted_at = null, failing_since = null, alerted_at = null, recovered_at = null`)
}

/** A subscriber who has confirmed long ago, and is about to leave. */
export async function addProbeSubscriber(
  db: Db,
  { email, emailHash, nonce, now }: { email: string; emailHash: string; nonce: string; now: Date },
): Promise<void> {
  const at = timestamptz(now)
  await db.execute(sql`
    insert into subscribers (id, org_id, feed_id, email, email_key, email_hash, nonce, state, digest_frequency,
      requested_at, confirmed_at, updated_at)
    values (${PROBE.subscriberId}, ${PROBE.orgId}, ${PROBE.feedId}, ${email}, ${email}, ${emailHash}, ${nonce},
      'active', 'weekly', ${at}, ${at}, ${at})
    on conflict (id) do update set nonce = excluded.nonce`)
}

/** The delivery log of the probe: its attempts in the order of their deliveries. */
export async function listProbeAttempts(db: Db) {
  return queryRows(db, {
    delivery: 'text',
    state: 'text',
    reason: 'text?',
    number: 'integer?',
    startedAt: 'text?',
    ms: 'integer?',
    status: 'integer?',
    error: 'text?',
  })(sql`
    select d.id as delivery, d.state, d.reason, a.number, a.started_at::text as "startedAt", a.ms, a.status, a.error
    from webhook_deliveries d left join webhook_attempts a on a.delivery_id = d.id
    where d.org_id = ${PROBE.orgId} order by d.created_at, d.id, a.number`)
}

/** Has the image that the event shows copied, as an import does. */
export async function askForImageCopy(db: Db, imageUrl: string, now: Date): Promise<void> {
  const named = sql`(values (${imageUrl}, ${new URL(imageUrl).hostname}, ${timestamptz(STARTS_AT)})) n (url, host, starts_at)`
  await db.execute(
    sql`delete from image_copies where org_id = ${PROBE.orgId} and url <> ${imageUrl}`,
  )
  await db.execute(noteImages(named, PROBE.orgId, now))
}

/** What the event shows now, and why its image was not copied. */
export async function readImageCopy(db: Db) {
  const rows = await queryRows(db, { imageUrl: 'text?', problem: 'text?' })(sql`
    select e.image_url as "imageUrl", (select c.problem from image_copies c where c.org_id = e.org_id limit 1) as problem
    from events e where e.id = ${PROBE.eventId}`)
  return rows[0]
}
