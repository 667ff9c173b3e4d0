import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from '../architecture/project-files.ts'
import { mutantsOf } from './mutants.ts'

const planted = (file: string, source: string) =>
  mutantsOf(file, source).map(
    ({ start, end, instead }) => source.slice(0, start) + instead + source.slice(end),
  )

describe('the small faults of a file', () => {
  it.each([
    ['const x = a < b', 'const x = a <= b'],
    ['const x = a && b', 'const x = b'],
    ['const x = a ? b : c', 'const x = (c)'],
    ['const x = !a', 'const x = a'],
    ['if (late) stop()', 'if (!(late)) stop()'],
    ['save(x)', '{}'],
    ['const most = 100', 'const most = 101'],
    [`const kind = 'digest'`, `const kind = 'digestx'`],
    [
      'const q = sql`select 1 from a where b is null`',
      'const q = sql`select 1 from a where b is not null`',
    ],
  ])('have in %j the fault %j', (source, fault) => {
    expect(planted('x.ts', source)).toContain(fault)
  })

  it.each([
    `import { x } from './x.ts'`,
    `type Kind = 'digest' | 'update'`,
    `const hint = 'Choose a feed'`,
  ])('are none in %j', (source) => {
    expect(planted('x.tsx', source)).toEqual([])
  })

  it('have one in a condition of a stored function, and none in its comments', () => {
    const source = '-- is null\nSELECT 1 WHERE a IS NULL'
    expect(planted('x.sql', source)).toEqual(['-- is null\nSELECT 1 WHERE a is not null'])
  })

  it('can all be read as TypeScript', () => {
    for (const file of projectFiles(/\.tsx?$/).filter((path) => /^domain\/\w/.test(path))) {
      for (const source of planted(file, readProjectFile(file)).slice(0, 20)) {
        expect(parseSync(file, source).errors, `${file}: ${source}`).toEqual([])
      }
    }
  })
})
