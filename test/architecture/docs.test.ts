import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namedPaths, namedScripts } from './named-paths.ts'
import { projectFiles, ROOT, readProjectFile } from './project-files.ts'

const DOCUMENTS = projectFiles(/\.md$/)
const DECISIONS = DOCUMENTS.filter((file) => file.startsWith('docs/decisions/'))
/** npm's own words, besides the project's scripts. */
const NPM = ['ci', 'install', 'run', 'registry', 'packages', 'script', 'scripts', 'test']

const exists = (path: string) => existsSync(join(ROOT, path))

describe('the documents', () => {
  it.each(DOCUMENTS)('%s names only paths that exist', (document) => {
    const paths = namedPaths(document, readProjectFile(document))
    expect(paths.filter((path) => !exists(path))).toEqual([])
  })

  it.each(DOCUMENTS)('%s tells to run only scripts that exist', (document) => {
    const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: object }
    const known = [...Object.keys(scripts), ...NPM]
    const named = namedScripts(readProjectFile(document))
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  it('CONTRIBUTING.md stays under 100 lines', () => {
    expect(readProjectFile('CONTRIBUTING.md').split('\n').length).toBeLessThan(100)
  })

  it('docs/decisions/ names a test that exists for every ADR and every behavior', () => {
    const { records, behaviors } = allDecisions()
    expect(records.length).toBeGreaterThanOrEqual(40)
    // What a guide promises stands there only; its test has the promise as its title.
    expect(behaviors.length).toBeGreaterThanOrEqual(35)
    expect(records.filter((record) => !isRecord(record))).toEqual([])
    expect(behaviors.filter((line) => !namesTest(line))).toEqual([])
    expect(namesTest('| behavior | `test/api/no-such.test.ts` |')).toBe(false)
    expect(namesTest('| behavior | |')).toBe(false)
  })

  it('docs/decisions/ has nothing but ADRs, behaviors, and packages', () => {
    const others = DECISIONS.flatMap((file) => tablesOf(readProjectFile(file)))
    expect([...new Set(others.map(([head]) => head))].sort()).toEqual([
      '| Behavior | Test |',
      '| Package | Reason |',
    ])
  })

  it('docs/decisions.md links to every area, and each decision appears once', () => {
    const index = readProjectFile('docs/decisions.md')
    const areas = DECISIONS.map((file) => file.replace('docs/', ''))
    expect(areas.filter((area) => !index.includes(`](${area})`))).toEqual([])
    const { records, behaviors } = allDecisions()
    const titles = [...records, ...behaviors].map((text) => text.split(/\n| \| /)[0])
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
  })

  it('.dev.vars.example and docs/deploy.md know every setting', () => {
    const settings = [...readProjectFile('functions/platform/env.ts').matchAll(/^\s+([A-Z_]+): /gm)]
    const names = settings.map(([, name = '']) => name)
    expect(names).toContain('PUBLIC_URL')
    for (const document of ['.dev.vars.example', 'docs/deploy.md']) {
      const text = readProjectFile(document)
      expect(names.filter((name) => !text.includes(name))).toEqual([])
    }
  })

  it('docs/operations.md explains only log messages that the code writes', () => {
    const [rows = []] = tablesOf(readProjectFile('docs/operations.md')).filter(([head]) =>
      head?.startsWith('| Log message |'),
    )
    const messages = rows.flatMap((row) => {
      return [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
    })
    const code = projectFiles(/\.tsx?$/, join(ROOT, 'functions'))
      .map(readProjectFile)
      .join('')
    // Those of digests and event updates begin with a variable.
    const isLogged = (message: string) =>
      code.includes(`'${message}'`) ||
      code.includes(message.replace(/^(digest|event update) /, '} '))
    expect(messages.length).toBeGreaterThan(5)
    expect(messages.filter((message) => !isLogged(message))).toEqual([])
    expect(isLogged('no such message')).toBe(false)
  })

  it('docs/deploy.md hands Cloudflare no version without the public files of its release', () => {
    const text = readProjectFile('docs/deploy.md')
    const uploads = text.match(/[^`\n]*npx wrangler (versions upload|deploy)\b/g) ?? []
    expect(uploads).not.toEqual([])
    expect(uploads.filter((command) => !command.startsWith('npm run build:public && '))).toEqual([])
  })
})

describe('the checker', () => {
  it('finds paths in code spans and links', () => {
    const text =
      'See `functions/api/index.ts`, `db/events/<topic>/`, `npm run dev`, [api](api.md#paging), [out](https://example.com).'
    expect(namedPaths('docs/x.md', text)).toEqual([
      'functions/api/index.ts',
      'db/events/',
      'docs/api.md',
    ])
  })

  it('finds scripts', () => {
    expect(namedScripts('`npm ci && npm run dev -- --port 1`, then `npm test`')).toEqual([
      'ci',
      'dev',
      'test',
    ])
  })
})

/** The sections of all areas that are not lists of behavior, and the lines of those lists. */
function allDecisions() {
  const texts = DECISIONS.map(readProjectFile)
  return {
    records: texts.flatMap((text) =>
      text.split(/^## /m).filter((part, i) => i > 0 && !part.startsWith('Behavior without an ADR')),
    ),
    behaviors: texts.flatMap((text) =>
      tablesOf(text)
        .filter(([head]) => head === '| Behavior | Test |')
        .flatMap(([, , ...rows]) => rows),
    ),
  }
}

/** The lines of each table. */
function tablesOf(text: string): string[][] {
  return text.split(/\n(?!\|)/).flatMap((part) => {
    const lines = part.split('\n').filter((line) => line.startsWith('|'))
    return lines.length > 0 ? [lines] : []
  })
}

/** Whether a section has all parts of an ADR, and a test. */
function isRecord(section: string): boolean {
  const parts = ['**Test** ', '**Context.** ', '**Decision.** ', '**Consequences.** ']
  return parts.every((part) => section.includes(part)) && namesTest(section)
}

function namesTest(text: string): boolean {
  const tests = [...text.matchAll(/`(test\/[\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
  return tests.length > 0 && tests.every(exists)
}
