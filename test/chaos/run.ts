import { parseCommand, refuseCommand } from '../../db/install/parse-command.ts'
import { breakThings, type Outcome } from './break-things.ts'
import { hang } from './hang.ts'
import { percentile } from './judge.ts'
import { writeReport } from './write-report.ts'

const HELP = `npm run test:chaos -- [--home workers|server] [--brief]

Delivers webhooks while the process of the service is killed and PostgreSQL crashes, and checks that none is
lost or early. Needs the server of PostgreSQL.

  --home    workers: the Worker in workerd (default). server: the process that npm start runs
  --brief   200 deliveries in about two minutes

Settings in the environment:

  CHAOS_DELIVERIES   How many deliveries (default 5000)
  CHAOS_SEED         Repeats the behavior of an earlier run's receiver
  CHAOS_REPORT       File for the numbers`
const given = parseCommand(HELP, { home: { type: 'string' }, brief: { type: 'boolean' } })
const home = given.home ?? 'workers'
if (home !== 'workers' && home !== 'server') refuseCommand(HELP, `There is no home '${home}'`)
const brief = given.brief ?? false
const deliveries = Number(process.env.CHAOS_DELIVERIES ?? (brief ? 200 : 5_000))
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1e9)
/** In turns and the best of each: what else the machine does only ever makes a p99 worse. */
const HANG_ROUNDS = brief ? 1 : 3
const hangSeconds = brief ? 4 : deliveries >= 5_000 ? 20 : 10
/** Endpoints of one organization: twice as many as the plan makes calls at once. */
const HANGING = 20
const SIGN_IN_MS = 2_000
/** Below this a p99 tells of the machine's other work; an endpoint in the way costs seconds. */
const NOISE_MS = 100

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
console.log(`Chaos with CHAOS_SEED=${seed} --home ${home}`)
const calm = await breakThings({ home, brief, deliveries, seed, disturbed: false })
show('undisturbed', calm)
const broken = await breakThings({ home, brief, deliveries, seed, disturbed: true })
show('disturbed', broken)
const p99 = { alone: Number.POSITIVE_INFINITY, beside: Number.POSITIVE_INFINITY }
let missing = 0
let signIn = 0
for (let round = 0; round < HANG_ROUNDS; round++) {
  for (const [run, hanging] of [['alone', 0] as const, ['beside', HANGING] as const]) {
    const { waits, expected, signIns } = await hang({ home, seconds: hangSeconds, hanging })
    p99[run] = Math.min(p99[run], percentile(waits, 0.99))
    missing += expected - waits.length
    if (hanging > 0) signIn = Math.max(signIn, ...signIns)
  }
}
console.log(
  `p99 alone ${p99.alone} ms, beside ${HANGING} endpoints of another organization that hang ` +
    `${p99.beside} ms; there the slowest sign-in mail took ${signIn} ms`,
)

const problems = [
  ...calm.problems,
  ...(calm.duplicates > 0 ? [`${calm.duplicates} duplicates though nothing broke`] : []),
  ...broken.problems,
  ...(missing > 0 ? [`${missing} first requests did not come beside hanging endpoints`] : []),
  ...(p99.beside > 2 * Math.max(p99.alone, NOISE_MS)
    ? ['hanging endpoints slow another organization']
    : []),
  ...(signIn > SIGN_IN_MS ? [`a sign-in mail took ${signIn} ms beside hanging endpoints`] : []),
]
for (const problem of problems.slice(0, 50)) console.log(`PROBLEM ${problem}`)
if (process.env.CHAOS_REPORT)
  writeReport(process.env.CHAOS_REPORT, { calm, broken, p99, signIn, hanging: HANGING })
console.log(problems.length === 0 ? 'Nothing lost, nothing early.' : `${problems.length} problems.`)
process.exit(problems.length === 0 ? 0 : 1)

function show(name: string, it: Outcome): void {
  const waits = it.firstAttempts
  console.log(
    `${name}: ${it.deliveries} deliveries in ${it.seconds.toFixed(1)} s, ` +
      `${it.perSecond.toFixed(0)} requests/s, ${it.successful} successful, ${it.failed} failed, ` +
      `${it.duplicates} duplicates, commit to first attempt p50 ${percentile(waits, 0.5)} ms, ` +
      `p99 ${percentile(waits, 0.99)} ms; ${it.disturbances.map(({ what }) => what).join(', ')}`,
  )
}
