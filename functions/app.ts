import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { limitReached } from '../db/writes/limit-reached.ts'
import { api } from './api/index.ts'
import { movedTo } from './caching/cache-policy.ts'
import { oldAsset, oldWidget } from './caching/old-asset.ts'
import { describeError } from './http/describe-error.ts'
import { HttpError } from './http/errors.ts'
import { mountLazily } from './http/lazy-module.ts'
import { LIMIT_TEXTS } from './http/limit-texts.ts'
import { requestLog } from './http/request-log.ts'
import { errorAnswer } from './layout/error-answer.ts'
import { lazyModules } from './lazy-modules.ts'
import type { App } from './platform/deps.ts'

/** The whole service. Built once; what a request may reach arrives with it as `Deps`. */
export function createApp(): Hono<App> {
  const app = new Hono<App>()
  app.use(requestLog)
  app.get('/assets/:name', oldAsset)
  app.get('/:file{widget\\..+}', oldWidget)
  app.route('/api/v1', api)
  for (const module of lazyModules) mountLazily(app, module, answerErrors)
  return answerErrors(app)
}

/** URLs of programs, and links of emails, which belong to one person. */
const AS_WRITTEN = /^\/(api\/v1|subscriptions|submit)\//

/** A page without a slash at its end, which people and programs add; never another host. */
function withoutSlash(c: Context<App>): Response | undefined {
  const { pathname, search } = new URL(c.req.url)
  const [, path] = /^((?:\/[^/\\]+)+)\/+$/.exec(pathname) ?? []
  if (!path || AS_WRITTEN.test(`${path}/`) || !/^(GET|HEAD)$/.test(c.req.method)) return undefined
  return movedTo(path + search, [])
}

function answerErrors(app: Hono<App>): Hono<App> {
  app.notFound((c) => withoutSlash(c) ?? errorAnswer(c, 404, 'Not found'))
  app.onError((error, c) => {
    if (error instanceof HttpError)
      return errorAnswer(c, error.status, error.message, error.headers)
    const limit = limitReached(error)
    if (limit) return errorAnswer(c, 409, LIMIT_TEXTS[limit])
    const { method } = c.req
    const failed = {
      level: 'error',
      message: 'request failed',
      method,
      route: routePath(c),
    } as const
    c.env.log({ ...failed, ...describeError(error) })
    return errorAnswer(c, 500, 'Internal server error')
  })
  return app
}
