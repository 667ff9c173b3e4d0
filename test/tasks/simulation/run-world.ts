import { createQstash, virtualClock } from '../../../dev/qstash/index.ts'
import { createApp } from '../../../functions/app.ts'
import { runJobs } from '../../../functions/clean-up.ts'
import { createQueue, type QueueMessage } from '../../../functions/platform/queue.ts'
import { taskKinds } from '../../../functions/task-kinds.ts'
import { publishTasks } from '../../../functions/tasks/publish.ts'
import { runTask } from '../../../functions/tasks/run-task.ts'
import { sweep } from '../../../functions/tasks/sweep.ts'
import { TEST_ENV, type TestApp } from '../../support/app.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { Activity } from './activity.ts'
import { type Call, currentCall } from './call.ts'
import { customerFetch } from './customer.ts'
import { addDeliveries, type Ending, readEndings } from './deliveries.ts'
import { planCall, planDelivery } from './faults.ts'
import { disturbDatabase } from './faulty-database.ts'

// The SDK's receiver reads the real time, so the virtual one runs ahead of it.
const START = Date.UTC(2126, 0, 1)
const MINUTE = 60_000
const WRONG_SECRET = 'a-secret-that-opens-nothing-of-ours-at-all'
/** Long enough for every fault, outage and back-off that can be planned, several times over. */
const HORIZON_MINUTES = 24 * 60

export type History = { ending: Ending; calls: Call[] }
type Ports = { app: TestApp; qstashUrl: string; serveQstash: (handle: Handle) => void }
export type Handle = (request: Request) => Promise<Response | undefined>

/** Lets some deliveries live through one random world, to their end. */
export async function runWorld(ports: Ports, seed: number, count: number): Promise<History[]> {
  const { app } = ports
  const random = randomFrom(seed)
  const clock = virtualClock(START)
  const activity = new Activity(clock)
  const calls: Call[] = []
  const outages = planOutages(random)
  const isOut = (what: keyof typeof outages) => {
    const minute = (clock.now() - START) / MINUTE
    return outages[what].some(([from, to]) => from <= minute && minute < to)
  }

  const hasQueue = random.chance(0.8)
  const service = createApp()
  /** The same for whoever calls: the queue by its address, the cron by itself. */
  const planNext = (taskId: string): Call => {
    const earlier = calls.filter((call) => call.taskId === taskId).length
    const plan = planCall(randomOf(`${seed} ${taskId.replace(/^.*_/, '')} ${earlier}`))
    const call: Call = { taskId, plan, struck: [], post: undefined, recorded: false }
    calls.push(call)
    return call
  }
  const callService = async (url: string, init: RequestInit) => {
    const { taskId } = JSON.parse(Buffer.from(init.body as Uint8Array).toString())
    const call = planNext(taskId)
    const response = await activity.during(() =>
      currentCall.run(call, async () => service.request(url, init, deps)),
    )
    const [left] = call.plan
    if (left?.step === 'answer') {
      call.struck.push(left)
      throw new TypeError('answer lost')
    }
    return response
  }
  const qstash = createQstash({
    token: TEST_ENV.QSTASH_TOKEN,
    currentSigningKey: TEST_ENV.QSTASH_CURRENT_SIGNING_KEY,
    clock,
    parallelism: 1_000,
    maxRetries: random.pick([0, 1, 3, 999]),
    retryAfterWins: random.chance(0.5),
    fetch: callService,
    faults: { schedule: (_, dueAt) => planDelivery(random, dueAt) },
  })
  ports.serveQstash((request) => qstash.handle(request))
  const queue = createQueue({ ...app.deps.env, QSTASH_URL: ports.qstashUrl })

  const deps = {
    ...app.deps,
    now: () => new Date(clock.now()),
    queue: {
      ...queue,
      async publish(messages: QueueMessage[]) {
        if (!hasQueue) return []
        if (isOut('queue')) throw new TypeError('queue down')
        const refused = await queue.publish(messages)
        if (random.chance(0.05)) throw new TypeError('accepted, but nobody heard')
        return refused
      },
    },
    fetch: customerFetch(activity, clock.now, randomOf),
    log: () => {},
    get env() {
      const env = { ...app.deps.env, ...(hasQueue ? {} : { QSTASH_TOKEN: undefined }) }
      if (!isOut('secret')) return env
      currentCall.getStore()?.struck.push('wrong secret')
      return { ...env, APP_SECRET: WRONG_SECRET }
    },
  }
  /** Time stands while the cron runs, so what it begins goes on by itself. */
  const carryOutByCron = async (taskId: string) => {
    const work = async () => runTask(deps, taskKinds, taskId)
    void activity.during(() => currentCall.run(planNext(taskId), work))
  }
  const { orgId, deliveries } = await addDeliveries(app, count, new Date(START))
  const calmDatabase = disturbDatabase({
    activity,
    isDown: () => isOut('database'),
    sweepFault: () => random.pick(['before', 'after', ...Array(30).fill(undefined)]),
  })
  try {
    for (const some of inBatches(deliveries)) {
      const task = { kind: 'delivery', attempt: 0, publishSeq: 0 }
      const tasks = some.map(({ taskId, lane }) => ({ ...task, id: taskId, lane }))
      // Otherwise the worker died between its commit and its publish.
      if (random.chance(0.9)) await publishTasks(deps, taskKinds, tasks)
    }
    for (let minute = 0; minute < HORIZON_MINUTES; minute++) {
      await clock.advance(MINUTE, () => activity.settle())
      if (!isOut('cron'))
        await runJobs(deps, { sweep: () => sweep(deps, taskKinds, carryOutByCron) })
      if (await hasEnded(app)) break
    }
    // What the queue still holds of them must find nothing to do.
    await clock.advance(10 * MINUTE, () => activity.settle())
  } finally {
    calmDatabase()
    await qstash.close()
  }
  const endings = await readEndings(app, orgId)
  return endings.map((ending) => ({
    ending,
    calls: calls.filter(({ taskId }) => taskId === ending.taskId),
  }))
}

/** As many as the endpoints that one change may concern. */
function inBatches<T>(list: T[], size = 5): T[][] {
  const starts = Array.from({ length: Math.ceil(list.length / size) }, (_, i) => i * size)
  return starts.map((start) => list.slice(start, start + size))
}

async function hasEnded({ database }: TestApp): Promise<boolean> {
  const left = await database.query('select from tasks where finished_at is null limit 1')
  return left.length === 0
}

type Trouble = 'database' | 'queue' | 'cron' | 'secret'

/** Minutes during which something is down or set wrongly; every third world knows none. */
function planOutages(random: Random): Record<Trouble, [number, number][]> {
  const calm = random.chance(0.33)
  const windows = () =>
    random.list<[number, number]>(0, calm ? 0 : 2, () => {
      const from = random.float(0, 50)
      return [from, from + random.float(0.1, 20)]
    })
  return { database: windows(), queue: windows(), cron: windows(), secret: windows() }
}

/** The same for the same key, in whatever order parallel calls happen to ask. */
function randomOf(key: string): Random {
  let hash = 7
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return randomFrom(hash)
}
