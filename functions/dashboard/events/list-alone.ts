import type { Context } from 'hono'
import { setListedAlone } from '../../events/set-listed-alone.ts'
import { notFound } from '../../http/errors.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { eventId } from './edit-event.tsx'

/** POST events/:eventId/another and events/:eventId/same */
export const listAlone = (alone: boolean) => async (c: Context<App>, session: OrgSession) => {
  const id = eventId(c)
  const found = await setListedAlone(c.env, { orgId: session.org.id, id, alone })
  if (!found) throw notFound('Event')
  return c.redirect(session.path(`/events/${id}?saved=${alone ? 'another' : 'same'}`), 303)
}
