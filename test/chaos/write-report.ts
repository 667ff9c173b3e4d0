import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Outcome } from './break-things.ts'
import { percentile } from './judge.ts'

type Results = {
  calm: Outcome
  broken: Outcome
  p99: { alone: number; beside: number }
  /** The slowest sign-in mail beside the hanging endpoints. */
  signIn: number
  hanging: number
}

export function writeReport(file: string, results: Results): void {
  const { calm, broken, p99, signIn, hanging } = results
  const row = (name: string, it: Outcome) =>
    `| ${name} | ${it.deliveries} | ${it.successful} | ${it.failed} | ${it.duplicates} | ` +
    `${it.perSecond.toFixed(0)} | ${percentile(it.firstAttempts, 0.5).toFixed(0)} | ` +
    `${percentile(it.firstAttempts, 0.99).toFixed(0)} | ${it.seconds.toFixed(0)} |`
  writeFileSync(
    file,
    `# Webhook deliveries

Written by \`npm run test:chaos\` with CHAOS_REPORT. One machine with ${cpus().length} cores, not idle, for everything:
PostgreSQL, the Worker in workerd, the queue's stand-in (ten calls at once, as a small QStash plan)
and a receiver that fails a fifth of all requests. Retries after 1, 2 and 4 seconds. Disturbed: the
Worker killed and started again five times, PostgreSQL crashed once, QStash refusing messages for 75 s,
and APP_SECRET wrong until deliveries have crashed twice, all while deliveries are under way.

| | deliveries | successful | failed | sent twice | requests/s | ms to first attempt, median | p99 | all ended after s |
|---|---|---|---|---|---|---|---|---|
${row('undisturbed', calm)}
${row('disturbed', broken)}

Everyone confirms at once here, so first attempts queue up behind each other. At 20 deliveries a
second the p99 from commit to first attempt is ${p99.alone.toFixed(0)} ms, and ${p99.beside.toFixed(0)} ms beside another
organization whose ${hanging} endpoints hang 10 s every time (each the best of three rounds). The target is
twice; the test lets up to 200 ms pass, because below that it measures the machine's other work. The
slowest of the sign-in mails asked for meanwhile, in all rounds, took ${signIn.toFixed(0)} ms; the test allows 2,000.

Sent twice: the Worker or PostgreSQL broke between the request and the note of its answer. The
test fails when a request comes twice without that, when one comes before its time, and when a
delivery does not end.
`,
  )
}
