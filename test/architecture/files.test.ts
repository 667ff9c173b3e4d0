import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'
import { readModule } from './read-module.ts'

const MOST_LINES = 400
/** An address writes a blank as %20, which no folder is called. */
const ADDRESS_AS_PATH = /new URL\('[^')]*(\/|\.\w+)', [\w.]+\)\s*\.pathname/
const LEFT_OUT = /^(it|test|describe|suite)\.(skip|only|todo|fails|skipIf|runIf)$/
const MACHINE_PATH = /(?<![\w./-])\/(work|root|home|Users)\/\w/

const tooLong = (source: string) => source.trimEnd().split('\n').length > MOST_LINES
const leavesOut = (file: string, source: string) =>
  readModule(file, source).uses.some((use) => LEFT_OUT.test(use))

describe('every file', () => {
  it(`has at most ${MOST_LINES} lines`, () => {
    const files = projectFiles(/\.(tsx?|jsx?|mjs|css)$/).filter((f) => !f.includes('.generated.'))
    expect(files.filter((file) => tooLong(readProjectFile(file)))).toEqual([])
    expect(tooLong('x\n'.repeat(400))).toBe(false)
    expect(tooLong('x\n'.repeat(401))).toBe(true)
  })

  it('names no path of one machine', () => {
    const files = [
      ...projectFiles(/\.(tsx?|js|json|md|toml|sql|css|ya?ml|example)$/),
      ...projectFiles(/^(run|\.gitignore)$/),
    ]
    expect(files).toContain('README.md')
    expect(files.filter((file) => MACHINE_PATH.test(readProjectFile(file)))).toEqual([])
    expect(['/', 'work', '/', 'main'].join('')).toMatch(MACHINE_PATH)
    expect('https://example.com/home/x').not.toMatch(MACHINE_PATH)
  })

  it('finds its neighbours in a folder with a blank in its name', () => {
    const files = projectFiles(/\.([jt]sx?|mjs)$/)
    expect(files.filter((file) => ADDRESS_AS_PATH.test(readProjectFile(file)))).toEqual([])
    const address = "new URL('./x.ts', import.meta.url)"
    expect(`${address}.pathname`).toMatch(ADDRESS_AS_PATH)
    expect(`fileURLToPath(${address})`).not.toMatch(ADDRESS_AS_PATH)
  })
})

describe('every test', () => {
  // What needs Chromium or PostgreSQL is chosen in vitest.config.ts, which says what it left out.
  it('runs', () => {
    const files = projectFiles(/\.test\.tsx?$/)
    expect(files.filter((file) => leavesOut(file, readProjectFile(file)))).toEqual([])
    expect(leavesOut('x.test.ts', `it.skip('x', () => {})`)).toBe(true)
    expect(leavesOut('x.test.ts', `describe.runIf(postgres)('x', () => {})`)).toBe(true)
    expect(leavesOut('x.test.ts', `it('x', () => { const text = "it.skip" })`)).toBe(false)
  })
})

describe('package-lock.json', () => {
  it('says what to install, not where from', () => {
    const { packages } = JSON.parse(readProjectFile('package-lock.json'))
    const { workspaces } = JSON.parse(readProjectFile('package.json'))
    const named = Object.values<{ resolved?: string }>(packages).flatMap(
      (one) => one.resolved ?? [],
    )
    expect(named).toEqual(workspaces)
  })
})
