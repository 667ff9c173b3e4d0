import { Hono } from 'hono'
import { docsPage } from './api/docs-page.tsx'
import { api } from './api/index.ts'
import { access, dashboard } from './dashboard/index.ts'
import { describeError } from './http/describe-error.ts'
import { errorAnswer } from './http/error-answer.tsx'
import { HttpError } from './http/errors.ts'
import { healthz } from './http/healthz.ts'
import { oldAsset, oldWidget } from './http/old-asset.ts'
import { requestLog } from './http/request-log.ts'
import { pages } from './pages/index.ts'
import type { App } from './platform/deps.ts'
import { TASKS_PATH } from './platform/queue.ts'
import { subscriptions } from './subscriptions/index.ts'
import { taskKinds } from './task-kinds.ts'
import { createTasksRoom } from './tasks/index.ts'

/** The whole service. Built once; what a request may reach arrives with it as `Deps`. */
export function createApp(): Hono<App> {
  const app = new Hono<App>()
  app.use(requestLog)
  app.get('/healthz', healthz)
  app.get('/assets/:name', oldAsset)
  app.get('/:file{widget\\..+}', oldWidget)
  app.get('/docs', docsPage)
  app.route('/api/v1', api)
  app.route('/subscriptions', subscriptions)
  app.route('/', access)
  app.route('/dashboard', dashboard)
  app.route(TASKS_PATH, createTasksRoom(taskKinds))
  app.route('/', pages)
  app.notFound((c) => errorAnswer(c, 404, 'Not found'))
  app.onError((error, c) => {
    if (error instanceof HttpError)
      return errorAnswer(c, error.status, error.message, error.headers)
    c.env.log({ level: 'error', message: 'request failed', ...describeError(error) })
    return errorAnswer(c, 500, 'Internal server error')
  })
  return app
}
