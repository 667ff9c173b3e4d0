import { createMiddleware } from 'hono/factory'
import type { App } from '../platform/deps.ts'

/** For routes that any page of any site may read; never for those that act for a signed-in person. */
export const publicCors = openTo('GET, HEAD, OPTIONS', '*')

/** For the one form that any page of any site may post. */
export const postCors = openTo('POST, OPTIONS', 'content-type')

function openTo(methods: string, allowedHeaders: string) {
  return createMiddleware<App>(async function cors(c, next) {
    if (c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': '86400',
      })
    }
    await next()
    c.res.headers.set('Access-Control-Allow-Origin', '*')
    c.res.headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After')
  })
}
