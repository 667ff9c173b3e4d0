import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { PUBLIC_FOLDER } from '../../dev/public-files.ts'
import { readHeaders } from '../../server/static-files.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.ts': 'video/mp2t',
  '.webp': 'image/webp',
  '.yaml': 'text/yaml',
}

/** What Cloudflare would answer without asking the Worker: a public file with its `_headers`. */
export function publicFile(path: string): Response | undefined {
  const { pathname } = new URL(`https://calendar.test${path}`)
  const type = TYPES[extname(pathname)]
  const file = join(PUBLIC_FOLDER, pathname)
  if (!type || !existsSync(file)) return undefined
  const headersOf = readHeaders(readFileSync(join(PUBLIC_FOLDER, '_headers'), 'utf8'))
  const headers = { 'Content-Type': type, ...Object.fromEntries(headersOf(pathname)) }
  return new Response(readFileSync(file), { headers })
}
