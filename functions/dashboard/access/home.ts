import type { Context } from 'hono'
import { signOut as endSession, getStaff } from '../../../db/people/sign-in.ts'
import { HttpError } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import { formOf } from './own-forms.ts'
import { dropSession, readSession } from './session-cookie.ts'

/** GET /dashboard: on to the first organization that is open. */
export async function home(c: Context<App>) {
  const session = await readSession(c)
  const signed = session && (await getStaff(c.env.db, session, c.env.now()))
  if (!signed) return c.redirect('/sign-in')
  const open = signed.organizations.find(({ disabled }) => !disabled) ?? signed.organizations[0]
  if (!open) throw new HttpError(403, 'You belong to no organization any more')
  return c.redirect(`/dashboard/${open.slug}`)
}

/** POST /sign-out: here, or with `everywhere` on all devices. */
export async function signOut(c: Context<App>) {
  const session = await readSession(c)
  if (session) await endSession(c.env.db, session, formOf(c).everywhere !== undefined)
  dropSession(c)
  return c.redirect('/sign-in', 303)
}
