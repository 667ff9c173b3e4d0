import { type Context, Hono } from 'hono'
import { api } from './api/index.ts'
import { setPolicy } from './http/cache-policy.ts'
import { describeError } from './http/describe-error.ts'
import { HttpError } from './http/errors.ts'
import { healthz } from './http/healthz.ts'
import { requestLog } from './http/request-log.ts'
import type { App } from './platform/deps.ts'

/** The whole service. Built once; what a request may reach arrives with it as `Deps`. */
export function createApp(): Hono<App> {
  const app = new Hono<App>()
  app.use(requestLog)
  app.get('/healthz', healthz)
  app.route('/api/v1', api)
  app.notFound((c) => errorAnswer(c, 404, 'Not found'))
  app.onError((error, c) => {
    if (error instanceof HttpError) return errorAnswer(c, error.status, error.message)
    c.env.log({ level: 'error', message: 'request failed', ...describeError(error) })
    return errorAnswer(c, 500, 'Internal server error')
  })
  return app
}

/** spec 7: a JSON object with one field. */
function errorAnswer(c: Context<App>, status: 400 | 404 | 500, error: string): Response {
  const response = c.json({ error }, status)
  setPolicy(response.headers, status === 404 ? 'missing' : 'never')
  return response
}
