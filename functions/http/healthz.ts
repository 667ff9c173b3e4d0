import type { Context } from 'hono'
import { getHealth } from '../../db/maintenance/health.ts'
import type { App } from '../platform/deps.ts'
import { describeError } from './describe-error.ts'

/**
 * For monitors: 200 when all is well, else 503, and which part is not. A limit of emails that is used up
 * may be caused by any client, so it does not count as a failure. `?shallow` only says that the service responds,
 * without asking the database: a monitor that asks often must not keep it awake.
 */
export async function healthz(c: Context<App>): Promise<Response> {
  if (c.req.query('shallow') !== undefined) return c.json({ ok: true })
  const own = c.env.health?.()
  const found = await checkParts(c)
  const parts = own ? { ...found, mail: found.mail && own.mail, images: own.images } : found
  const ok = parts.database && parts.tasks && parts.mail && (own?.images ?? true)
  return c.json({ ok, ...parts }, ok ? 200 : 503)
}

async function checkParts(c: Context<App>) {
  const { db, now, log } = c.env
  try {
    return { database: true, ...(await getHealth(db, now())) }
  } catch (error) {
    log({ level: 'error', message: 'database unreachable', ...describeError(error) })
    return {
      database: false,
      tasks: false,
      mail: false,
      signUpEmails: false,
      newOrganizations: false,
    }
  }
}
