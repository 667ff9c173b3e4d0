import type { DraftsOf } from '../../../db/events/own-drafts.ts'
import type { OrgSession } from '../staff-context.ts'

/** Whose drafts a member of staff sees: people who may only write see their own, all others everyone's. */
export function draftsOf({ may, personId }: OrgSession): DraftsOf {
  return may('events.edit') ? undefined : personId
}

/** Whether it is for others to publish what this person writes. */
export function onlyWrites({ may }: Pick<OrgSession, 'may'>): boolean {
  return !may('events.edit')
}
