import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addProbeSubscriber,
  askForImageCopy,
  closeProbe,
  listProbeAttempts,
  moveProbe,
  openProbe,
  PROBE,
  readImageCopy,
  setProbeEndpoint,
} from '../../db/admin/probe.ts'
import type { Db } from '../../db/connection/client.ts'
import { makeLinkToken } from '../../functions/keys/link-token.ts'
import { encryptSecret, newSecret } from '../../functions/webhooks/endpoint-secret.ts'
import { readHold } from '../../server/hold/hold-table.ts'
import { serve } from '../serve.ts'
import { type Ask, askAt } from './ask.ts'
import { checkMessages } from './check-message.ts'
import {
  checkCache,
  checkCalendars,
  checkCompression,
  checkKeys,
  checkOrigins,
  checkPrivate,
  checkPurge,
  homeOf,
  listPath,
  placesIn,
  type Reads,
} from './check-reads.ts'
import { type Arrived, checkWebhooks } from './check-webhooks.ts'
import { failed, notChecked, ok, type Result, type Results } from './report.ts'

export type Options = {
  origin: string
  db: Db
  appSecret: string | undefined
  /** Where webhooks are sent; the URL leads to `listen` on this machine. */
  receiver: string | undefined
  listen: number
  retryDelays: number[]
  /** A public image to have copied. */
  image: string | undefined
  /** The texts of emails that were received. */
  messages: string[]
  say: (line: string) => void
  purgeWithinMs?: number
  imageWithinMs?: number
}

const HOME_NAMES = {
  Cloudflare: 'on Cloudflare',
  'one machine': 'on one machine',
  'no cache': 'without a cache in front',
}
const IMAGE_WITHIN_MS = 180_000

/** Asks the running service for all that was asked for; leaves the database as it was. */
export async function runVerify(options: Options): Promise<{ home: string; results: Results }> {
  const { origin, db, messages } = options
  const ask = askAt(origin)
  const results: Results = messages.length === 0 ? noMessage() : checkMessages(messages)
  const health = await checkHealth(ask)
  results.health = health.result
  if (!health.isService) return { home: 'not this service', results }
  const word = `verify${randomBytes(5).toString('hex')}`
  if (!(await openProbe(db, { location: word, now: new Date() }))) {
    results.database = failed(`Another organization is called ${PROBE.slug}`)
    return { home: 'unknown', results }
  }
  try {
    return { home: await checkAll(options, ask, word, results), results }
  } finally {
    await closeProbe(db, new Date())
  }
}

async function checkAll(options: Options, ask: Ask, word: string, results: Results) {
  const { origin, db } = options
  const first = await ask(listPath(word))
  const places = placesIn(first)
  if (!places?.includes(word)) {
    const seen =
      places || first.status === 404
        ? 'The service does not know what this database has: check DATABASE_URL and the host'
        : `The list responds with status ${first.status}`
    results.database = failed(seen)
    return 'unknown'
  }
  results.database = ok('It shows what was just written')
  const home = homeOf(first)
  const reads: Reads = { ask, origin, home, word }
  const heldSince = await readHeld(db)
  results.held = heldSince
    ? failed(`Held since ${heldSince}: run \`npm run release\``)
    : ok('It sends')
  results.address = checkAddress(first.body.toString(), origin)
  results.cache = await seenBy(checkCache(reads))
  results.keys = await seenBy(checkKeys(reads))
  results.private = await seenBy(checkPrivate(reads))
  results.compression = await seenBy(checkCompression(reads))
  results.calendars = await seenBy(checkCalendars(reads))
  results.origins = await seenBy(checkOrigins(reads))
  const change = (location: string) => moveProbe(db, { location, now: new Date() })
  const withinMs = options.purgeWithinMs ?? 90_000
  results.purge = await seenBy(checkPurge(reads, { change, withinMs }))
  Object.assign(
    results,
    heldSince
      ? unasked('The service is held')
      : await checkReceiver(options).catch((error: Error) => ({ webhook: failed(error.message) })),
  )
  results.image = heldSince
    ? notChecked('The service is held')
    : await seenBy(checkImage(options, ask, word))
  return HOME_NAMES[home]
}

/** What breaks off says so in its row, and the other checks go on. */
const seenBy = (check: Promise<Result>): Promise<Result> =>
  check.catch((error: Error) => failed(error.message))

