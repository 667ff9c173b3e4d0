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

  it('docs/decisions/ names for every gap of the specification a test that exists', () => {
    const rows = DECISIONS.flatMap((file) => gaps(readProjectFile(file)))
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.filter((row) => !pinned(row))).toEqual([])
    expect(pinned('| gap | choice | reason | `test/api/no-such.test.ts` |')).toBe(false)
    expect(pinned('| gap | choice | reason | |')).toBe(false)
  })

  it('docs/decisions.md leads to every area, and each decision stands in one row', () => {
    const index = readProjectFile('docs/decisions.md')
    const areas = DECISIONS.map((file) => file.replace('docs/', ''))
    expect(areas.filter((area) => !index.includes(`](${area})`))).toEqual([])
    const titles = DECISIONS.flatMap((file) => titlesOf(readProjectFile(file)))
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

/** The rows of a table whose last column names tests. */
function gaps(text: string): string[] {
  return text.includes('| Gap |') ? text.split('\n').filter((line) => /^\| (?!Gap)/.test(line)) : []
}

function titlesOf(text: string): string[] {
  return [...text.matchAll(/^\| (.+?) \| /gm)]
    .map(([, title = '']) => title)
    .filter((title) => !/^(Gap|Choice|Package)$/.test(title))
}

function pinned(row: string): boolean {
  const tests = [...row.matchAll(/`(test\/[\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
  return tests.length > 0 && tests.every(exists)
}
