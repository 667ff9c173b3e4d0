import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseCommand } from '../../db/install/parse-command.ts'
import { projectFiles, ROOT, readProjectFile } from '../architecture/project-files.ts'
import { newSeed, randomFrom } from '../support/random.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { testsOf } from './tests-of.ts'

const PRODUCT =
  /^(functions|domain|widget|db)\/(?!(migrations|install|admin|seed|tables)\/|.*(words|client|receiver-kit)\/).*(?<!\.d)\.(tsx?|sql)$/
const COPIED = ['.git', '.data', '.wrangler', 'node_modules']

const values = parseCommand(
  `npm run test:mutate [-- --count 20] [--seed 1] [--limit 240]

Plants small faults at random, one at a time, into a copy of the project, and lists those that the
tests concerned do not notice.

  --count N   How many faults (default 20)
  --seed N    Repeats the choice of an earlier run
  --limit N   Seconds for the tests of one fault (default 240); one that takes longer counts as found`,
  {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(newSeed()) },
    limit: { type: 'string', default: '240' },
  },
)
const count = Number(values.count)
const random = randomFrom(Number(values.seed))
const copy = mkdtempSync(join(tmpdir(), 'mutate-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

cpSync(ROOT, copy, { recursive: true, filter: (path) => !COPIED.includes(basename(path)) })
for (const modules of ['node_modules', 'dev/openapi-client/node_modules']) {
  symlinkSync(join(ROOT, modules), join(copy, modules))
}

const everything = projectFiles()
  .filter((file) => PRODUCT.test(file) && !file.includes('.generated.'))
  .flatMap((file) => mutantsOf(file, readProjectFile(file)).map((mutant) => ({ file, ...mutant })))
console.log(`${count} of ${everything.length} possible faults, --seed ${values.seed}`)

if ((await runTests(['test/domain', 'test/http'])) !== 'not found') {
  throw new Error('the tests fail before anything is planted')
}

const survivors: string[] = []
for (let n = 1; n <= count; n++) {
  const mutant = random.pick(everything)
  const source = readProjectFile(mutant.file)
  const tests = testsOf(mutant.file)
  const start = performance.now()
  writeFileSync(join(copy, mutant.file), plant(source, mutant))
  const outcome = await runTests(tests)
  writeFileSync(join(copy, mutant.file), source)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  const told = describe(mutant, source)
  console.log(`${n}. ${outcome} after ${seconds} s: ${told}`)
  if (outcome === 'not found') survivors.push(`${told}\n   by ${tests.join(' ')}`)
}
console.log(`\nNot found: ${survivors.length} of ${count}\n${survivors.join('\n')}`)
process.exit(0)

function plant(source: string, { start, end, instead }: Mutant): string {
  return source.slice(0, start) + instead + source.slice(end)
}

function describe({ file, ...mutant }: Mutant & { file: string }, source: string): string {
  const { start, end, instead } = mutant
  const line = source.slice(0, start).split('\n').length
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100)
  return `${file}:${line} ${short(source.slice(start, end))} -> ${short(instead)}`
}

/** Stops at the first failure. */
function runTests(tests: string[]): Promise<'found' | 'not found' | 'found (time limit)'> {
  const vitest = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', ...tests],
    { cwd: copy, stdio: 'ignore', detached: true },
  )
  const stop = () => vitest.pid && process.kill(-vitest.pid, 'SIGKILL')
  process.once('exit', stop)
  return new Promise((done) => {
    const timer = setTimeout(() => {
      stop()
      done('found (time limit)')
    }, Number(values.limit) * 1000)
    vitest.once('exit', (code) => {
      clearTimeout(timer)
      process.off('exit', stop)
      done(code === 0 ? 'not found' : 'found')
    })
  })
}
