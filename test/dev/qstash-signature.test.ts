import { Receiver } from '@upstash/qstash'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../dev/serve.ts'
import { type Call, KEYS, startQstash } from './start-qstash.ts'

const url = 'https://app.test/tasks?room=a'
const receiver = new Receiver({ ...KEYS, devMode: false })
const signatureOf = (call: Call | undefined) => call?.headers.get('upstash-signature') ?? ''

async function deliverOne(start?: number) {
  const { client, calls, pass } = await startQstash(start === undefined ? {} : { start })
  await client.publish({ url, body: 'höre' })
  await pass(0)
  return { signature: signatureOf(calls[0]), body: 'höre', url }
}

it('is accepted by the Receiver', async () => {
  await expect(receiver.verify(await deliverOne())).resolves.toBe(true)
})

it('holds over a real connection', async () => {
  const verified = Promise.withResolvers<boolean>()
  const app = await serve(async (request) => {
    const signature = request.headers.get('upstash-signature') ?? ''
    const asked = { signature, body: await request.text(), url: request.url }
    receiver.verify(asked).then(verified.resolve, verified.reject)
    return new Response()
  })
  onTestFinished(app.close)
  const { client, qstash } = await startQstash({ fetch: globalThis.fetch })
  await client.publishJSON({ url: `${app.origin}/internal/tasks`, body: { taskId: 't1' } })
  await qstash.idle()
  expect(await verified.promise).toBe(true)
  expect(qstash.state().delivered).toHaveLength(1)
})

it('carries the claims that QStash sets', async () => {
  const start = Date.UTC(2126, 0, 1)
  const { signature } = await deliverOne(start)
  const [header, claims] = signature
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(claims).toEqual({
    iss: 'Upstash',
    sub: url,
    exp: start / 1000 + 300,
    nbf: 0,
    iat: start / 1000,
    jti: expect.stringMatching(/^jwt_/),
    body: expect.stringMatching(/^[\w-]{43}=$/),
  })
})

it('is refused for another body, another address, other keys or five minutes on', async () => {
  const delivered = await deliverOne()
  const strangers = new Receiver({ currentSigningKey: 'a', nextSigningKey: 'b', devMode: false })
  await expect(receiver.verify({ ...delivered, body: 'forged' })).rejects.toThrow('body hash')
  await expect(receiver.verify({ ...delivered, url: 'https://else.test/' })).rejects.toThrow(
    'subject',
  )
  await expect(strangers.verify(delivered)).rejects.toThrow('signature')
  const expired = await deliverOne(Date.UTC(2020, 0, 1))
  await expect(receiver.verify(expired)).rejects.toThrow()
  const { currentSigningKey } = KEYS
  const same = new Receiver({
    currentSigningKey,
    nextSigningKey: currentSigningKey,
    devMode: false,
  })
  await expect(same.verify(expired)).rejects.toThrow('exp')
})
