import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { Permission } from '../../domain/roles.ts'
import type { App } from '../platform/deps.ts'
import { Fault } from '../platform/fault.ts'
import type { Action, FormContext, Page } from './staff-context.ts'

/** Lets staff with a permission in: what `may` returns. */
export type Gate = MiddlewareHandler<App> & { permission: Permission }

/** Routes of an organization's dashboard. Each names the permission that it needs. */
export function staffRoutes() {
  const routes = new Hono<App>()
  return {
    routes,
    get(path: string, gate: Gate, show: Page) {
      routes.get(path, gate, show as Handler<App>)
    },
    post(path: string, gate: Gate, act: Action) {
      routes.post(path, gate, act as Handler<App>)
    },
  }
}

/** Saves what is edited, or something new: the life of such a form is the same everywhere (parts/form-of.tsx). */
type FormKind = 'edited' | 'new'

/** Marks a handler as one that saves a form of this kind, so that the tests of all forms try it. */
export function savesForm(kind: FormKind, save: Action): Action {
  return Object.assign((c: FormContext) => save(c), { savesForm: kind })
}

export function formKindOf(handler: object): FormKind | undefined {
  return 'savesForm' in handler ? (handler.savesForm as FormKind) : undefined
}

/** The permission that a route needs, if its handler is the gate before it. */
export function permissionOf(handler: object): Permission | undefined {
  return 'permission' in handler ? (handler as Gate).permission : undefined
}

/** Refuses to start with a route of an organization that has no gate before everything else. */
export function requireGates(dashboard: Hono<App>): void {
  const first = new Map<string, object>()
  for (const { method, path, handler } of dashboard.routes) {
    const route = `${method} ${path}`
    if (method !== 'ALL' && path.startsWith('/:org') && !first.has(route)) first.set(route, handler)
  }
  const open = [...first].filter(([, handler]) => !permissionOf(handler)).map(([route]) => route)
  if (open.length > 0) throw new Fault(`dashboard routes without a permission: ${open.join(', ')}`)
}
