import { beforeEach, describe, expect, it } from 'vitest'
import { forgetAddress } from '../../db/people/forget.ts'
import { forgetBodies } from '../../db/webhooks/retention.ts'
import { MASKED, readExchange, writeExchange } from '../../domain/webhook-exchange.ts'
import { submit } from '../subscriptions/forms.ts'
import { callTask, firstAttempt, letPass, subscribe, type World, webhookWorld } from './world.ts'

const DAY = 86_400
let world: World
beforeEach(async () => {
  world = await webhookWorld()
})

async function exchanges() {
  const rows = await world.app.database.query(
    `SELECT a.exchange FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
     WHERE d.org_id = $1 ORDER BY d.created_at, a.number`,
    [world.org.id],
  )
  return rows.map(({ exchange }) => readExchange(exchange as string | null))
}
async function responseTo(answer: () => Response) {
  world.answer = answer
  letPass(world, 1)
  await firstAttempt(world)
  return (await exchanges()).at(-1)?.response
}
const bodyOf = async (body: ConstructorParameters<typeof Response>[0], status = 200) =>
  (await responseTo(() => new Response(body, { status })))?.body

/** A body that keeps coming, until nobody reads it. */
function endless(chunk: Uint8Array, cancelled: () => void): ReadableStream {
  return new ReadableStream({ pull: (to) => to.enqueue(chunk), cancel: cancelled })
}

describe('what is stored of an attempt', () => {
  it('has the headers as they were sent, and no secret', async () => {
    await firstAttempt(world)
    const [exchange] = await exchanges()
    const sent = world.sent[0]?.headers
    expect(exchange?.request.map(([name, value]) => [name.toLowerCase(), value]).sort()).toEqual(
      [...(sent ?? [])].sort(),
    )
    expect(JSON.stringify(exchange)).not.toContain(world.secret)
  })

  it('has the status, headers, and body of the response, in the statement that records the attempt', async () => {
    await subscribe(world)
    const [task] = world.app.queued.splice(0)
    world.answer = () => Response.json({ ok: true }, { headers: { 'x-request-id': 'abc' } })
    world.app.database.roundTrips.splice(0)
    await callTask(world, task?.id ?? '')
    // Claimed, loaded, recorded.
    expect(world.app.database.roundTrips).toHaveLength(3)
    const [exchange] = await exchanges()
    expect(exchange?.response?.headers).toContainEqual(['x-request-id', 'abc'])
    expect(exchange?.response?.body).toEqual({ text: '{"ok":true}', bytes: 11 })
  })

  it.each([
    'whsec_aB/c+d==',
    'whsec_aB\\/c+d==',
    'whsec_aB\\\\/c+d==',
    'whsec_aB%2Fc%2bd%3D%3D',
    'whsec_a',
  ])('has no signing secret in the form %s', (secret) => {
    const response = { headers: [], body: { text: `secret is ${secret}, ok`, bytes: 9 } }
    const stored = readExchange(writeExchange({ url: '', request: [], response }))
    expect(stored?.response?.body.text).toBe(`secret is ${MASKED}, ok`)
  })

  it('ends after 4 KB of a body, however large, and hangs up', async () => {
    let hungUp = false
    const body = endless(new Uint8Array(65_536).fill(120), () => {
      hungUp = true
    })
    expect(await bodyOf(body)).toEqual({ text: 'x'.repeat(4_096), bytes: 4_096, unread: 'size' })
    expect(hungUp).toBe(true)
  })

  it('has what came of a body that never ends, after a second', async () => {
    let hungUp = false
    const body = new ReadableStream({
      start: (to) => to.enqueue(new TextEncoder().encode('wait for')),
      cancel: () => {
        hungUp = true
      },
    })
    expect(await bodyOf(body)).toEqual({ text: 'wait for', bytes: 8, unread: 'time' })
    expect(hungUp).toBe(true)
  })

  it('has what came of a body that broke off', async () => {
    let pulls = 0
    const body = new ReadableStream({
      pull(to) {
        if (pulls++ === 0) to.enqueue(new TextEncoder().encode('half'))
        else to.error(new TypeError('terminated'))
      },
    })
    expect(await bodyOf(body)).toEqual({ text: 'half', bytes: 4, unread: 'error' })
  })

  it('has the first bytes of binary data only', async () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, i) => i % 256)
    const body = await bodyOf(bytes)
    expect(body).toEqual({ base64: expect.any(String), bytes: 1_000 })
    expect(atob(body?.base64 ?? '')).toHaveLength(128)
  })

  it('has text with a few wrong bytes, a zero byte never as text, and no half of a letter', async () => {
    const text = new TextEncoder().encode('x'.repeat(50))
    expect(await bodyOf(Uint8Array.from([...text, 0xff]))).toEqual({
      text: `${'x'.repeat(50)}\uFFFD`,
      bytes: 51,
    })
    expect(await bodyOf('a\0b')).toEqual({ base64: btoa('a\0b'), bytes: 3 })
    const cut = await bodyOf(`x${'é'.repeat(4_000)}`)
    expect(cut).toEqual({ text: `x${'é'.repeat(2_047)}`, bytes: 4_096, unread: 'size' })
  })

  it('has no more of 100 headers with 8 kB each than 4 kB, and says how many more there were', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`x-${String(i).padStart(3, '0')}`, 'y'.repeat(8_000)]),
    )
    const response = await responseTo(() => new Response(null, { status: 500, headers }))
    expect(JSON.stringify(response?.headers).length).toBeLessThan(4_500)
    expect((response?.headers.length ?? 0) + (response?.leftOut ?? 0)).toBe(100)
  })

  it('has no credentials of response headers, and no signing secret that comes back', async () => {
    const headers = new Headers({ 'x-api-key': 'tulip', 'www-authenticate': 'Basic' })
    headers.append('set-cookie', 'session=poppy')
    headers.append('set-cookie', 'other=violet')
    headers.append('authorization', 'Bearer orchid')
    const response = await responseTo(() => new Response(`env: ${world.secret}`, { headers }))
    const stored = Object.fromEntries(response?.headers ?? [])
    expect(stored).toMatchObject({
      'set-cookie': MASKED,
      authorization: MASKED,
      'x-api-key': MASKED,
    })
    expect(stored['www-authenticate']).toBe('Basic')
    expect(response?.body.text).toBe(`env: ${MASKED}`)
    expect(JSON.stringify(await exchanges())).not.toMatch(/tulip|poppy|violet|orchid/)
  })

  it('has no response where none came, and nothing of a call that was not made', async () => {
    world.answer = () => {
      throw new TypeError('connection refused')
    }
    await firstAttempt(world)
    letPass(world, 1)
    world.dns = () => ({ A: ['10.0.0.1'] })
    await firstAttempt(world)
    const [first, second] = await exchanges()
    expect(first?.request).toHaveLength(5)
    expect(first?.response).toBeUndefined()
    expect(second).toBeUndefined()
  })

  it('is in no log', async () => {
    world.answer = () => new Response('secret words', { status: 500 })
    await firstAttempt(world)
    expect(JSON.stringify(world.app.logs)).not.toMatch(/secret words|x-service-signature/i)
  })
})

