import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ZipEntry } from '../functions/pages/zip.ts'

const PLUGIN = 'calendar-feed'
const FOLDER = new URL(`../integrations/wordpress/${PLUGIN}/`, import.meta.url)

/** The files of the WordPress plugin, by their paths in its archive; the service puts its own origin in. */
export function wordpressPlugin(): ZipEntry[] {
  const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fileURLToPath(FOLDER).length))
    .map((name) => name.replace(/^\//, ''))
    .sort()
  const license = readFileSync(new URL('../LICENSE', import.meta.url), 'utf8')
  return [
    [`${PLUGIN}/license.txt`, license],
    ...names.map(
      (name): ZipEntry => [`${PLUGIN}/${name}`, readFileSync(new URL(name, FOLDER), 'utf8')],
    ),
  ]
}
