import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { App } from '../platform/deps.ts'

/** Cloudflare compresses other types by itself. */
const FILES = /\.(ics|json)$/

/**
 * Compresses calendar files for callers who take gzip. Caches keep both forms, by `Vary`; as they are not the same
 * bytes, the ETag of the compressed one is weak.
 */
export const compressed = createMiddleware<App>(async function compressed(c, next) {
  await next()
  const { status, body, headers } = c.res
  if (!FILES.test(c.req.path) || (status !== 200 && status !== 304)) return
  headers.set('vary', 'Accept-Encoding')
  if (!takesGzip(acceptedBy(c)) || headers.has('content-encoding')) return
  headers.set('etag', (headers.get('etag') ?? '').replace(/^(?=")/, 'W/'))
  if (!body) return
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  // `manual`: else the Worker's runtime would compress it once more.
  const init = { status, headers, encodeBody: 'manual' }
  const gzip = new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>
  c.res = undefined
  c.res = new Response(body.pipeThrough(gzip), init)
})

/** Cloudflare puts what it takes itself in place of the caller's header, which it keeps beside the request. */
function acceptedBy(c: Context<App>): string | undefined {
  const { cf } = c.req.raw as { cf?: { clientAcceptEncoding?: string | null } }
  if (cf && 'clientAcceptEncoding' in cf) return cf.clientAcceptEncoding ?? undefined
  return c.req.header('accept-encoding')
}

function takesGzip(accepted = ''): boolean {
  return /(^|[,\s])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)
}
