import { getEventPage } from '../../db/events/single-events.ts'
import { icsFile } from '../../domain/display/ics.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { withDefaults } from '../../domain/widget-config.ts'
import { NoQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-policy.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { readerOf } from '../http/reader.ts'

export const eventFile = endpoint({
  path: '/f/:feedId/:file',
  summary: 'One event as a calendar file (:eventId.ics)',
  answers: 'calendar',
  query: NoQuery,
  async handle({ deps, params: { feedId = '', file = '' } }) {
    const eventId = file.replace(/\.ics$/, '')
    const publicUrl = deps.env.PUBLIC_URL
    const plausible = file.endsWith('.ics') && isId('feed', feedId) && isId('evt', eventId)
    const found = plausible ? await getEventPage(deps.db, { eventId, publicUrl }) : undefined
    if (!found) throw notFound('Event')
    // Links that were shared before the event moved to another feed.
    const { id: present } = found.owner.feed
    if (present !== feedId) return { elsewhere: `/f/${present}/${eventId}.ics` }
    const event: Event = JSON.parse(found.event)
    const reader = await readerOf(deps, withDefaults(found.owner.widget).language)
    const name = encodeURIComponent(event.slug || event.id)
    return {
      body: icsFile(event, reader),
      tags: [cacheTags.org(found.orgId), cacheTags.feed(feedId), cacheTags.event(eventId)],
      headers: {
        'content-disposition': `attachment; filename="${event.displayDate}.ics"; filename*=UTF-8''${name}.ics`,
      },
    }
  },
})
