import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseCommand, refuseCommand } from '../../db/install/parse-command.ts'
import { runMonth } from './month.ts'
import { type Plant, plants } from './plants.ts'
import { showProblems, showSamples } from './report.ts'

const SHORT = { minutes: 1.5, organizations: 6 }
const LONG = { minutes: 60, organizations: 20 }
const HELP = `npm run soak -- [--short | --minutes 30] [--organizations 20] [--seed 1] [--plant FAULT]

Runs the service of \`npm start\` on a PostgreSQL server of its own through a month in an hour: sign-ups, edits,
imports, digests, webhooks, and visitors, while the process is killed, PostgreSQL stops, and new releases come.
Counts what is lost, double, early, late, and stale. Needs PostgreSQL and the Debian package faketime.

  --short             A few days, in about two minutes
  --plant FAULT       Plants a fault outside the service, which must be found: ${Object.keys(plants).join(', ')}`

const given = parseCommand(HELP, {
  short: { type: 'boolean' },
  minutes: { type: 'string' },
  organizations: { type: 'string' },
  seed: { type: 'string' },
  plant: { type: 'string' },
})
const isPlant = (name: string): name is Plant => Object.hasOwn(plants, name)
if (given.plant !== undefined && !isPlant(given.plant)) {
  refuseCommand(HELP, `There is no fault ${given.plant}`)
}
const { minutes, organizations } = given.short ? SHORT : LONG
const seed = Number(given.seed ?? Date.now() % 1e9)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const build = fileURLToPath(new URL('../../dev/build-server.ts', import.meta.url))
const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
console.log(`Soak with --seed ${seed}`)
const { problems, samples, disturbances, counts, days } = await runMonth({
  organizations: Number(given.organizations ?? organizations),
  minutes: Number(given.minutes ?? minutes),
  seed,
  ...(given.plant && { plant: given.plant as Plant }),
  log: console.log,
})
showSamples(samples)
const broken = [...Map.groupBy(disturbances, ({ what }) => what)]
console.log(
  `\n${days.toFixed(1)} days; ${broken.map(([what, all]) => `${what} ${all.length} times`).join(', ')}`,
)
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', '),
)
showProblems(problems)
process.exit(problems.length === 0 ? 0 : 1)
