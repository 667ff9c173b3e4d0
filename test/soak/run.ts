import { parseCommand, refuseCommand } from '../../db/install/parse-command.ts'
import { runMonth } from './month.ts'
import { FAULTS, type FaultName, isFault, notFound } from './plants.ts'
import { showProblems, showSamples } from './report.ts'
import { buildService } from './service.ts'

const SHORT = { minutes: 1, organizations: 6 }
const LONG = { minutes: 60, organizations: 20 }
const NAMES = Object.keys(FAULTS) as FaultName[]
const HELP = `npm run soak -- [--short | --minutes 30] [--organizations 20] [--seed 1] [--plant FAULT]

Runs the service of \`npm start\` on a PostgreSQL server of its own through a month in an hour: sign-ups, edits,
imports, digests, webhooks, and visitors, while the process is killed, PostgreSQL and the SMTP server stop, the
clock is set back, new releases come, and a backup is restored. Names what is lost, double, early, late, stale, or at the wrong address. Needs the server of
PostgreSQL and Debian's package faketime.

  --short         A few days, in about three minutes
  --plant FAULT   Plants a fault outside the service and fails unless it is found: \`all\`, or one of
                  ${NAMES.join(', ')}`

const given = parseCommand(HELP, {
  short: { type: 'boolean' },
  minutes: { type: 'string' },
  organizations: { type: 'string' },
  seed: { type: 'string' },
  plant: { type: 'string' },
})
const planted = given.plant === 'all' ? NAMES : [given.plant ?? []].flat().filter(isFault)
if (given.plant !== undefined && planted.length === 0) {
  refuseCommand(HELP, `There is no fault '${given.plant}'`)
}
const { minutes, organizations } = given.short ? SHORT : LONG
const seed = Number(given.seed ?? Date.now() % 1e9)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

buildService()
console.log(`Soak with --seed ${seed}`)
const { problems, samples, disturbances, errors, counts, days } = await runMonth({
  organizations: Number(given.organizations ?? organizations),
  minutes: Number(given.minutes ?? minutes),
  seed,
  planted,
  log: console.log,
})
showSamples(samples)
const broken = [...Map.groupBy(disturbances, ({ what }) => what)]
const lines = [
  `${days.toFixed(1)} days; ${broken.map(([what, all]) => `${what}: ${all.length}`).join(', ')}`,
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', '),
  ...[...errors].map(([text, count]) => `In the log ${count} times: ${text}`),
]
console.log(`\n${lines.join('\n')}`)
if (planted.length === 0) showProblems(problems)
const unfound = notFound(planted, problems)
for (const name of planted) {
  console.log(`Planted ${name}: ${unfound.includes(name) ? 'NOT FOUND' : 'found'}`)
}
const isFine = planted.length > 0 ? unfound.length === 0 : problems.length === 0
process.exit(isFine ? 0 : 1)
