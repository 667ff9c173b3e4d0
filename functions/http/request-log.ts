import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { App } from '../platform/deps.ts'

/**
 * Patterns of routes inside modules that are loaded when needed: outside them only `/dashboard/*` is
 * known.
 */
const innerRoutes = new WeakMap<Request, string>()

export function noteRoute(c: Context<App>): void {
  innerRoutes.set(c.req.raw, routePath(c))
}

/** One line a request, with the route's pattern: an address may carry a token. */
export const requestLog = createMiddleware<App>(async function requestLog(c, next) {
  const start = c.env.now().getTime()
  await next()
  c.env.log({
    level: 'info',
    message: 'request',
    method: c.req.method,
    route: innerRoutes.get(c.req.raw) ?? routePath(c),
    status: c.res.status,
    ms: c.env.now().getTime() - start,
  })
})
