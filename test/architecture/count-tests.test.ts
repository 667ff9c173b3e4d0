import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { CONDITIONAL_SUITES, suitesLeftOut } from '../support/conditional-suites.ts'

const SCRIPT = fileURLToPath(new URL('../../.ci/count-tests.js', import.meta.url))
const checkout = mkdtempSync(join(tmpdir(), 'count-tests-'))
afterAll(() => rmSync(checkout, { recursive: true }))

const FILES = ['test/a.test.ts', 'test/pages/b.test.tsx', 'test/postgres/c.test.ts']
for (const file of [...FILES, 'test/pages/helper.ts']) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true })
  writeFileSync(join(checkout, file), '')
}
mkdirSync(join(checkout, 'results'))

/** What CI ends with after these files ran, one test in each. */
function count(files: string[], status = 'passed', failedSteps = 0, parts: string[] = []) {
  const testResults = files.map((file) => ({
    name: join(checkout, file),
    status,
    ...{ startTime: 0, endTime: 1 },
    assertionResults: [{ status, fullName: 'a test' }],
  }))
  writeFileSync(join(checkout, 'results/test.json'), JSON.stringify({ testResults }))
  const asked = [SCRIPT, 'results', String(failedSteps), ...parts]
  const { status: code, stdout } = spawnSync(process.execPath, asked, {
    cwd: checkout,
    encoding: 'utf8',
  })
  return { code, lines: stdout.trim().split('\n') }
}

describe('The count that ends a CI run', () => {
  it('passes when every file of tests ran', () => {
    const { code, lines } = count(FILES)
    expect(lines.slice(-2)).toEqual(['3 of 3 files of tests ran', '3 passed, 0 failed'])
    expect(code).toBe(0)
  })

  it.each(FILES)('fails and names %s when it did not run', (file) => {
    const { code, lines } = count(FILES.filter((other) => other !== file))
    expect(lines).toContain(`Left out: ${file}`)
    expect(lines.at(-1)).toBe('2 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('passes without the files of other parts when only one was asked for', () => {
    const { code, lines } = count(FILES.slice(0, 2), 'passed', 0, ['test'])
    expect(lines.at(-1)).toBe('2 passed, 0 failed')
    expect(code).toBe(0)
  })

  it('fails for skipped and failed tests, and for steps', () => {
    expect(count(FILES, 'skipped')).toMatchObject({ code: 1 })
    expect(count(FILES, 'failed').lines.at(-1)).toBe('0 passed, 3 failed')
    expect(count(FILES, 'passed', 1).lines.at(-1)).toBe('3 passed, 1 failed')
  })
})

describe('Suites that need more than npm ci brings', () => {
  it('are seven folders with tests, each named when it is left out', () => {
    const nothingHere = CONDITIONAL_SUITES.map((suite) => ({ ...suite, here: false }))
    expect(suitesLeftOut(nothingHere)).toHaveLength(7)
  })
})
