import type { EditableEvent } from '../../../db/events/manage-events.ts'
import {
  getOwnSubmission,
  renameHandedIn,
  renewHandedIn,
} from '../../../db/submissions/of-staff.ts'
import { whoMay } from '../../../domain/roles.ts'
import { HttpError } from '../../http/errors.ts'
import { ERRORS } from '../access/texts.ts'
import { onlyWrites } from '../events/own-drafts.ts'
import type { StaffContext } from '../staff-context.ts'

export function isDraft({ event }: Pick<EditableEvent, 'event'>): boolean {
  return event.publishedAt === null
}

/** What people who may only write find: their own drafts are theirs to change, all else is for editors. */
export function requireOwnDraft(c: StaffContext, found: EditableEvent): void {
  if (onlyWrites(c.var.session) && !isDraft(found)) {
    throw new HttpError(403, ERRORS.permission(whoMay('events.edit')))
  }
}

/** The latest of what this person sent in about an event, if they send in at all. */
export async function findOwnSubmission(c: StaffContext, found: EditableEvent) {
  const { session } = c.var
  if (!onlyWrites(session)) return undefined
  const kind = isDraft(found) ? 'draft' : 'edit'
  return getOwnSubmission(c.env.db, { ...whose(c, found), kind })
}

export function whose(c: StaffContext, { event }: Pick<EditableEvent, 'event'>) {
  const { org, personId } = c.var.session
  return { orgId: org.id, personId, eventId: event.id }
}

/** After a draft was changed: what waits for review says the same. */
export async function renewSubmission(c: StaffContext, found: EditableEvent): Promise<void> {
  const of = whose(c, found)
  if (onlyWrites(c.var.session)) await renewHandedIn(c.env.db, { ...of, now: c.env.now() })
  else await renameHandedIn(c.env.db, of)
}
