import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { completeDeps } from '../platform/complete-deps.ts'
import type { App } from '../platform/deps.ts'
import { noteRoute } from './request-log.ts'

/** A part of the service whose code is read at its first request, not when the Worker starts. */
export type LazyModule = {
  /** Everything at and below these paths belongs to it. */
  paths: string[]
  /** Its routes, with their whole paths. */
  load: () => Promise<Hono<App>>
}

/** `prepare` gives the module the service's own answers to errors and unknown paths. */
export function mountLazily(
  app: Hono<App>,
  { paths, load }: LazyModule,
  prepare: (module: Hono<App>) => Hono<App>,
): void {
  let ready: Hono<App> | undefined
  const answer = async (c: Context<App>) => {
    // Keeps the result, not the promise: workerd ties that to the request that began it, which may
    // be cancelled.
    const module = ready ?? prepare(new Hono<App>().use(logRoute).route('/', await load()))
    ready = module
    return module.fetch(c.req.raw, await completeDeps(c.env))
  }
  for (const path of paths) app.all(`${path}/*`, answer)
}

const logRoute = createMiddleware<App>(async function logRoute(c, next) {
  await next()
  noteRoute(c)
})
