import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Entry } from './cache-entry.ts'

const compress = promisify(gzip)
const TEXT =
  /^(text\/|application\/(json|feed\+json|ld\+json|rss\+xml|xml|manifest\+json|javascript)|image\/svg)/
/** Below this a packet holds it either way. */
const LEAST_COMPRESSED = 1_000

/** Writes a kept answer as the request wants it: whole or 304, with or without body, compressed or not. */
export async function writeEntry(
  entry: Entry,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { age, status }: { age?: number; status?: string } = {},
): Promise<void> {
  const extra: Record<string, string> = {
    ...(age !== undefined && { age: String(age) }),
    ...(status && { 'cache-status': status }),
  }
  const zipped = acceptsGzip(incoming) ? await compressed(entry) : undefined
  if (entry.gzip !== null && isText(entry)) extra.vary = 'accept-encoding'
  // Compressed it is another sequence of bytes, and its tag only says that it means the same.
  const headers = zipped ? entry.headers.map(weakTag) : entry.headers
  const all = [...headers, ...Object.entries(extra)]
  if (entry.status === 200 && isKnown(incoming, entry)) {
    outgoing.writeHead(304, flat(all.filter(([name]) => name !== 'content-type')))
    outgoing.end()
    return
  }
  const body = zipped ?? entry.body
  if (zipped) all.push(['content-encoding', 'gzip'])
  all.push(['content-length', String(body.length)])
  outgoing.writeHead(entry.status, flat(all))
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

/** Writes an answer that is for this request only. */
export async function writeResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = [...response.headers].filter(
    ([name]) => name !== 'cache-tag' && name !== 'cloudflare-cdn-cache-control',
  )
  outgoing.writeHead(response.status, flat(headers))
  if (!response.body || incoming.method === 'HEAD') {
    response.body?.cancel().catch(() => {})
    outgoing.end()
    return
  }
  // A client that goes away ends the reading, too.
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => outgoing.destroy())
}

const flat = (headers: [string, string][]) => headers.flat()

const isText = ({ headers }: Entry) =>
  TEXT.test(headers.find(([name]) => name === 'content-type')?.[1] ?? '')

function compressed(entry: Entry): Promise<Buffer | undefined> {
  if (entry.gzip === undefined) {
    const worthIt = isText(entry) && entry.body.length >= LEAST_COMPRESSED
    entry.gzip = worthIt ? compress(entry.body) : null
  }
  return Promise.resolve(entry.gzip ?? undefined)
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  const [, q = '1'] = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec(
    String(headers['accept-encoding'] ?? ''),
  ) ?? [undefined, '0']
  return Number(q) > 0
}

const weakTag = ([name, value]: [string, string]): [string, string] =>
  name === 'etag' && !value.startsWith('W/') ? [name, `W/${value}`] : [name, value]

/** RFC 9110 13.1: a tag is compared weakly, and a date counts only where no tag is sent. */
function isKnown({ headers }: IncomingMessage, { etag, lastModified }: Entry): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const bare = (tag: string) => tag.trim().replace(/^W\//, '')
    return (
      tags.trim() === '*' || (etag !== undefined && tags.split(',').map(bare).includes(bare(etag)))
    )
  }
  return Date.parse(lastModified ?? '') <= Date.parse(headers['if-modified-since'] ?? '')
}
