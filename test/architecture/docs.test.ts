import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namedPaths, namedScripts } from './named-paths.ts'
import { projectFiles, ROOT, readProjectFile } from './project-files.ts'

const DOCUMENTS = projectFiles(/\.md$/)
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

  it('docs/decisions.md names for every gap of the specification a test that exists', () => {
    const rows = decisions(readProjectFile('docs/decisions.md'))
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((row) => !pinned(row))).toEqual([])
    expect(pinned('| gap | choice | reason | `test/api/no-such.test.ts` |')).toBe(false)
    expect(pinned('| gap | choice | reason | |')).toBe(false)
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
})

describe('the checker', () => {
  it('finds paths in code spans and links', () => {
    const text =
      'See `functions/api/index.ts`, `db/queries/<room>/`, `npm run dev`, [api](api.md#paging), [out](https://example.com).'
    expect(namedPaths('docs/x.md', text)).toEqual([
      'functions/api/index.ts',
      'db/queries/',
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

/** The rows of the first table. */
function decisions(text: string): string[] {
  const table = text.split('\n## ')[1] ?? ''
  return table.split('\n').filter((line) => /^\| (?!---|Gap)/.test(line))
}

function pinned(row: string): boolean {
  const tests = [...row.matchAll(/`(test\/[\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path)
  return tests.length > 0 && tests.every(exists)
}
