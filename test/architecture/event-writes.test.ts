import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'
import { readModule } from './read-module.ts'

/** The queries that write events, and who else may use one of them. */
const QUERIES: Record<string, string[]> = {
  'db/events/change-event.ts': ['db/seed/seed.ts', 'db/imports/write-items.ts'],
  'db/events/publish-event.ts': [],
  // The position only, of events that have none.
  'db/events/positions.ts': [
    'functions/geocoding/find-positions.ts',
    'functions/background.ts',
    'functions/clean-up.ts',
  ],
  'db/events/show-image-copy.ts': ['functions/imports/copy-images.ts'],
  // The same texts, derived by a later version.
  'db/events/maintenance.ts': ['functions/clean-up.ts'],
  'db/events/series.ts': [
    'functions/dashboard/events/series-dates.tsx',
    'db/imports/items.ts',
    'db/imports/write-items.ts',
  ],
  'db/imports/write-items.ts': ['functions/imports/write-source.ts'],
}
/** An organization goes with all that is in it. */
const WITH_ITS_OWNER = ['db/delete-organization.ts']

const WRITES =
  /(insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?events\b|\.(insert|update|delete)\(events\)/i

const files = projectFiles(/\.tsx?$/).filter((path) => /^(db|domain|functions|dev)\//.test(path))

describe('Events', () => {
  it('are written by the queries that are named here, and by no other statement', () => {
    const writing = files.filter((path) => WRITES.test(readProjectFile(path)))
    expect(writing.toSorted()).toEqual([...Object.keys(QUERIES), ...WITH_ITS_OWNER].toSorted())
  })

  it('are written through functions/events, which sees to all that follows', () => {
    const wrong: string[] = []
    for (const path of files) {
      for (const { to, typeOnly } of readModule(path, readProjectFile(path)).imports) {
        const users = typeOnly ? undefined : QUERIES[to]
        if (
          !users ||
          path.startsWith('db/events/') ||
          path.startsWith('functions/events/') ||
          users.includes(path)
        )
          continue
        wrong.push(`${path} imports ${to}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('are public at once: whatever writes one there tells the edge', () => {
    const writers = files.filter((path) => {
      const { imports } = readModule(path, readProjectFile(path))
      const writes = imports.some(({ to, typeOnly }) => !typeOnly && QUERIES[to])
      return writes && path.startsWith('functions/events/')
    })
    expect(writers).toEqual(['functions/events/change-event.ts', 'functions/events/series.ts'])
    const exported = writers.flatMap((path) =>
      readProjectFile(path).split('export async function ').slice(1),
    )
    expect(exported).toHaveLength(11)
    // A run of an import writes many batches, and the edge hears of all of them.
    const run = readProjectFile('functions/imports/write-source.ts')
    expect(run).toMatch(/await WORK\[run.kind\]\(work\)\n +purgeAfterAnswer\(deps\)/)
    // Changes of series end in one function.
    const series = readProjectFile('functions/events/series.ts')
    expect(series).toMatch(/async function save\([\s\S]+?purgeAfterAnswer\(deps\)/)
    for (const writer of exported) expect(writer).toMatch(/purgeAfterAnswer\(deps\)|save\(deps/)
  })
})
