import { Hono } from 'hono'
import { TASKS_PATH } from '../domain/task.ts'
import type { LazyModule } from './http/lazy-module.ts'
import type { App } from './platform/deps.ts'

/**
 * The modules that the read API does not need, loaded at their first request. The first module whose
 * path matches answers.
 */
export const lazyModules: LazyModule[] = [
  {
    paths: ['/healthz'],
    load: async () => {
      const { healthz } = await import('./http/healthz.ts')
      return new Hono<App>().get('/healthz', healthz)
    },
  },
  {
    paths: ['/subscriptions', '/my'],
    load: async () => {
      const { myCalendars, subscriptions } = await import('./subscriptions/index.ts')
      return new Hono<App>().route('/subscriptions', subscriptions).route('/my', myCalendars)
    },
  },
  {
    paths: ['/submit'],
    load: async () => {
      const { submissions } = await import('./submissions/index.ts')
      return new Hono<App>().route('/submit', submissions)
    },
  },
  {
    paths: ['/dashboard', '/sign-in', '/sign-out', '/start', '/invitations', '/change-email'],
    load: async () => {
      const { access, dashboard } = await import('./dashboard/index.ts')
      return new Hono<App>().route('/', access).route('/dashboard', dashboard)
    },
  },
  {
    paths: [TASKS_PATH],
    load: async () => {
      const { createTasksModule } = await import('./tasks/index.ts')
      const { taskKinds } = await import('./task-kinds.ts')
      return new Hono<App>().route(TASKS_PATH, createTasksModule(taskKinds))
    },
  },
  {
    paths: ['/internal/mail-events'],
    load: async () => {
      const { mailEvents } = await import('./mail/mail-events/resend-events.ts')
      return new Hono<App>().route('/internal/mail-events', mailEvents)
    },
  },
  {
    paths: ['/pictures'],
    load: async () => {
      const { pictures } = await import('./pages/picture/index.ts')
      return new Hono<App>().route('/', pictures)
    },
  },
  {
    paths: ['/media'],
    load: async () => {
      const { media } = await import('./media/index.ts')
      return new Hono<App>().route('/media', media)
    },
  },
  {
    paths: ['/f/:file{[^/]+\\.[^/]+}', '/o/:file{.+\\.[^/]+}', '/oembed', '/places'],
    load: async () => {
      const { outputs } = await import('./outputs/index.ts')
      return new Hono<App>().route('/', outputs)
    },
  },
  {
    paths: ['/mcp'],
    load: async () => {
      const { mcp } = await import('./mcp/index.ts')
      return new Hono<App>().route('/mcp', mcp)
    },
  },
  {
    // Everything else: what is no page either is not found.
    paths: [''],
    load: async () => {
      const { pages } = await import('./pages/index.ts')
      return new Hono<App>().route('/', pages)
    },
  },
]
