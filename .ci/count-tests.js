import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// `node .ci/count-tests.js <folder of vitest's JSON reports> <number of failed steps>`: says what
// took longest and what went wrong, and prints the line that ends a CI run. A suite that did not run
// is a failure.

const [folder = '.', failedSteps = '0'] = process.argv.slice(2)
const RECEIVERS = ['test/webhooks/python', 'test/webhooks/php', 'test/webhooks/go']
const SUITES = ['test/postgres', 'test/browser', ...RECEIVERS]
const hasTests = (suite) =>
  existsSync(suite) &&
  readdirSync(suite, { recursive: true }).some((name) => /\.test\.tsx?$/.test(name))

const reports = readdirSync(folder).map((name) => ({
  suite: name.replace(/\.json$/, ''),
  ...JSON.parse(readFileSync(join(folder, name), 'utf8')),
}))
const files = reports.flatMap((report) => report.testResults)
const tests = files.flatMap((file) => file.assertionResults)
const count = (status) => tests.filter((test) => test.status === status).length

const broken = files.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
)
const leftOut = SUITES.filter(
  (suite) => hasTests(suite) && !files.some((file) => file.name.includes(`/${suite}/`)),
)
const skipped = tests.length - count('passed') - count('failed')
for (const { suite, testResults } of reports) {
  const slowest = testResults
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  console.log(`\nSlowest files of ${suite}:`)
  for (const { name, seconds } of slowest) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative('.', name)}`)
  }
}
console.log()
// Named here as well: of a long log often only the end is kept.
for (const file of files) {
  for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
    console.log(`Failed: ${relative('.', file.name)}: ${test.fullName}`)
    console.log((test.failureMessages ?? []).join('\n').slice(0, 2000))
  }
}
for (const file of broken) console.log(`Did not start: ${file.name}`)
for (const suite of leftOut) console.log(`Left out: ${suite}`)
if (skipped > 0) console.log(`Skipped: ${skipped} test(s)`)

const failed = count('failed') + broken.length + leftOut.length + skipped
// A step can fail without a failing test, by a type error for one.
const total = Math.max(failed, Number(failedSteps))
console.log(`${count('passed')} passed, ${total} failed`)
process.exitCode = total === 0 ? 0 : 1
