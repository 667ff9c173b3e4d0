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
  outgoing.writeHead(response.status, headers.flat())
  if (!response.body || incoming.method === 'HEAD') {
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
