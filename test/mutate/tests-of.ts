import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectFiles, ROOT, readProjectFile } from '../architecture/project-files.ts'

/** Where the tests of code are whose folder has another name. */
const ELSEWHERE: [code: RegExp, tests: string[]][] = [
  [/^functions\/keys\//, ['test/subscriptions', 'test/webhooks']],
  [/^functions\/(platform|http|events)\//, ['test/http', 'test/api', 'test/dashboard/events']],
  [/^functions\/[^/]+$/, ['test/tasks', 'test/dashboard']],
  [/^db\/(functions\/)?(events|lists)\//, ['test/api', 'test/dashboard/events', 'test/db']],
  [/^db\/functions\/after-change\//, ['test/dashboard', 'test/api/changes.test.ts']],
  [/^db\/functions\/sitemap\//, ['test/pages']],
  [/^db\/(functions\/)?feeds\//, ['test/dashboard/feeds', 'test/api', 'test/pages']],
  [/^db\/(functions\/)?subscribers\//, ['test/subscriptions', 'test/dashboard/subscribers']],
  [
    /^db\/(functions\/)?(webhooks|tasks|digests)[./]/,
    ['test/webhooks', 'test/tasks', 'test/digests'],
  ],
  [/^db\//, ['test/dashboard', 'test/db', 'test/mail']],
]

/** The test files that import a file, and the folders that its own name leads to. */
export function testsOf(file: string): string[] {
  const imports = projectFiles(/\.test\.tsx?$/).filter((test) =>
    readProjectFile(test).includes(`'${relativePath(test, file)}'`),
  )
  const named = ELSEWHERE.find(([code]) => code.test(file))?.[1]
  return [...new Set([...imports, ...(named ?? [sameFolder(file)])])]
}

/** `functions/mail/mail-events/x.ts` -> `test/mail/mail-events`, or the nearest folder there is. */
function sameFolder(file: string): string {
  let folder = posix.join('test', posix.dirname(file.replace(/^functions\//, '')))
  while (!existsSync(join(ROOT, folder))) folder = posix.dirname(folder)
  return folder
}

function relativePath(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to)
}
