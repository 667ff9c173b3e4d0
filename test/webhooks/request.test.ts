import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeEndpoint, getEndpointSecret, replaceSecret } from '../../db/webhooks/endpoints.ts'
import { encryptSecret, newSecret } from '../../functions/webhooks/endpoint-secret.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { post } from '../support/subscriber.ts'
import {
  callTask,
  deliveriesOf,
  firstAttempt,
  HOOK,
  letPass,
  subscribe,
  type World,
  webhookWorld,
} from './world.ts'

let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const hmac = (body: string, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex')

async function regenerate(): Promise<string> {
  const deps = world.app.acting()
  const secret = newSecret(deps.random)
  const sealed = await encryptSecret(deps.env, deps.random, secret)
  const of = { orgId: world.org.id, id: world.endpoint.id, now: deps.now() }
  const before = (await getEndpointSecret(deps.db, of))?.secret ?? ''
  expect(await replaceSecret(deps.db, { ...of, before, secret: sealed })).toBe(true)
  return secret
}

describe('a webhook request', () => {
  it('is a signed POST of JSON with the headers we promise', async () => {
    await firstAttempt(world)
    const [sent] = world.sent
    expect(sent?.url).toBe(HOOK)
    const [delivery] = await deliveriesOf(world)
    expect(Object.fromEntries(sent?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'user-agent': `calendar-feed-service/${packageJson.version}`,
      'x-service-attempt': '1',
      'x-service-delivery': delivery?.id,
      'x-service-signature': hmac(sent?.body ?? '', world.secret),
    })
    expect(sent?.headers.get('x-service-signature')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('carries the stored bytes unchanged, at every attempt', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    letPass(world, 60)
    await callTask(world, taskId)
    const [event] = await world.app.database.query(
      'SELECT body FROM webhook_events WHERE org_id = $1',
      [world.org.id],
    )
    expect(world.sent.map(({ body }) => body)).toEqual([event?.body, event?.body])
  })

  it('tells of each change as spec section 2 writes it, key by key', async () => {
    const choices = { keywords: 'jazz, ünï', state: 'Texas', digestFrequency: 'daily' }
    const { email, manage, unsubscribe } = await subscribe(world, choices)
    await post(world.app, manage, { digestFrequency: 'weekly', keywords: '', state: '' })
    await post(world.app, unsubscribe)
    await world.app.runQueued()
    const criteria = expect.stringMatching(/^\{"keywords":\["jazz","ünï"\],"state":"Texas"\}$/)
    const common = { email, feedSlug: world.feed.slug, timestamp: expect.any(Number) }
    const bodies = world.sent.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ event, data }) => [event, data])).toEqual([
      ['subscriber.created', { ...common, criteria, digestFrequency: 'daily' }],
      ['subscriber.updated', { ...common, criteria: null, digestFrequency: 'weekly' }],
      ['subscriber.unsubscribed', common],
    ])
    for (const body of bodies) {
      expect(Object.keys(body)).toEqual(['event', 'data', 'timestamp'])
      expect(body.timestamp).toBe(body.data.timestamp)
    }
    expect(Object.keys(bodies[0].data)).toEqual([
      ...['email', 'feedSlug', 'criteria', 'digestFrequency', 'timestamp'],
    ])
    const times = bodies.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  it('is signed over UTF-8 bytes, whatever letters an address has', async () => {
    await subscribe(world, { keywords: 'zoë 🎷 \u2028' })
    await world.app.runQueued()
    const [sent] = world.sent
    expect(sent?.headers.get('x-service-signature')).toBe(hmac(sent?.body ?? '', world.secret))
  })

  it('carries the new signature as soon as the secret was regenerated', async () => {
    world.answer = () => new Response(null, { status: 401 })
    const { taskId } = await firstAttempt(world)
    const secret = await regenerate()
    letPass(world, 60)
    await callTask(world, taskId)
    const signatures = world.sent.map(({ headers }) => headers.get('x-service-signature'))
    const body = world.sent[0]?.body ?? ''
    expect(signatures).toEqual([hmac(body, world.secret), hmac(body, secret)])
  })

  it('goes to the address the endpoint has at that time', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    const deps = world.app.acting()
    const of = { orgId: world.org.id, id: world.endpoint.id, now: deps.now() }
    await changeEndpoint(deps.db, of, { url: 'https://new.customer.com/' })
    letPass(world, 60)
    await callTask(world, taskId)
    expect(world.sent.map(({ url }) => url)).toEqual([HOOK, 'https://new.customer.com/'])
  })
})
