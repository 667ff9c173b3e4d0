import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../dev/serve.ts'
import { testApp } from '../support/app.ts'
import { breachesOf } from './simulation/check-history.ts'
import { FAULTS, isPossible, STEPS } from './simulation/faults.ts'
import { type Handle, type History, runWorld } from './simulation/run-world.ts'

// The real engine, the real webhook handler, the real SQL and the stand-in for QStash, on a clock
// of their own; what is random is what goes wrong, in every step that leaves the worker.

/** So many are enough that each fault has hit each step. */
const MANY = 2_000
/** The PostgreSQL suite, which .ci/run includes, takes the time for all. */
const USUAL = process.env.TEST_POSTGRES_URL ? MANY : 200
const HISTORIES = Number(process.env.SIMULATION_HISTORIES ?? USUAL)
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? Date.now() % 1e9)
const A_WORLD = 100
const EVERY_FAULT = STEPS.flatMap((step) =>
  FAULTS.filter((fault) => isPossible(step, fault)).map((fault) => `${step} ${fault}`),
)

it(
  `ends every delivery by the book, in ${HISTORIES} random histories of faults`,
  async () => {
    const ports = await openPorts()
    const seen = new Set<string>()
    for (let done = 0, seed = FIRST_SEED; done < HISTORIES; done += A_WORLD, seed++) {
      const histories = await runWorld(ports, seed, Math.min(A_WORLD, HISTORIES - done))
      for (const history of histories) {
        const { ending, calls } = history
        const breaches = breachesOf(ending, calls)
        if (breaches.length > 0) throw new Error(tell(seed, history, breaches))
        seen.add(`${ending.state} ${ending.reason}`)
        for (const { struck } of calls) for (const fault of struck) seen.add(nameOf(fault))
      }
    }
    // A simulation that no longer meets the faults would prove nothing.
    const ends = ['successful null', 'failed null']
    if (HISTORIES >= MANY)
      expect([...seen].sort()).toEqual([...EVERY_FAULT, ...ends, 'down', 'wrong secret'].sort())
  },
  HISTORIES * 300,
)

async function openPorts() {
  const app = await testApp()
  // A sweep takes all tasks there are: what other tests left is not part of the story.
  await app.database.query('delete from tasks')
  let handle: Handle = async () => undefined
  const served = await serve(async (request) => (await handle(request)) ?? new Response())
  onTestFinished(() => served.close())
  const serveQstash = (next: Handle) => {
    handle = next
  }
  return { app, qstashUrl: served.origin, serveQstash }
}

function nameOf(fault: History['calls'][number]['struck'][number]): string {
  return typeof fault === 'string' ? fault : `${fault.step} ${fault.fault}`
}

function tell(seed: number, { ending, calls }: History, breaches: string[]): string {
  return [
    ...breaches,
    `again with SIMULATION_SEED=${seed} SIMULATION_HISTORIES=${A_WORLD}`,
    JSON.stringify(ending),
    ...calls.map((call) => JSON.stringify(call)),
  ].join('\n')
}
