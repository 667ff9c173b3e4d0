import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseWebhook, verifySignature } from 'calendar-feed-service/webhooks'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { SUBSCRIBER_EVENTS, subscriberEventBody } from '../../domain/subscriber-event.ts'
import { firstAttempt, webhookWorld } from './world.ts'

const SECRET = 'whsec_of-this-test'
const BODY = subscriberEventBody(
  'subscriber.created',
  { email: 'zoë@example.com', feedSlug: 'live', criteria: null, digestFrequency: 'daily' },
  1_764_000_000_000,
)
const sign = (body: string | Uint8Array, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex')

describe('verifySignature', () => {
  it('accepts what the service really sends', async () => {
    const world = await webhookWorld()
    await firstAttempt(world)
    const [sent] = world.sent
    const header = sent?.headers.get('x-service-signature')
    expect(await verifySignature(sent?.body ?? '', header, world.secret)).toBe(true)
    expect(await verifySignature(sent?.body ?? '', header, `${world.secret}x`)).toBe(false)
  })

  it('takes a body as text, bytes, a Buffer or an ArrayBuffer', async () => {
    const bytes = new TextEncoder().encode(BODY)
    for (const body of [BODY, bytes, Buffer.from(BODY), bytes.buffer, bytes.subarray(0)]) {
      expect(await verifySignature(body, sign(BODY), SECRET)).toBe(true)
    }
    const part = Buffer.from(`xx${BODY}yy`).subarray(2, -2)
    expect(await verifySignature(part, sign(BODY), SECRET)).toBe(true)
  })

  it.each([
    ['none', undefined],
    ['null', null],
    ['empty', ''],
    ['too short', sign(BODY).slice(1)],
    ['too long', `${sign(BODY)}0`],
    ['a prefix', `sha256=${sign(BODY)}`],
    ['not hex', 'z'.repeat(64)],
    ['of other bytes', sign(`${BODY} `)],
    ['of another secret', sign(BODY, 'whsec_other')],
    ['off by one bit', sign(BODY).replace(/.$/, (c) => (c === '0' ? '1' : '0'))],
  ])('refuses a signature that is %s', async (_, header) => {
    expect(await verifySignature(BODY, header, SECRET)).toBe(false)
  })

  it('tells a receiver that forgot its secret or handed over parsed JSON', async () => {
    await expect(verifySignature(BODY, sign(BODY), '')).rejects.toThrow('signing secret is missing')
    const unset = undefined as unknown as string
    await expect(verifySignature(BODY, sign(BODY), unset)).rejects.toThrow(
      'signing secret is missing',
    )
    const parsed = JSON.parse(BODY)
    await expect(verifySignature(parsed, sign(BODY), SECRET)).rejects.toThrow('not parsed JSON')
  })
})

describe('parseWebhook', () => {
  const sample = {
    email: 'a@example.com',
    feedSlug: 'f',
    criteria: '{}',
    digestFrequency: 'weekly',
  }

  it.each(SUBSCRIBER_EVENTS)('gives back a %s as it was sent, and its type', (event) => {
    const body = subscriberEventBody(event, sample, 5)
    const webhook = parseWebhook(body)
    expect(webhook).toEqual(JSON.parse(body))
    expect(parseWebhook(Buffer.from(body))).toEqual(webhook)
    if (webhook?.event === 'subscriber.created') {
      expectTypeOf(webhook.data.criteria).toEqualTypeOf<string | null>()
    }
    if (webhook?.event === 'subscriber.unsubscribed') {
      expectTypeOf(webhook.data).not.toHaveProperty('criteria')
    }
  })

  it('keeps fields that a later version adds', () => {
    const later = { ...JSON.parse(BODY), feedName: 'Live' }
    expect(parseWebhook(JSON.stringify(later))).toEqual(later)
  })

  it.each([
    ['no JSON', '<html>'],
    ['an empty body', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['an event of a later version', BODY.replace('subscriber.created', 'subscriber.bounced')],
    ['a name every object has', BODY.replace('subscriber.created', 'toString')],
    ['no data', '{"event":"subscriber.created","timestamp":1}'],
    ['a time that is text', BODY.replaceAll('1764000000000', '"1764000000000"')],
    ['two times', BODY.replace('1764000000000', '1')],
    ['no e-mail', BODY.replace('"email"', '"mail"')],
    ['no criteria', BODY.replace('"criteria":null,', '')],
    ['criteria that are no text', BODY.replace('"criteria":null', '"criteria":{}')],
  ])('knows nothing of %s', (_, body) => {
    expect(parseWebhook(body)).toBeUndefined()
  })
})

it('is one file without imports, so that any project can take it as it is', () => {
  const file = new URL('../../functions/webhooks/receiver-kit/index.js', import.meta.url)
  expect(readFileSync(file, 'utf8')).not.toMatch(/\b(import|require)\b\s*[({'"]/)
})
