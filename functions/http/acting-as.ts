import { createMiddleware } from 'hono/factory'
import { actAs } from '../../db/audit/act-as.ts'
import type { Actor } from '../../domain/actor.ts'
import type { App } from '../platform/deps.ts'

/** What the forms behind it change is this actor's, as the audit log tells it. */
export function actingAs(actor: Actor) {
  return createMiddleware<App>(async function actingAs(c, next) {
    if (c.req.method === 'POST') c.env = { ...c.env, db: actAs(c.env.db, actor) }
    await next()
  })
}
