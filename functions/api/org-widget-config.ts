import { getCalendarOwner } from '../../db/calendars.ts'
import type { OrgWidgetConfigAnswer } from '../../domain/event-contract.ts'
import { calendarPath, calendarTags, settingsOf } from '../events/calendar-owner.ts'
import { NoQuery } from '../events/params.ts'
import { type EndpointInput, endpoint } from '../http/endpoint.ts'
import { noOwner, orgScopeOf } from './calendar-scope.ts'

export const orgWidgetConfig = endpoint({
  path: '/orgs/:orgSlug/widget-config',
  summary: 'Widget configuration of an organization',
  answers: 'json',
  query: NoQuery,
  handle: config,
})

export const customFeedWidgetConfig = endpoint({
  path: '/orgs/:orgSlug/custom/:customSlug/widget-config',
  summary: 'Widget configuration of a custom feed (Pro and Enterprise)',
  answers: 'json',
  query: NoQuery,
  handle: config,
})

async function config({ deps, params }: EndpointInput<object>) {
  const owner = await getCalendarOwner(deps.db, orgScopeOf(params))
  if (!owner) throw noOwner(params)
  const { customFeed } = owner
  const { id: _, ...organization } = owner.organization
  const base = deps.env.PUBLIC_URL
  const ofOrg = `${base}/api/v1/orgs/${organization.slug}`
  const list = customFeed ? `${ofOrg}/custom/${customFeed.slug}` : ofOrg
  const answer: OrgWidgetConfigAnswer = {
    organization,
    customFeed,
    // Mails and places are those of one feed.
    widget: {
      ...settingsOf(owner),
      title: customFeed?.name ?? organization.name,
      showNearby: false,
      showSubscribe: false,
    },
    links: {
      events: customFeed ? list : `${list}/events`,
      calendar: `${list}/calendar/{year}/{month}`,
      page: base + calendarPath(owner),
    },
  }
  return { body: JSON.stringify(answer), tags: calendarTags(owner) }
}
