import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Entry, makeEntry } from './cache-entry.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}
const HEADERS_FILE = '_headers'
const FOR_EVER = { fresh: Number.MAX_SAFE_INTEGER / 1000, stale: 0, error: 0 }

/** Reads the folder that `npm run build:public` writes, with the headers that its `_headers` names. */
export async function readStaticFiles(folder: string): Promise<Map<string, Entry>> {
  const headersOf = readHeaders(await readFile(join(folder, HEADERS_FILE), 'utf8'))
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile() && entry.name !== HEADERS_FILE)
  const read = async (entry: (typeof files)[number]): Promise<[string, Entry]> => {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const body = Buffer.from(await readFile(file))
    const headers = new Headers({
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`,
    })
    for (const [name, value] of headersOf(path)) headers.set(name, value)
    return [path, await makeEntry({ status: 200, headers, body }, 0, FOR_EVER)]
  }
  return new Map(await Promise.all(files.map(read)))
}

/**
 * The headers of a path in a `_headers` file: a path a line, or the beginning of paths with a `*`, and below it each
 * header, indented. All that match apply.
 */
export function readHeaders(text: string): (path: string) => [string, string][] {
  const rules = text.split(/\n(?! )/).map((rule) => {
    const [pattern = '', ...lines] = rule.split('\n')
    const headers = lines
      .filter((line) => line.trim() !== '')
      .map((line): [string, string] => {
        const [name = '', value = ''] = line.trim().split(/: (.*)/s)
        return [name, value]
      })
    return { pattern, headers }
  })
  const matches = (pattern: string, path: string) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
  return (path) => rules.flatMap(({ pattern, headers }) => (matches(pattern, path) ? headers : []))
}
