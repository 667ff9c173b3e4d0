import { getEventPage, getSeriesPage } from '../../db/events/single-events.ts'
import { icsFile } from '../../domain/display/ics.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { cacheTags } from '../caching/cache-policy.ts'
import { endpoint } from '../caching/endpoint.ts'
import { NoQuery } from '../events/params.ts'
import { notFound } from '../http/errors.ts'
import { readerOf } from '../layout/locale.ts'

export const eventFile = endpoint({
  path: '/f/:feedId/:file',
  summary: 'One event as a calendar file (:eventId.ics)',
  answers: 'calendar',
  query: NoQuery,
  async handle({ deps, params: { feedId = '', file = '' } }) {
    const eventId = file.replace(/\.ics$/, '')
    const publicUrl = deps.env.PUBLIC_URL
    const plausible = file.endsWith('.ics') && isId('feed', feedId) && isId('evt', eventId)
    const found = plausible
      ? await getEventPage(deps.db, { feedId, eventId, publicUrl })
      : undefined
    if (!found) throw notFound('Event')
    // It moved to another feed of its organization.
    const { id: present } = found.owner.feed
    if (present !== feedId) return { elsewhere: `/f/${present}/${eventId}.ics` }
    const event: Event = JSON.parse(found.event)
    const reader = await readerOf(deps, withDefaults(found.owner.widget).language)
    return {
      body: icsFile([event], reader),
      tags: [cacheTags.org(found.orgId), cacheTags.feed(feedId), cacheTags.event(eventId)],
      headers: attached(event),
    }
  },
})

/** Every day for as far ahead as there are dates. */
const MOST_DATES = 500
const MONTH = 31 * 86_400_000

/** Each date is an event of its own, as in calendars to subscribe to, so that none is there twice. */
export const seriesFile = endpoint({
  path: '/f/:feedId/series/:file{[^/]+\\.ics}',
  summary: 'All dates of a repeating event as a calendar file (:seriesId.ics)',
  answers: 'calendar',
  query: NoQuery,
  async handle({ deps, params: { feedId = '', file = '' } }) {
    const { db, env, now } = deps
    const seriesId = file.replace(/\.ics$/, '')
    const since = new Date(now().getTime() - MONTH)
    const asked = { feedId, seriesId, since, most: MOST_DATES, publicUrl: env.PUBLIC_URL }
    const plausible = isId('feed', feedId) && isId('ser', seriesId)
    const found = plausible ? await getSeriesPage(db, asked) : undefined
    if (!found) throw notFound('Event')
    const { orgId, owner, events, first } = found
    const reader = await readerOf(deps, withDefaults(owner.widget).language)
    return {
      body: icsFile(events, reader),
      tags: seriesTags(orgId, feedId, events),
      headers: attached(first),
    }
  },
})

/** Single dates may have moved to other feeds. */
export function seriesTags(orgId: string, feedId: string, events: Event[]): string[] {
  const feeds = new Set([feedId, ...events.map((event) => event.feedId)])
  return [cacheTags.org(orgId), ...[...feeds].map(cacheTags.feed)]
}

function attached({ slug, id, displayDate }: Event): Record<string, string> {
  const name = encodeURIComponent(slug || id)
  return {
    'content-disposition': `attachment; filename="${displayDate}.ics"; filename*=UTF-8''${name}.ics`,
  }
}
