import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { changeEndpoint } from '../../db/webhooks/endpoints.ts'
import { freePort } from '../support/free-port.ts'
import { attemptsOf, callTask, deliveriesOf, subscribe, webhookWorld } from './world.ts'

export type Receiver = {
  /** The bodies that the receiver has stored, in their order. */
  stored: () => Promise<string[]>
  /** From now on nothing can be stored. */
  breakStore: () => Promise<void>
}
export type Start = (options: { port: number; secret: string }) => Promise<Receiver>
type Answer = number | 'connection closed'

const LIMIT = 64 * 1024

/**
 * Lets the service itself deliver to a receiver, then sends what strangers, broken connections, and later versions
 * send. After each of these the receiver must still accept what is right.
 */
export async function expectItHolds(start: Start): Promise<void> {
  const port = await freePort()
  const { secret, body, receiver } = await deliver(start, port)
  const right = sign(body, secret)
  expect(await receiver.stored()).toEqual([body])

  const refused: [body: string, signature?: string][] = [
    [`${body} `, right],
    [body, sign(body, 'whsec_other')],
    [body, sign(body, '')],
    [body, right.slice(0, 40)],
    [body, right.toUpperCase()],
    [body, 'é'.repeat(32)],
    [body, 'é'.repeat(64)],
    [body, ''],
    [body],
    ['', right],
  ]
  for (const [sent, signature] of refused) {
    expect(await send(port, sent, signature), `signed ${signature}`).toBe(401)
    expect(await send(port, sent, signature, 'chunked'), `chunked, signed ${signature}`).toBe(401)
  }
  for (const transfer of ['length', 'chunked'] as const) {
    await abort(port, transfer)
    expect(await send(port, body, right)).toBe(204)
    const large = 'x'.repeat(LIMIT + 1)
    const answer = await send(port, large, sign(large, secret), transfer)
    expect([413, 'connection closed']).toContain(answer)
    expect(await send(port, body, right, 'chunked')).toBe(204)
  }
  const unknown = body.replace('subscriber.created', 'subscriber.paused')
  expect(await send(port, unknown, sign(unknown, secret))).toBe(204)
  const known = (await receiver.stored()).filter((stored) => stored !== unknown)
  expect(known).toEqual(Array(5).fill(body))

  await receiver.breakStore()
  const answer = await send(port, body, right)
  expect(answer === 'connection closed' || answer >= 500, `answered ${answer}`).toBe(true)
}

async function deliver(start: Start, port: number) {
  const url = `http://127.0.0.1:${port}/`
  const world = await webhookWorld({ WEBHOOK_INSECURE_HOSTS: `127.0.0.1:${port}` })
  const { app, org, endpoint, secret } = world
  await changeEndpoint(app.database.db, { ...endpoint, now: app.deps.now() }, { url })
  app.outside = (to, init) => fetch(to, init)
  const receiver = await start({ port, secret })

  await subscribe(world, { keywords: 'zoë, jazz 🎷', state: 'Texas' })
  const [task] = app.queued
  expect(await callTask(world, task?.id ?? '')).toEqual({ status: 200 })
  expect(await attemptsOf(world)).toMatchObject([{ status: 204, error: null }])
  expect(await deliveriesOf(world)).toMatchObject([{ state: 'successful' }])
  const bodies = 'SELECT body FROM webhook_events WHERE org_id = $1'
  const [event] = await app.database.query(bodies, [org.id])
  return { secret, body: String(event?.body), receiver }
}

export function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** What a receiver answers. Proxies pass a body on in chunks, as Node does without a length. */
export async function send(
  port: number,
  body: string,
  signature?: string,
  transfer: 'length' | 'chunked' = 'length',
): Promise<Answer> {
  const bytes = Buffer.from(body)
  const headers = {
    'content-type': 'application/json',
    ...(transfer === 'length' ? { 'content-length': bytes.length } : {}),
    // Node writes a header as Latin-1, each character one byte: these are the bytes of UTF-8.
    ...(signature !== undefined && {
      'x-service-signature': Buffer.from(signature).toString('latin1'),
    }),
  }
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false })
  const half = Math.floor(bytes.length / 2)
  outgoing.write(bytes.subarray(0, half))
  outgoing.end(bytes.subarray(half))
  try {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode ?? 0
  } catch {
    return 'connection closed'
  }
}

/** A caller who hangs up in the middle of a body. */
async function abort(port: number, transfer: 'length' | 'chunked'): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const framing =
    transfer === 'length'
      ? 'Content-Length: 100\r\n\r\nhello'
      : 'Transfer-Encoding: chunked\r\n\r\n64\r\nhello'
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${framing}`)
  socket.end()
  socket.resume()
  // The receiver has noticed once it has closed its side as well.
  await once(socket, 'close')
}
