import type { Context } from 'hono'
import { ping } from '../../db/queries/ping.ts'
import type { App } from '../platform/deps.ts'
import { describeError } from './describe-error.ts'

/** For monitors: 200 when the database answers, else 503. */
export async function healthz(c: Context<App>): Promise<Response> {
  try {
    await ping(c.env.db)
    return c.json({ ok: true })
  } catch (error) {
    c.env.log({ level: 'error', message: 'database unreachable', ...describeError(error) })
    return c.json({ ok: false }, 503)
  }
}
