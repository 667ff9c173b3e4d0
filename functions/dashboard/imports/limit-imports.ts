import { countToday } from '../../../db/maintenance/daily-counts.ts'
import { CALENDARS_A_DAY } from '../../../domain/daily-limits.ts'
import { HttpError } from '../../http/errors.ts'
import { limitCalls } from '../../http/rate-limits.ts'
import { formatTime } from '../parts/format.ts'
import type { StaffContext } from '../staff-context.ts'
import { ERRORS } from './texts.ts'

/**
 * Counts a calendar that is about to be fetched or imported because a member asked for it. Ends the request when that
 * was too much for the session or the organization in a minute, or for the organization in a day.
 */
export async function limitCalendars(c: StaffContext): Promise<void> {
  const { session } = c.var
  const { db, limits, now } = c.env
  const { org, sessionHash } = session
  await limitCalls(limits.client(`calendars:${sessionHash}`))
  await limitCalls(limits.client(`calendars:${org.id}`))
  const most = CALENDARS_A_DAY[org.plan]
  const againAt = await countToday(db, { what: 'calendars', orgId: org.id, most, now: now() })
  if (!againAt) return
  const seconds = Math.ceil((againAt.getTime() - now().getTime()) / 1000)
  throw new HttpError(429, ERRORS.today(most, formatTime(againAt, org.timezone)), {
    'Retry-After': String(seconds),
  })
}

/** The same for a preview that is shown again: its calendar is read each time. */
export async function limitPreviews(c: StaffContext): Promise<void> {
  const { session } = c.var
  await limitCalls(c.env.limits.client(`previews:${session.sessionHash}`))
}