async function checkHealth(ask: Ask): Promise<{ isService: boolean; result: Result }> {
  try {
    const { status, headers, body } = await ask('/healthz')
    const to = headers.get('location')
    const health = JSON.parse(status < 300 || status >= 500 ? body.toString() : '{}') as Record<
      string,
      unknown
    >
    if (typeof health.ok !== 'boolean' || typeof health.database !== 'boolean') {
      const seen = to ? `redirects to ${to}` : `responds with status ${status}`
      return { isService: false, result: failed(`/healthz ${seen}, and not as this service does`) }
    }
    const parts = Object.entries(health).filter(([name, fine]) => name !== 'ok' && fine === false)
    const result = health.ok
      ? ok(`Status ${status}`)
      : failed(`Failing: ${parts.map(([name]) => name).join(', ')}`)
    return { isService: health.database, result }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const seen =
      error instanceof SyntaxError
        ? 'It is another service: /healthz is no JSON'
        : `No response: ${code ?? message}`
    return { isService: false, result: failed(seen) }
  }
}

/** Since when a restored service sends nothing. */
async function readHeld(db: Db): Promise<string | undefined> {
  const hold = await readHold(async (text) => ({ rows: await db.$client.query(text) }))
  return hold && `${hold.since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function checkAddress(body: string, origin: string): Result {
  const [, found = 'none'] = /"pageUrl":"(https?:\/\/[^/"]+)/.exec(body) ?? []
  return found === origin ? ok(found) : failed(`Links start with ${found}: PUBLIC_URL is another`)
}

async function checkReceiver(options: Options): Promise<Results> {
  const { db, appSecret, receiver, listen, retryDelays, say } = options
  if (!receiver) return unasked('Add `--receiver`')
  if (!appSecret) return unasked('Set APP_SECRET to that of the service')
  const secret = newSecret(randomBytes)
  const encrypted = await encryptSecret({ APP_SECRET: appSecret }, randomBytes, secret)
  await setProbeEndpoint(db, { url: receiver, secret: encrypted, now: new Date() })
  const arrived: Arrived[] = []
  let status = 204
  const served = await serve(async (request) => {
    arrived.push({ at: Date.now(), headers: request.headers, body: await request.text() })
    return new Response(null, { status })
  }, listen)
  try {
    return await checkWebhooks({
      ...{ secret, arrived, delays: retryDelays, say, sleep: delay, now: Date.now },
      listAttempts: () => listProbeAttempts(db),
      async cause(answer) {
        status = answer
        await leave(options, appSecret)
      },
    })
  } finally {
    await served.close()
  }
}

function noMessage(): Results {
  const result = notChecked('Add `--message`')
  return { sender: result, unsubscribing: result, messageId: result, doubled: result }
}

function unasked(why: string): Results {
  const result = notChecked(why)
  return { webhook: result, signature: result, retries: result }
}

/** A subscriber uses the link of an email: the service itself ends the subscription, and sends the webhook. */
async function leave({ origin, db }: Options, appSecret: string): Promise<void> {
  const nonce = randomBytes(12).toString('hex')
  await addProbeSubscriber(db, {
    email: 'verification@example.com',
    emailHash: 'verification',
    nonce,
    now: new Date(),
  })
  const token = await makeLinkToken({ APP_SECRET: appSecret }, 'unsubscribe', {
    id: PROBE.subscriberId,
    nonce,
  })
  const { status } = await askAt(origin)(`/subscriptions/unsubscribe/${token}`, { method: 'POST' })
  if (status !== 200)
    throw new Error(
      `The link of a subscriber responds with status ${status}: APP_SECRET is not that of the service`,
    )
}

async function checkImage(
  { db, image, imageWithinMs = IMAGE_WITHIN_MS }: Options,
  ask: Ask,
  word: string,
): Promise<Result> {
  if (!image) return notChecked('Add `--image`')
  await moveProbe(db, { location: word, imageUrl: image, now: new Date() })
  await askForImageCopy(db, image, new Date())
  const end = Date.now() + imageWithinMs
  let seen = await readImageCopy(db)
  while (!seen?.imageUrl?.startsWith('/media/') && Date.now() < end) {
    await delay(2_000)
    seen = await readImageCopy(db)
  }
  if (!seen?.imageUrl?.startsWith('/media/')) {
    return failed(
      `Not copied within ${Math.round(imageWithinMs / 1000)} seconds${seen?.problem ? ` (${seen.problem})` : ''}`,
    )
  }
  const { status, headers } = await ask(seen.imageUrl)
  const type = headers.get('content-type') ?? ''
  return status === 200 && type.startsWith('image/')
    ? ok(type)
    : failed(`The copy responds with status ${status}`)
}
