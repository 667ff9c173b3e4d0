import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// `node .ci/count-tests.js <folder of vitest's JSON reports> <number of failed steps> [part…]`:
// says what took longest and what went wrong, and prints the line that ends a CI run. A file of tests
// that did not run is a failure, unless only some parts were asked for.

const [folder = '.', failedSteps = '0', ...parts] = process.argv.slice(2)
/** As `include` of `vitest.config.ts` has them. */
const testFiles = readdirSync('test', { recursive: true })
  .map((name) => join('test', name))
  .filter((name) => /\.test\.tsx?$/.test(name))

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
const ran = new Set(files.map((file) => relative('.', file.name)))
const leftOut = parts.length > 0 ? [] : testFiles.filter((name) => !ran.has(name))
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
for (const name of leftOut) console.log(`Left out: ${name}`)
console.log(`${ran.size} of ${testFiles.length} files of tests ran`)
if (skipped > 0) console.log(`Skipped: ${skipped} test(s)`)

const failed = count('failed') + broken.length + leftOut.length + skipped
// A step can fail without a failing test, by a type error for one.
const total = Math.max(failed, Number(failedSteps))
console.log(`${count('passed')} passed, ${total} failed`)
process.exitCode = total === 0 ? 0 : 1
