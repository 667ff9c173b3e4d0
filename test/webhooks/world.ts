import { createEndpoint } from '../../db/webhooks/endpoints.ts'
import { SUBSCRIBER_EVENTS, type SubscriberEventName } from '../../domain/subscriber-event.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { type QueueAnswer, runTask } from '../../functions/tasks/run-task.ts'
import { encryptSecret, newSecret } from '../../functions/webhooks/endpoint-secret.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed, makeOrg } from '../support/factories.ts'
import { makeSubscriber } from '../support/subscriber.ts'

export type Sent = { url: string; headers: Headers; body: string; redirect: string | undefined }
type Records = { A?: string[]; AAAA?: string[]; CNAME?: string[]; status?: number }
export type World = Awaited<ReturnType<typeof webhookWorld>>

export const HOOK = 'https://hooks.customer.com/events'
export const PUBLIC_V4 = '93.184.215.14'
const TYPES = { A: 1, CNAME: 5, AAAA: 28 }

/** A Pro organization with a feed and one endpoint, and the outside world its webhooks meet. */
export async function webhookWorld(env = {}) {
  const app = await testApp(undefined, env)
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const sent: Sent[] = []
  const world = {
    app,
    org,
    feed,
    /** Requests that reached the customer. */
    sent,
    /** What the customer answers. */
    answer: (): Response | Promise<Response> => new Response(null, { status: 204 }),
    /** What a name resolves to; `undefined` is an outage of the look-up. */
    dns: (_host: string): Records | undefined => ({ A: [PUBLIC_V4] }),
    ...(await addEndpoint(app, org.id)),
  }
  app.outside = async (url, init) => {
    if (url.startsWith(app.deps.env.DNS_URL)) return answerDns(new URL(url), world.dns)
    const headers = new Headers(init?.headers)
    sent.push({ url, headers, body: String(init?.body), redirect: init?.redirect })
    return world.answer()
  }
  return world
}

function answerDns({ searchParams }: URL, dns: (host: string) => Records | undefined): Response {
  const records = dns(searchParams.get('name') ?? '')
  if (!records) return new Response('upstream failed', { status: 502 })
  const asked = searchParams.get('type') === 'A' ? 'A' : 'AAAA'
  const rows = (['CNAME', asked] as const).flatMap((type) =>
    (records[type] ?? []).map((data) => ({ name: 'n', type: TYPES[type], TTL: 60, data })),
  )
  return Response.json({ Status: records.status ?? 0, ...(rows.length > 0 && { Answer: rows }) })
}

export async function addEndpoint(
  app: TestApp,
  orgId: string,
  settings: { url?: string; events?: SubscriberEventName[] } = {},
) {
  const { db, env, random, now } = app.acting()
  const secret = newSecret(random)
  const endpoint = {
    id: freshId('whk'),
    orgId,
    url: settings.url ?? HOOK,
    events: settings.events ?? [...SUBSCRIBER_EVENTS],
    secret: await encryptSecret(env, random, secret),
    now: now(),
  }
  if (!(await createEndpoint(db, endpoint))) throw new Error('the endpoint was not created')
  return { endpoint, secret }
}

/** Somebody confirms; the deliveries of it wait in `app.queued`. */
export function subscribe({ app, feed }: Pick<World, 'app' | 'feed'>, choices: object = {}) {
  return makeSubscriber(app, feed.id, choices)
}

/** Calls a delivery's task as the queue would. */
export function callTask({ app }: Pick<World, 'app'>, taskId: string): Promise<QueueAnswer> {
  return runTask(app.deps, taskKinds, taskId)
}

/** Somebody confirms, and the first attempt at their one delivery is made. */
export async function firstAttempt(world: World): Promise<{ taskId: string; email: string }> {
  const { email } = await subscribe(world)
  const [task] = world.app.queued.splice(0)
  if (!task) throw new Error('no delivery was queued')
  await callTask(world, task.id)
  return { taskId: task.id, email }
}

export function letPass({ app }: Pick<World, 'app'>, seconds: number): void {
  app.setNow(new Date(app.deps.now().getTime() + seconds * 1000).toISOString())
}

/** The organization's deliveries, oldest first, straight from the table. */
export function deliveriesOf({ app, org }: Pick<World, 'app' | 'org'>) {
  return app.database.query(
    `SELECT id, state, reason, attempts, next_attempt_at, ended_at FROM webhook_deliveries
     WHERE org_id = $1 ORDER BY created_at, id`,
    [org.id],
  )
}

export function attemptsOf({ app, org }: Pick<World, 'app' | 'org'>) {
  return app.database.query(
    `SELECT a.number, a.started_at, a.ms, a.status, a.error FROM webhook_attempts a
     JOIN webhook_deliveries d ON d.id = a.delivery_id WHERE d.org_id = $1
     ORDER BY d.created_at, d.id, a.number`,
    [org.id],
  )
}
