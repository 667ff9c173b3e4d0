import type { Context } from 'hono'
import { isId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'

/** The feed that a list is narrowed to by its address; what can be no feed is not looked for. */
export function feedFilter(c: Context<App>): string | undefined {
  const id = c.req.query('feed') || undefined
  if (id !== undefined && !isId('feed', id)) throw notFound('Feed')
  return id
}
