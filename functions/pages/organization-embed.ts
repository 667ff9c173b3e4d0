import type { Context } from 'hono'
import { calendarPath, calendarTags, calendarTitle } from '../events/calendar-owner.ts'
import { embedPath } from '../events/embed-path.ts'
import { serveCanonical } from '../http/serve-canonical.ts'
import type { App } from '../platform/deps.ts'
import { answerEmbed } from './answer-embed.tsx'
import { loadOrganizationView, OrganizationViewQuery } from './organization-view.ts'

/**
 * GET /embed/o/:orgSlug and /embed/o/:orgSlug/:customSlug: the calendar of an organization, or of a
 * custom feed, for an iframe.
 */
export function organizationEmbed(c: Context<App>): Promise<Response> {
  return serveCanonical(c, OrganizationViewQuery, async (asked) => {
    const { scope, owner, view } = await loadOrganizationView(c.env, asked)
    const title = calendarTitle(owner)
    return answerEmbed(c, {
      view,
      path: embedPath(scope),
      title,
      calendar: { path: calendarPath(owner), title },
      months: false,
      tags: calendarTags(owner),
    })
  })
}
