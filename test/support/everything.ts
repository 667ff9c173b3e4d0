import { packBody } from '../../functions/imports/body.ts'
import { encryptSecret, newSecret } from '../../functions/webhooks/endpoint-secret.ts'
import type { TestApp } from './app.ts'
import { eventForm } from './event-form.ts'
import { freshId, makeCustomFeed, makeEvent, makeSubmission } from './factories.ts'
import { makeSource } from './make-source.ts'
import { freshStaffEmail, makeStaffWithFeed } from './staff.ts'
import { makeSubscriber } from './subscriber.ts'

const CATEGORY = 'Music'

/** An organization with one of everything. */
export async function makeEverything(app: TestApp) {
  const { staff, feed } = await makeStaffWithFeed(app)
  const event = await makeEvent(feed, { categories: [CATEGORY] })
  const custom = await makeCustomFeed(staff.orgId, { keywords: ['test'] })
  const { query } = app.database
  const { env, random } = app.deps
  const endpointId = freshId('whk')
  const deliveryId = freshId('dlv')
  const eventRow = freshId('whe')
  await query(
    `insert into webhook_endpoints (id, org_id, url, secret, events, created_at, updated_at)
     values ($1, $2, 'https://hooks.customer.com/x', $3, array['subscriber.created'], now(), now())`,
    [endpointId, staff.orgId, await encryptSecret(env, random, newSecret(random))],
  )
  await query(
    `insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
     values ($1, $2, 'subscriber.created', 1, '{}', 'h', now())`,
    [eventRow, staff.orgId],
  )
  await query(
    `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state, attempts,
      created_at, ended_at) values ($1, $2, $3, $4, 'subscriber.created', 'failed', 4, now(), now())`,
    [deliveryId, staff.orgId, endpointId, eventRow],
  )
  await makeSubscriber(app, feed.id)
  const runId = freshId('run')
  await query(
    `insert into mailing_runs (id, kind, org_id, feed_id, frequency, local_date, due_at, cut_at, state, created_at)
     values ($1, 'digest', $2, $3, 'weekly', '2026-06-04', now(), now(), 'planned', now())`,
    [runId, staff.orgId, feed.id],
  )
  const { sourceId, importId } = await makeSource(app, feed)
  const uploadId = await makeUpload(app, { orgId: staff.orgId, feedId: feed.id })
  const submission = await makeSubmission(feed)
  const senderId = freshId('snd')
  await query(
    `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
     values ($1, $2, 'h', 'trusted', 'ann@example.com', 'ann@example.com', $3, now())`,
    [senderId, staff.orgId, staff.personId],
  )
  await staff.send('/team/invitations', { email: freshStaffEmail(), role: 'member' })
  const [subscriber] = await query('select id from subscribers where org_id = $1', [staff.orgId])
  const [invitation] = await query('select id from invitations where org_id = $1', [staff.orgId])
  const [line] = await query(
    `select max(id) as id from audit_log where org_id = $1 and kind = 'event'`,
    [staff.orgId],
  )
  const ids: Record<string, string> = {
    line: String(line?.id),
    feedId: feed.id,
    eventId: event.id,
    customId: custom.id,
    endpointId,
    deliveryId,
    subscriberId: String(subscriber?.id),
    invitationId: String(invitation?.id),
    personId: staff.personId,
    status: 'cancelled',
    decision: 'pause',
    sourceId,
    importId,
    uploadId,
    runId,
    submissionId: submission.id,
    senderId,
  }
  return { staff, feed, ids }
}

/** A list of subscribers that staff look at before they are asked. */
export async function makeUpload(
  app: TestApp,
  { orgId, feedId }: { orgId: string; feedId: string },
): Promise<string> {
  const uploadId = freshId('upl')
  const people = await packBody(new TextEncoder().encode('Name,Email\nAnn,ann@example.com\n'))
  await app.database.query(
    `insert into subscriber_uploads (id, org_id, feed_id, name, consent, state, body, created_at)
     values ($1, $2, $3, 'members.csv', 'At the desk', 'preview', $4, $5)`,
    [uploadId, orgId, feedId, people, app.deps.now()],
  )
  return uploadId
}

/** What a route needs besides its ids. */
const QUERIES: Record<string, string> = {
  '/appearance/category': `?key=${CATEGORY.toLowerCase()}`,
  '/events/selected': '?do=category&id=:eventId',
  '/submissions/selected': '?do=decline&id=:submissionId',
}

/** A route's address below the organization, with these ids. */
export function fill(path: string, ids: Record<string, string>): string {
  const rest = path.replace('/dashboard/:org', '')
  return (rest + (QUERIES[rest] ?? '')).replace(/:(\w+)/g, (_, name) => {
    const id = ids[name]
    if (!id) throw new Error(`no example of :${name} in this test`)
    return id
  })
}

/** A form that would be right on every route that takes one. */
export const FORM = (feedId: string) => ({
  ...eventForm(feedId),
  name: 'Changed',
  slug: 'changed',
  url: 'https://hooks.customer.com/y',
  'event:subscriber.created': 'on',
  event: 'subscriber.created',
  role: 'member',
  email: 'x@example.com',
  view: 'month',
  theme: 'dark',
  accentColor: '#000000',
  perPage: '10',
  enabled: 'on',
  hour: '8',
  weekday: '5',
  version: new Date(0).toISOString(),
})
