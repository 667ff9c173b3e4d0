import type { Context } from 'hono'
import { setListedAlone } from '../../../db/queries/events/set-listed-alone.ts'
import { notFound } from '../../http/errors.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { eventId } from './edit-event.tsx'

/** POST events/:eventId/another and events/:eventId/same */
export const listAlone = (alone: boolean) => async (c: Context<App>, session: OrgSession) => {
  const id = eventId(c)
  const found = await setListedAlone(c.env.db, { orgId: session.org.id, id, alone })
  if (!found) throw notFound('Event')
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(`/events/${id}?saved=${alone ? 'another' : 'same'}`), 303)
}
