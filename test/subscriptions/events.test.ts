import { describe, expect, it } from 'vitest'
import { type SubscriberEventName, subscriberEventBody } from '../../domain/subscriber-event.ts'
import { testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { forRandom, type Random } from '../support/random.ts'
import { makePending, makeSubscriber, post } from '../support/subscriber.ts'
import { addEndpoint } from '../webhooks/world.ts'
import { eventBodies, eventNames, subscriberRow } from './forms.ts'

async function world() {
  const app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  return { app, org, feed }
}

/** Subscribes, changes and leaves; what webhooks carry of it. */
async function journey({ app, org, feed }: Awaited<ReturnType<typeof world>>) {
  const { email, manage, unsubscribe } = await makeSubscriber(app, feed.id, { keywords: ['jazz'] })
  await post(app, manage, { digestFrequency: 'daily' })
  await post(app, unsubscribe)
  return { email, bodies: await eventBodies(app, org.id) }
}

describe('the body of an event', () => {
  it('is that of the specification, keys in its order, criteria as JSON in a string', async () => {
    const it = await world()
    await addEndpoint(it.app, it.org.id)
    const { email, bodies } = await journey(it)
    const start = Date.parse('2026-06-15T12:00:00Z')
    const subject = `"email":"${email}","feedSlug":"${it.feed.slug}"`
    expect(bodies).toEqual([
      `{"event":"subscriber.created","data":{${subject},"criteria":"{\\"keywords\\":[\\"jazz\\"]}","digestFrequency":"weekly","timestamp":${start}},"timestamp":${start}}`,
      `{"event":"subscriber.updated","data":{${subject},"criteria":null,"digestFrequency":"daily","timestamp":${start + 1}},"timestamp":${start + 1}}`,
      `{"event":"subscriber.unsubscribed","data":{${subject},"timestamp":${start + 2}},"timestamp":${start + 2}}`,
    ])
  })

  it('is byte for byte what JSON.stringify makes, whatever people type', async () => {
    const { app, org, feed } = await world()
    await addEndpoint(app, org.id)
    const { email, manage } = await makeSubscriber(app, feed.id)
    const row = async () => (await subscriberRow(app, email)) as { criteria: string | null }
    await forRandom(60, async (random) => {
      const before = (await row()).criteria
      const keywords = random.list(0, 4, () => hostileText(random))
      const state = random.chance(0.5) ? hostileText(random) : ''
      const response = await post(app, manage, { digestFrequency: 'weekly', keywords, state })
      expect(response.status, await response.clone().text()).toBe(200)
      const { criteria } = await row()
      if (criteria === before) return
      const body = (await eventBodies(app, org.id)).at(-1) ?? ''
      const { event, timestamp } = JSON.parse(body)
      const subject = { email, feedSlug: feed.slug, criteria, digestFrequency: 'weekly' }
      expect(body).toBe(subscriberEventBody(event as SubscriberEventName, subject, timestamp))
    })
  })
})

const PIECES = [
  ...['"', "'", '\\', '\\"', '\\u0000', '/', '</script>', '{"a":1}', '%s', '$1', ':x', '--', ';'],
  ...['\u2028', '\u2029', '\u0001', '\u001f', '\u007f', '\u0085', '\t', '\r\n', '\u00a0', '\ufeff'],
  ...['😀', '👩‍👩‍👧', '\ud83d', '\ude00', 'é', 'e\u0301', '漢字', 'العربية', 'jazz', 'Blue Note'],
]

function hostileText(random: Random): string {
  return random.list(1, 5, () => random.pick(PIECES)).join('')
}

describe('an event is written', () => {
  it('with one delivery and one task for each endpoint that selected it', async () => {
    const { app, org, feed } = await world()
    const other = await world()
    await addEndpoint(app, org.id)
    await addEndpoint(app, org.id)
    await addEndpoint(app, org.id, { events: ['subscriber.updated'] })
    await addEndpoint(app, other.org.id)
    const { confirm } = await makePending(app, feed.id)
    await post(app, confirm)
    const tasks = app.queued.filter(({ kind }) => kind === 'delivery')
    expect(tasks).toHaveLength(2)
    const rows = await app.database.query(
      `select d.id from webhook_deliveries d join tasks t on t.subject_id = d.id
       and t.kind = 'delivery' and t.state = 'waiting' and t.lane = 'webhooks.' || d.org_id
       where d.org_id = $1 and d.state = 'pending' and d.next_attempt_at = t.due_at`,
      [org.id],
    )
    expect(rows).toHaveLength(2)
  })

  it.each<[string, string]>([
    ['the organization has no endpoint', ''],
    ['nobody selected it', `update webhook_endpoints set events = '{}' where org_id = $1`],
    [
      'its endpoint is disabled',
      'update webhook_endpoints set disabled_at = now() where org_id = $1',
    ],
    [
      'its endpoint was deleted',
      'update webhook_endpoints set deleted_at = now(), url = null, secret = null where org_id = $1',
    ],
    ['the plan has no webhooks', `update organizations set plan = 'free' where id = $1`],
  ])('not when %s; the change happens all the same', async (_, change) => {
    const { app, org, feed } = await world()
    if (change) {
      await addEndpoint(app, org.id)
      await app.database.query(change, [org.id])
    }
    const { email, manage, unsubscribe } = await makeSubscriber(app, feed.id)
    await post(app, manage, { digestFrequency: 'daily' })
    expect(await subscriberRow(app, email)).toMatchObject({ digest_frequency: 'daily' })
    await post(app, unsubscribe)
    expect(await subscriberRow(app, email)).toBeUndefined()
    expect(await eventNames(app, org.id)).toEqual([])
    expect(app.queued.filter(({ kind }) => kind === 'delivery')).toEqual([])
  })

  it('with a timestamp later than the last one, also when the clock stands or goes back', async () => {
    const { app, org, feed } = await world()
    await addEndpoint(app, org.id)
    const times = ['2026-06-15T12:00:00Z', '2026-06-15T12:00:00Z', '2026-06-15T11:59:00Z']
    for (const time of times) {
      app.setNow(time)
      await makeSubscriber(app, feed.id)
    }
    app.setNow('2026-06-15T12:00:01Z')
    await makeSubscriber(app, feed.id)
    const bodies = await eventBodies(app, org.id)
    const start = Date.parse('2026-06-15T12:00:00Z')
    expect(bodies.map((body) => JSON.parse(body ?? '').timestamp - start)).toEqual([0, 1, 2, 1000])
  })

  it('for each organization by its own clock', async () => {
    const [one, two] = [await world(), await world()]
    for (const { app, org } of [one, two]) await addEndpoint(app, org.id)
    const first = JSON.parse((await journey(one)).bodies[0] ?? '')
    const second = JSON.parse((await journey(two)).bodies[0] ?? '')
    expect(second.timestamp).toBe(first.timestamp)
  })
})
