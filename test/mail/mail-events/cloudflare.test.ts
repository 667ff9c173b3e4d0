import { beforeAll, describe, expect, it } from 'vitest'
import { takeQueuedEvents } from '../../../functions/mail/mail-events/cloudflare-events.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { makeFeed } from '../../support/factories.ts'
import { freshEmail, makeSubscriber } from '../../support/subscriber.ts'
import { suppressionsOf } from './world.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})

const event = (kind: string, recipient: unknown, more: object = {}) => ({
  type: `cf.email.sending.message.${kind}`,
  source: { type: 'email.sending', domain: 'calendar.test' },
  payload: { eventId: 'e1', messageId: 'm1', recipient, terminal: true, ...more },
  metadata: { eventSchemaVersion: 1, eventTimestamp: app.deps.now().toISOString() },
})
const hard = { bounce: { type: 'hard' } }

/** What became of each message: acknowledged, or to come again after so many seconds. */
async function take(bodies: unknown[]) {
  const ends = new Map<number, number | 'done' | undefined>()
  const messages = bodies.map((body, i) => ({
    body,
    ack: () => void ends.set(i, 'done'),
    retry: (options?: { delaySeconds?: number }) => void ends.set(i, options?.delaySeconds),
  }))
  await takeQueuedEvents(app.deps, messages)
  return bodies.map((_, i) => ends.get(i))
}

async function reader() {
  const feed = await makeFeed()
  const { email } = await makeSubscriber(app, feed.id)
  return { orgId: feed.orgId, email }
}

describe("Cloudflare's events", () => {
  it('stop mails after a hard bounce, and end subscriptions after a complaint', async () => {
    const bounced = await reader()
    const complaining = await reader()
    const bodies = [
      event('bounced', bounced.email, hard),
      event('complained', complaining.email),
      event('complained', complaining.email),
    ]
    expect(await take(bodies)).toEqual(['done', 'done', 'done'])
    expect(await suppressionsOf(app, bounced.orgId)).toMatchObject([{ reason: 'bounce' }])
    expect(await suppressionsOf(app, complaining.orgId)).toMatchObject([{ reason: 'complaint' }])
    const left = await app.database.query('select email from subscribers where email in ($1, $2)', [
      bounced.email,
      complaining.email,
    ])
    expect(left).toEqual([{ email: bounced.email }])
  })

  it('are taken and change nothing when they are odd, soft, or about a stranger', async () => {
    const { orgId, email } = await reader()
    const odd = [
      null,
      'text',
      { type: 'cf.email.sending.message.bounced' },
      event('bounced', email, { bounce: { type: 'soft' } }),
      event('bounced', email),
      event('delivered', email),
      event('failed', email),
      event('complained', { email }),
      event('complained', freshEmail()),
      { ...event('complained', email), metadata: { eventTimestamp: 'never' } },
    ]
    expect(await take(odd)).toEqual(odd.map(() => 'done'))
    expect(await suppressionsOf(app, orgId)).toEqual([])
  })

  it('come again one by one while the database is away, and no log names the address', async () => {
    const { orgId, email } = await reader()
    app.logs.splice(0)
    app.database.down = true
    const away = await take([event('bounced', email, hard), event('delivered', email)])
    app.database.down = false
    expect(away).toEqual([60, 'done'])
    expect(app.logs).toMatchObject([{ message: 'email event failed, queue will retry' }])
    expect(JSON.stringify(app.logs)).not.toContain(email)
    expect(await take([event('bounced', email, hard)])).toEqual(['done'])
    expect(await suppressionsOf(app, orgId)).toHaveLength(1)
  })
})
