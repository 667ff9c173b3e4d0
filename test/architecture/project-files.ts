import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What tools make, and what no commit carries. */
const NOT_OURS = new Set(['node_modules', '.git', '.data', '.wrangler', 'dist', 'screenshots'])

/** Every file of the project, committed or not, by its path from the root. */
export function projectFiles(extension = /./, folder = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return projectFiles(extension, path)
    return extension.test(entry.name) ? [relative(ROOT, path)] : []
  })
}

export function readProjectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
