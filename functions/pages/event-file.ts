import { getEvent } from '../../db/queries/events/get-event.ts'
import { icsFile } from '../../domain/display/ics.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { NoQuery } from '../events/params.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'

export const eventFile = endpoint({
  path: '/f/:feedId/:file',
  summary: 'One event for any calendar program, as :eventId.ics',
  answers: 'calendar',
  query: NoQuery,
  async handle({ deps, params: { feedId = '', file = '' } }) {
    const eventId = file.replace(/\.ics$/, '')
    const publicUrl = deps.env.PUBLIC_URL
    const plausible = file.endsWith('.ics') && isId('feed', feedId) && isId('evt', eventId)
    const found = plausible ? await getEvent(deps.db, { feedId, eventId, publicUrl }) : undefined
    if (!found) throw notFound('Event')
    const event: Event = JSON.parse(found.event)
    const name = encodeURIComponent(event.slug || event.id)
    return {
      body: icsFile(event),
      tags: [cacheTags.org(found.orgId), cacheTags.feed(feedId), cacheTags.event(eventId)],
      headers: {
        'content-disposition': `attachment; filename="${event.displayDate}.ics"; filename*=UTF-8''${name}.ics`,
      },
    }
  },
})