describe('what was stored of attempts', () => {
  const stored = async () => (await exchanges()).map((exchange) => exchange !== undefined)

  it('goes with the body after 30 days, and the delivery stays', async () => {
    await firstAttempt(world)
    letPass(world, 29 * DAY)
    await forgetBodies(world.app.database.db, world.app.deps.now())
    expect(await stored()).toEqual([true])
    letPass(world, 2 * DAY)
    await forgetBodies(world.app.database.db, world.app.deps.now())
    const bodies = 'SELECT body FROM webhook_events WHERE org_id = $1'
    expect(await world.app.database.query(bodies, [world.org.id])).toEqual([{ body: null }])
    expect(await stored()).toEqual([false])
  })

  it.each([
    [0, [false, false, true]],
    [31, [false, false, false]],
  ])('goes with an erasure by the subscriber, %s days later', async (days, expected) => {
    world.answer = () => new Response('hello ann')
    const { manage } = await subscribe(world)
    await subscribe(world)
    await world.app.runQueued()
    letPass(world, days * DAY)
    await forgetBodies(world.app.database.db, world.app.deps.now())
    expect((await submit(world.app, `${manage}/erase`)).status).toBe(200)
    await world.app.runQueued()
    // Of the erased one, and of the unsubscribe that told of it. The other subscriber's goes with its body only.
    expect((await stored()).toSorted()).toEqual(expected)
  })

  it('stays until a waiting retry has ended, and goes with it', async () => {
    world.answer = () => new Response('later', { status: 500 })
    const { manage } = await subscribe(world)
    const [task] = world.app.queued.splice(0)
    await callTask(world, task?.id ?? '')
    await submit(world.app, `${manage}/erase`)
    expect((await stored())[0]).toBe(true)
    letPass(world, 60)
    world.answer = () => new Response('thanks')
    await callTask(world, task?.id ?? '')
    expect((await stored()).slice(0, 2)).toEqual([false, false])
  })

  it.each([
    (email: string) => email.toUpperCase(),
    encodeURIComponent,
    (email: string) => email.replace('@', '\\u0040'),
    (email: string) => JSON.stringify(email).replace('@', '\\u0040'),
    (email: string) => email.replace('@', '&#64;'),
    (email: string) => email.replace('@', '&#X40;').replace('+', '&plus;'),
    (email: string) => email.replace('@', '&commat;').replace('-', '%2d'),
    (email: string) => [...email].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
  ])(
    'goes when an operator deletes the person, however a response writes the address: %s',
    async (written) => {
      world.answer = () => new Response(`{"contact":"${written('ann-lee+news@example.com')}"}`)
      await firstAttempt(world)
      letPass(world, 1)
      world.answer = () => new Response('ann-lee+news at example.com, ann@example.com')
      await firstAttempt(world)
      await forgetAddress(world.app.database.db, 'ann-lee+news@example.com', world.app.deps.now())
      expect(await stored()).toEqual([false, true])
    },
  )

  it('is not stored for a delivery that ended while the attempt ran', async () => {
    world.answer = async () => {
      await world.app.database.query(
        `UPDATE webhook_deliveries SET state = 'failed', ended_at = now(), next_attempt_at = null
         WHERE org_id = $1`,
        [world.org.id],
      )
      return new Response('too late')
    }
    await firstAttempt(world)
    expect(await stored()).toEqual([false])
  })
})
