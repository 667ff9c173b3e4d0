import { beforeEach, expect, it } from 'vitest'
import type { Check } from '../../../dev/verify/report.ts'
import { emptyTables } from '../../support/empty-tables.ts'
import { freePort } from '../../support/free-port.ts'
import { type Fault, openFront } from './front.ts'
import { verifyService } from './world.ts'

beforeEach(emptyTables)

type Asked = { atReceiver?: Fault; delays?: string; retryDelays?: number[] }

/** Verifies webhooks of a service with these delays; something stands between it and where we listen. */
async function verifyWebhooks({
  atReceiver = (_, pass) => pass(),
  delays = '1,1,1',
  retryDelays = [1, 1, 1],
}: Asked) {
  const [listen, front] = [await freePort(), await freePort()]
  await openFront(front, () => listen, atReceiver)
  const { results } = await verifyService({
    fault: (_, pass) => pass(),
    receiver: `http://127.0.0.1:${front}/in`,
    settings: { WEBHOOK_INSECURE_HOSTS: `127.0.0.1:${front}`, WEBHOOK_RETRY_DELAYS: delays },
    ...{ listen, retryDelays },
  })
  return results
}

const changed =
  (name: string, change: (value: string) => string): Fault =>
  (incoming, pass) =>
    pass({ headers: { [name]: change(String(incoming.headers[name])) } })
/** Says that it has it, and forwards none, or only those of this attempt. */
const losing =
  (attempts: string[]): Fault =>
  async (incoming, pass) =>
    attempts.includes(String(incoming.headers['x-service-attempt']))
      ? { status: 500, headers: {}, body: Buffer.from('') }
      : pass()

it('finds nothing wrong with the webhooks of a service', async () => {
  const { webhook, signature, retries } = await verifyWebhooks({})
  expect(webhook).toMatchObject({
    state: 'ok',
    seen: expect.stringMatching(/^Status 204 in \d+ ms$/),
  })
  expect(signature).toMatchObject({ state: 'ok' })
  expect(retries).toMatchObject({
    state: 'ok',
    seen: expect.stringMatching(/^After \d+, \d+, \d+ seconds$/),
  })
})

it.each<[string, Check, Asked, RegExp]>([
  [
    'a signature of other bytes',
    'signature',
    {
      atReceiver: changed('x-service-signature', (value) =>
        value.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      ),
    },
    /not the HMAC/,
  ],
  [
    'a webhook that is lost on its way',
    'webhook',
    { atReceiver: async () => ({ status: 204, headers: {}, body: Buffer.from('') }) },
    /says 204, but nothing arrived/,
  ],
  [
    'a webhook that arrives twice',
    'webhook',
    {
      atReceiver: async (_, pass) => {
        await pass()
        return pass()
      },
    },
    /arrived 2 times/,
  ],
  [
    'a retry that comes early',
    'retries',
    { retryDelays: [1, 4, 1] },
    /retry 2 came after [\d.]+ seconds instead of 4/,
  ],
  [
    'an attempt that is lost on its way',
    'retries',
    { atReceiver: losing(['3']) },
    /Attempts 1,2,4 arrived here/,
  ],
])('finds %s', async (_, check, asked, seen) => {
  const results = await verifyWebhooks(asked)
  expect(results[check]).toMatchObject({ state: 'failed', seen: expect.stringMatching(seen) })
})

it('says what was not asked, and needs the secret of the service', async () => {
  const results = await verifyService({
    fault: (_, pass) => pass(),
    receiver: 'https://a.example',
    appSecret: undefined,
  })
  expect(results.results).toMatchObject({
    webhook: { state: 'not checked', seen: expect.stringContaining('APP_SECRET') },
    signature: { state: 'not checked' },
    retries: { state: 'not checked' },
  })
})
