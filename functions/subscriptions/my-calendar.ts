import type { Context } from 'hono'
import { listCalendar } from '../../db/lists/calendars.ts'
import { getSubscription } from '../../db/subscribers/subscription.ts'
import { CALENDAR_WINDOW } from '../../domain/calendar-date.ts'
import { icsCalendar, icsEvents, icsMessage } from '../../domain/display/ics.ts'
import { compileWish, savedCriteria } from '../../domain/subscriber-criteria.ts'
import { setPolicy } from '../caching/cache-policy.ts'
import { knownTags, releaseTag, versionsIn } from '../caching/etag.ts'
import { calendarTitle, settingsOf } from '../events/calendar-owner.ts'
import { pathParam } from '../http/path-param.ts'
import { readLinkToken } from '../keys/link-token.ts'
import { readerOf } from '../layout/locale.ts'
import type { App, Deps } from '../platform/deps.ts'
import { type PageVoice, pageVoice } from '../visitors/page-voice.ts'

const NO_FILTERS = { terms: [], ongoing: true }

/**
 * GET /my/:token.ics: the events that one subscriber chose. Not below /subscriptions/, which crawlers
 * may not read: Google would obey that for a calendar, too.
 */
export async function myCalendar(c: Context<App>): Promise<Response> {
  const token = pathParam(c, 'file').slice(0, -'.ics'.length)
  const named = await readLinkToken(c.env.env, 'calendar', token)
  if (!named) {
    const missing = c.text('Calendar not found\n', 404)
    setPolicy(missing.headers, 'never')
    return missing
  }
  const { file, version } = await calendarOf(c.env, named, knownTags(c.req.raw))
  const response = new Response(file, {
    status: file === null ? 304 : 200,
    headers: {
      ...(file !== null && { 'content-type': 'text/calendar; charset=UTF-8' }),
      'content-disposition': 'inline; filename="my-events.ics"',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...(version && { etag: `"${releaseTag(c.env.release, version)}"` }),
    },
  })
  setPolicy(response.headers, version ? 'private' : 'never')
  return response
}

/** No file if the caller has it. */
type MyCalendar = { file: string | null; version?: string }

async function calendarOf(
  deps: Deps,
  { id, nonce }: { id: string; nonce: string },
  known: string[],
): Promise<MyCalendar> {
  const { db, env, now, release } = deps
  const subscription = await getSubscription(db, id)
  const voice = await pageVoice(subscription?.feedLanguage ?? null)
  if (subscription?.state !== 'active' || subscription.calendarNonce !== nonce) {
    return turnedOff(voice, now())
  }
  const found = await listCalendar(db, {
    scope: { feedId: subscription.feedId },
    wanted: compileWish(savedCriteria(subscription)),
    filters: NO_FILTERS,
    order: 'start',
    known: versionsIn(known, release),
    now: now(),
    publicUrl: env.PUBLIC_URL,
  })
  if (!found || 'ended' in found) return turnedOff(voice, now())
  const { owner, version, events } = found
  if (events === null) return { file: null, version }
  const reader = await readerOf(deps, settingsOf(owner).language)
  const { monthsAhead } = CALENDAR_WINDOW
  const description = voice.say('myCalendarText', { ahead: monthsAhead })
  const timezone = owner.feed?.timezone ?? owner.organization.timezone
  const about = { name: calendarTitle(owner), description, timezone }
  return { file: icsCalendar(about, icsEvents(events, reader, timezone)), version }
}

/** In place of an error, which calendar apps do not show. */
function turnedOff({ say }: PageVoice, now: Date): MyCalendar {
  const name = say('myCalendarGone')
  const description = say('myCalendarGoneText')
  return {
    file: icsCalendar({ name, description, timezone: 'UTC' }, icsMessage(name, description, now)),
  }
}
