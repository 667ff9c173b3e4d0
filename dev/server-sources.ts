import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** All that the build of `npm start` reads: `docs` become pages, `dev` builds. */
export const FOLDERS = [
  'db',
  'dev',
  'docs',
  'domain',
  'functions',
  'integrations',
  'server',
  'test/vectors',
  'widget',
]
export const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'README.md', 'LICENSE']
const MADE = /\.generated\.|(^|\/)node_modules\//
const NOTE = join(ROOT, 'dist/server/sources.txt')

/** Changes with the content of any file that the build reads. */
export function hashOfSources(): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const all = [...FILES.map((file) => join(ROOT, file)), ...inFolders]
  const hash = createHash('sha256').update(process.version)
  for (const file of all.filter((path) => !MADE.test(path)).sort()) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Of what was built last. */
export function hashOfBuild(): string | undefined {
  return existsSync(NOTE) ? readFileSync(NOTE, 'utf8') : undefined
}

export const BUILD_NOTE = NOTE
