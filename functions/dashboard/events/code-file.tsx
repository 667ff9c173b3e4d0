import type { EditableEvent } from '../../../db/events/manage-events.ts'
import { QrCode } from '../../layout/qr-code.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import type { StaffContext } from '../staff-context.ts'
import { findEvent } from './event-page.tsx'
import { hiddenBecause, publicPath } from './event-share.tsx'
import { SHARE } from './texts.ts'

/** GET events/:eventId/qr.svg: the code to the event's page, for flyers that staff make. */
export async function downloadCode(c: StaffContext): Promise<Response> {
  const found = await findEvent(c)
  if (hiddenBecause(found)) return refuseHidden(c, found)
  const { event } = found
  const url = c.env.env.PUBLIC_URL + publicPath(found)
  const body = String(await (<QrCode url={url} label={event.title} size={1024} />))
  return c.body(body, 200, {
    'Content-Type': 'image/svg+xml',
    'Content-Disposition': `attachment; filename="qr-${event.displayDate}.svg"`,
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
}

/** Says why there is nothing to be printed: a code would lead nowhere. */
export function refuseHidden(c: StaffContext, found: EditableEvent) {
  const { event } = found
  return answerDashboard(c, {
    title: SHARE.hidden,
    section: 'events',
    above: { label: event.title, path: `/events/${event.id}` },
    status: 409,
    children: <p class="measure">{hiddenBecause(found) ?? SHARE.closed}</p>,
  })
}
