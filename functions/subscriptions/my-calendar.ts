import type { Context } from 'hono'
import { listCalendar } from '../../db/calendars.ts'
import { getSubscription } from '../../db/subscribers/subscription.ts'
import { CALENDAR_WINDOW } from '../../domain/calendar-date.ts'
import { compileCriteria } from '../../domain/criteria.ts'
import { icsCalendar, icsEvents, icsMessage } from '../../domain/display/ics.ts'
import { savedCriteria } from '../../domain/subscriber-criteria.ts'
import { calendarTitle, settingsOf } from '../events/calendar-owner.ts'
import { setPolicy } from '../http/cache-policy.ts'
import { readerOf } from '../http/reader.ts'
import { readLinkToken } from '../keys/link-token.ts'
import type { App, Deps } from '../platform/deps.ts'

const NO_FILTERS = { terms: [], ongoing: true }

/**
 * GET /my/:token.ics: the events that one subscriber chose. Not below /subscriptions/, which crawlers
 * may not read: Google would obey that for a calendar, too.
 */
export async function myCalendar(c: Context<App>): Promise<Response> {
  const token = (c.req.param('file') ?? '').slice(0, -'.ics'.length)
  const named = await readLinkToken(c.env.env, 'calendar', token)
  if (!named) {
    const missing = c.text('Calendar not found\n', 404)
    setPolicy(missing.headers, 'never')
    return missing
  }
  const response = c.body((await calendarOf(c.env, named)) ?? withdrawn(c.env.now()), 200, {
    'content-type': 'text/calendar; charset=UTF-8',
    'content-disposition': 'inline; filename="my-events.ics"',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  setPolicy(response.headers, 'never')
  return response
}

async function calendarOf(deps: Deps, { id, nonce }: { id: string; nonce: string }) {
  const { db, env, now } = deps
  const subscription = await getSubscription(db, id)
  if (subscription?.state !== 'active' || subscription.calendarNonce !== nonce) return undefined
  const found = await listCalendar(db, {
    scope: { feedId: subscription.feedId },
    wanted: compileCriteria(savedCriteria(subscription)),
    filters: NO_FILTERS,
    order: 'start',
    now: now(),
    publicUrl: env.PUBLIC_URL,
  })
  if (!found) return undefined
  const { owner, events } = found
  const { words } = await readerOf(deps, settingsOf(owner).language)
  const { monthsBack, monthsAhead } = CALENDAR_WINDOW
  const description = `The events that you chose, from ${monthsBack} month back to ${monthsAhead} months ahead. This address is yours alone.`
  const timezone = owner.feed?.timezone ?? owner.organization.timezone
  const about = { name: calendarTitle(owner), description, timezone }
  return icsCalendar(about, icsEvents(events, words))
}

/** In place of an error, which calendar programs show to nobody. */
function withdrawn(now: Date) {
  const name = 'This calendar is no longer here'
  const description =
    'Its address was withdrawn or replaced, or the subscription has ended. Remove this calendar, or add the new address from your settings.'
  return icsCalendar({ name, description, timezone: 'UTC' }, icsMessage(name, description, now))
}
