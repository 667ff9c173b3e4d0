import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry } from './cache-entry.ts'

/** Writes a kept answer as the request wants it: whole or 304, with or without body, compressed or not. */
export function writeEntry(
  entry: Entry,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  extra: string[] = [],
): void {
  const zipped = entry.zipped && acceptsGzip(incoming) ? entry.zipped : undefined
  const { body, headers, headersUnchanged } = zipped ?? entry.plain
  if (entry.status === 200 && isKnown(incoming, entry)) {
    outgoing.writeHead(304, [...headersUnchanged, ...extra])
    outgoing.end()
    return
  }
  outgoing.writeHead(entry.status, [...headers, ...extra])
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
  const { status } = response
  // The service may not have been told what the client has: its answer might have been for all.
  const isUnchanged =
    status === 200 && isRead(incoming) && isKnown(incoming, validatorsOf(response.headers))
  if (isUnchanged) {
    const kept = headers.filter(([name]) => !/^content-(type|length)$/.test(name))
    outgoing.writeHead(304, kept.flat())
  } else outgoing.writeHead(status, headers.flat())
  if (isUnchanged || !response.body || incoming.method === 'HEAD') {
    response.body?.cancel().catch(() => {})
    outgoing.end()
    return
  }
  // A client that goes away ends the reading, too.
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => outgoing.destroy())
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  const [, q = '1'] = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec(
    String(headers['accept-encoding'] ?? ''),
  ) ?? [undefined, '0']
  return Number(q) > 0
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const validatorsOf = (headers: Headers) => ({
  etag: headers.get('etag') ?? undefined,
  lastModified: headers.get('last-modified') ?? undefined,
})

/** RFC 9110 13.1: a tag is compared weakly, and a date counts only where no tag is sent. */
function isKnown(
  { headers }: IncomingMessage,
  { etag, lastModified }: Pick<Entry, 'etag' | 'lastModified'>,
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const bare = (tag: string) => tag.trim().replace(/^W\//, '')
    return (
      tags.trim() === '*' || (etag !== undefined && tags.split(',').map(bare).includes(bare(etag)))
    )
  }
  return Date.parse(lastModified ?? '') <= Date.parse(headers['if-modified-since'] ?? '')
}
