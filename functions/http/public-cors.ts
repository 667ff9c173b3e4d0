import { createMiddleware } from 'hono/factory'
import type { App } from '../platform/deps.ts'

/** For routes that any page of any site may read; never for those that act for somebody. */
export const publicCors = createMiddleware<App>(async function publicCors(c, next) {
  if (c.req.method === 'OPTIONS') {
    return c.body(null, 204, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': '86400',
    })
  }
  await next()
  c.res.headers.set('Access-Control-Allow-Origin', '*')
  c.res.headers.set('Access-Control-Expose-Headers', 'ETag')
})
