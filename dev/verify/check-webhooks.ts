import { createHmac } from 'node:crypto'
import type { listProbeAttempts } from '../../db/admin/probe.ts'
import { failed, notChecked, ok, type Result, type Results } from './report.ts'

/** A request that reached this machine. */
export type Arrived = { at: number; headers: Headers; body: string }
type Attempt = Awaited<ReturnType<typeof listProbeAttempts>>[number]

export type Webhooks = {
  secret: string
  /** Seconds before each retry. */
  delays: number[]
  /** What reached this machine so far. */
  arrived: Arrived[]
  /** Makes a subscriber leave: the service sends a webhook, and this machine answers it with the status. */
  cause: (status: number) => Promise<void>
  listAttempts: () => Promise<Attempt[]>
  sleep: (ms: number) => Promise<unknown>
  now: () => number
  say: (line: string) => void
}

/** Without a queue the cron sends, up to a minute late. */
const LATEST_S = 90
/** Two clocks, and the time that a request takes. */
const EARLIEST_S = 1

const deliveryOf = ({ headers }: Arrived) => headers.get('x-service-delivery') ?? ''
const isSigned = ({ headers, body }: Arrived, secret: string) =>
  headers.get('x-service-signature') === createHmac('sha256', secret).update(body).digest('hex')

export async function checkWebhooks(webhooks: Webhooks): Promise<Results> {
  const { arrived, secret, cause, listAttempts } = webhooks
  await cause(204)
  // What arrives does so before the log has it.
  await until(webhooks, LATEST_S, async () => (await listAttempts()).some(({ number }) => number))
  const [first] = await listAttempts()
  const [request] = arrived
  if (!request) {
    const seen = !first?.number
      ? `No attempt within ${LATEST_S} seconds${first?.reason ? ` (${first.reason})` : ''}. Check the queue and the cron`
      : `The delivery log says ${first.status ?? first.error}, but nothing arrived here. Check where the URL leads`
    const unseen = notChecked('Nothing arrived')
    return { webhook: failed(seen), signature: unseen, retries: await checkRetries(webhooks) }
  }
  const signature = isSigned(request, secret)
    ? ok('HMAC-SHA256 of the body')
    : failed('`X-Service-Signature` is not the HMAC-SHA256 of the body')
  const retries = await checkRetries(webhooks)
  const times = arrived.filter((one) => deliveryOf(one) === deliveryOf(request)).length
  if (times > 1) return { webhook: failed(`It arrived ${times} times`), signature, retries }
  if (first?.state !== 'successful') {
    const seen = `It arrived and was answered with 204, but the delivery log says ${first?.error ?? first?.state ?? 'nothing'}`
    return { webhook: failed(seen), signature, retries }
  }
  return { webhook: ok(`Status 204 in ${first.ms} ms`), signature, retries }
}

/** One that is never accepted: four attempts, as the delivery log and this machine saw them. */
async function checkRetries(webhooks: Webhooks): Promise<Result> {
  const { delays, arrived, cause, listAttempts, now, say } = webhooks
  const known = new Set((await listAttempts()).map(({ delivery }) => delivery))
  const waitS = delays.reduce((sum, delay) => sum + delay + LATEST_S, LATEST_S)
  const minutes = Math.ceil(delays.reduce((sum, delay) => sum + delay, 0) / 60)
  const end = new Date(now() + minutes * 60_000).toISOString().slice(11, 16)
  say(`Waiting for the retries of a failed webhook: ${minutes} min, until ${end} UTC.`)
  await cause(500)
  const log = async () => (await listAttempts()).filter(({ delivery }) => !known.has(delivery))
  const wanted = delays.length + 1
  await until(webhooks, waitS, async () =>
    (await log()).some(({ state }) => state === 'failed' || state === 'successful'),
  )
  const attempts = await log()
  const starts = attempts.flatMap(({ startedAt }) => (startedAt ? [Date.parse(startedAt)] : []))
  if (starts.length === 0) return failed('The delivery log has no attempt')
  const logged = faultOf(
    starts,
    attempts.map(({ ms }) => ms ?? 0),
    delays,
  )
  if (logged) return failed(`By the delivery log, ${logged}`)
  if (attempts[0]?.state !== 'failed')
    return failed(`After ${wanted} attempts the delivery is ${attempts[0]?.state}`)
  const gaps = starts.slice(1).map((at, n) => Math.round((at - (starts[n] ?? 0)) / 1000))
  const seen = `After ${gaps.join(', ')} seconds`
  const here = arrived.filter((one) => deliveryOf(one) === attempts[0]?.delivery)
  if (here.length === 0) return ok(`${seen}, by the delivery log alone`)
  const numbers = here.map(({ headers }) => headers.get('x-service-attempt')).join()
  const all = attempts.map(({ number }) => number).join()
  if (numbers !== all)
    return failed(`Attempts ${numbers} arrived here, the delivery log has ${all}`)
  const early = faultOf(
    here.map(({ at }) => at),
    here.map(() => 0),
    delays,
  )
  return early ? failed(`As they arrived here, ${early}`) : ok(seen)
}

/** What is wrong with the times of attempts, each of which took so long. */
function faultOf(starts: number[], took: number[], delays: number[]): string | undefined {
  if (starts.length !== delays.length + 1)
    return `there were ${starts.length} attempts instead of ${delays.length + 1}`
  for (const [n, delay] of delays.entries()) {
    const ended = (starts[n] ?? 0) + (took[n] ?? 0)
    const gap = ((starts[n + 1] ?? 0) - ended) / 1000
    if (gap < delay - EARLIEST_S)
      return `retry ${n + 1} came after ${gap.toFixed(1)} seconds instead of ${delay}`
    if (gap > delay + LATEST_S)
      return `retry ${n + 1} came after ${gap.toFixed(0)} seconds instead of ${delay}`
  }
  return undefined
}

async function until(
  { sleep, now }: Webhooks,
  seconds: number,
  isDone: () => Promise<boolean>,
): Promise<boolean> {
  const end = now() + seconds * 1000
  while (now() < end) {
    if (await isDone()) return true
    await sleep(1_000)
  }
  return false
}
