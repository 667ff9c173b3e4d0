import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'
import { readModule } from './read-module.ts'
import { declaredIn, importedNames, uses } from './references.ts'

/** The queries that write events, and who else may use one of them. */
const QUERIES: Record<string, string[]> = {
  'db/events/change-event.ts': [
    'db/seed/seed.ts',
    // As all commands: the cron tells the cache.
    'db/admin/probe.ts',
    'db/imports/write-items.ts',
    'db/imports/remove-items.ts',
    // Together with the submission: those that call it tell the edge.
    'db/submissions/decide.ts',
  ],
  'db/events/publish-event.ts': ['db/submissions/decide.ts'],
  // Deleted ones, as the audit log has them.
  'db/events/restore-events.ts': [],
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
    'db/submissions/decide.ts',
  ],
  'db/imports/write-items.ts': ['functions/imports/run-work.ts', 'db/imports/remove-items.ts'],
  'db/imports/remove-items.ts': ['functions/imports/write-source.ts'],
}
/** An organization goes with all that is in it. */
const WITH_ITS_OWNER = ['db/organizations/delete-organization.ts']

/** What uses these queries without a change that readers see. */
const SILENT = {
  'functions/background.ts runCron': 'starts tasks, which tell the edge themselves',
  'functions/clean-up.ts cleanUp': 'derives the same texts anew',
  'functions/dashboard/events/series-dates.tsx seriesDatesPage': 'only reads',
  'functions/events/series.ts planChange': 'only reads',
  'functions/events/undo-change.ts undoChange': 'changes by what tells the edge itself',
  'functions/events/undo-change.ts undoLine': 'the same, for a line that was read before',
  'functions/imports/run-work.ts write': 'is a part of a run, which tells the edge at its end',
}

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
    const writers: string[] = []
    const silent: string[] = []
    for (const path of files.filter((one) => one.startsWith('functions/'))) {
      const source = readProjectFile(path)
      const queries = importedNames(path, source, (to) => to in QUERIES)
      if (queries.length === 0) continue
      const module = declaredIn(path, source)
      for (const one of module.filter(({ isExported }) => isExported)) {
        if (!uses(module, one, queries)) continue
        const writer = `${path} ${one.name}`
        writers.push(writer)
        if (!uses(module, one, ['purgeAfterAnswer'])) silent.push(writer)
      }
    }
    expect(silent).toEqual(Object.keys(SILENT))
    expect(writers).toHaveLength(25)
  })

  it.each([
    ['itself', true, 'export async function save(deps) { await write(); purge(deps) }'],
    ['through another', true, 'export const save = () => end(write())\nfunction end() { purge() }'],
    ['not at all', false, 'export const save = () => write()\nexport const other = () => purge()'],
  ])('a function that tells the edge %s is seen as such', (_, tells, source) => {
    const module = declaredIn('x.ts', source)
    const [save] = module
    expect(save && uses(module, save, ['write'])).toBe(true)
    expect(save && uses(module, save, ['purge'])).toBe(tells)
  })
})
