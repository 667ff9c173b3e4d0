import type { Context } from 'hono'
import { getEvent } from '../../db/queries/events/get-event.ts'
import { icsFile } from '../../domain/display/ics.ts'
import type { Event } from '../../domain/event-contract.ts'
import { isId } from '../../domain/ids.ts'
import { NoQuery } from '../events/params.ts'
import { setPolicy } from '../http/cache-policy.ts'
import { cacheTags } from '../http/cache-tags.ts'
import { notFound } from '../http/errors.ts'
import { etagOf, notModified } from '../http/etag.ts'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'

/** GET /f/:feedId/:eventId.ics: one event for any calendar program. */
export function eventFile(c: Context<App>): Promise<Response> {
  return serveCanonical(c, NoQuery, async ({ params }) => {
    const { feedId = '', file = '' } = params
    const eventId = file.replace(/\.ics$/, '')
    const publicUrl = c.env.env.PUBLIC_URL
    const plausible = file.endsWith('.ics') && isId('feed', feedId) && isId('evt', eventId)
    const found = plausible ? await getEvent(c.env.db, { feedId, eventId, publicUrl }) : undefined
    if (!found) throw notFound('Event')
    const event: Event = JSON.parse(found.event)
    const body = icsFile(event)
    const response = new Response(body, {
      headers: {
        'content-type': 'text/calendar; charset=UTF-8',
        'content-disposition': `attachment; filename="${event.displayDate}.ics"; filename*=UTF-8''${encodeURIComponent(event.slug || event.id)}.ics`,
        'x-content-type-options': 'nosniff',
        etag: await etagOf(body),
      },
    })
    const tags = [cacheTags.org(found.orgId), cacheTags.feed(feedId), cacheTags.event(eventId)]
    setPolicy(response.headers, 'cached', tags)
    return notModified(c.req.raw, response)
  })
}
