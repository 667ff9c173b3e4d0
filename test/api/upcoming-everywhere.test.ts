import { beforeAll, describe, expect, it } from 'vitest'
import { OUTPUTS } from '../../functions/outputs/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type EventOverrides, makeCustomFeed, makeEvents } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Browser, makeStaffWithFeed } from '../support/staff.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'

// Every route that lists or counts upcoming events, over the same events: whatever is upcoming in one
// is upcoming in all.

const NOW = '2026-06-15T12:00:00Z'

/** Names of upcoming events, with a reason each. */
const DATED: Record<string, EventOverrides> = {
  starts: { startsAt: '2026-06-19T18:00:00Z' },
  today: { startsAt: '2026-06-15T10:00:00Z', endsAt: '2026-06-15T14:00:00Z' },
  tonight: { startsAt: '2026-06-15T13:00:00Z', endsAt: null },
  ongoing: { startsAt: '2026-06-05T15:00:00Z', endsAt: '2026-06-18T20:00:00Z' },
  exhibition: { startsAt: '2024-05-01T15:00:00Z', endsAt: '2026-09-01T20:00:00Z' },
  cancelled: { startsAt: '2026-06-19T19:00:00Z', status: 'cancelled' },
  moved: {
    startsAt: '2026-06-20T18:00:00Z',
    status: 'postponed',
    previousStartsAt: new Date('2026-06-01T18:00:00Z'),
  },
}
const UNDATED: Record<string, EventOverrides> = {
  undated: { startsAt: '2026-06-01T18:00:00Z', status: 'postponed' },
  waiting: { startsAt: '2025-08-01T18:00:00Z', status: 'postponed' },
  hiatus: { startsAt: '2026-06-01T18:00:00Z', endsAt: '2026-06-04T18:00:00Z', status: 'postponed' },
}
const PAST: Record<string, EventOverrides> = {
  yesterday: { startsAt: '2026-06-14T18:00:00Z' },
  morning: { startsAt: '2026-06-15T09:00:00Z', endsAt: NOW },
  ended: { startsAt: '2026-06-10T15:00:00Z', endsAt: '2026-06-14T20:00:00Z' },
  forgotten: { startsAt: '2025-06-01T18:00:00Z', status: 'postponed' },
  made: {
    startsAt: '2026-06-12T18:00:00Z',
    status: 'postponed',
    previousStartsAt: new Date('2026-06-01T18:00:00Z'),
  },
}

const DRAFTS: Record<string, EventOverrides> = {
  sketch: { startsAt: '2026-06-19T18:00:00Z', publishedAt: null },
  outline: {
    startsAt: '2026-06-05T15:00:00Z',
    endsAt: '2026-06-18T20:00:00Z',
    publishedAt: null,
  },
  idea: { startsAt: '2026-06-01T18:00:00Z', status: 'postponed', publishedAt: null },
}
/** What staff see besides. */
const WITH_DRAFTS = ['/dashboard/:org/events']

type World = { app: TestApp; staff: Browser; feedId: string; customSlug: string; custom: string }
type Surface = (world: World) => Promise<string>

const api =
  (path: string): Surface =>
  async ({ app, staff, feedId, customSlug }) => {
    const filled = path
      .replace(':feedId', feedId)
      .replace(':orgSlug', staff.slug)
      .replace(':customSlug', customSlug)
    const response = await app.request(filled)
    expect(response.status, filled).toBe(200)
    return response.text()
  }

const dashboard =
  (path: string): Surface =>
  ({ staff, feedId, custom }) =>
    staff.see(path.replace(':feedId', feedId).replace(':customId', custom))

/** Of all calendars: those of other tests have other titles. */
const ofAllGalas: Surface = async (world) => {
  const text = await api('/api/v1/events?search=gala&per_page=100')(world)
  expect(text).toContain(world.feedId)
  return text
}

/** Where events are listed, by route. */
const LISTS: Record<string, Surface[]> = {
  '/api/v1/feeds/:feedId/events': [
    api('/api/v1/feeds/:feedId/events'),
    api('/api/v1/feeds/:feedId/events?search=gala'),
    api('/api/v1/feeds/:feedId/events?category=Party'),
  ],
  '/api/v1/feeds/:feedId/events.json': [api('/api/v1/feeds/:feedId/events.json')],
  '/api/v1/feeds/:feedId/events/nearby': [
    api('/api/v1/feeds/:feedId/events/nearby?lat=30&lng=-97&radius=5'),
    api('/api/v1/feeds/:feedId/events/nearby?lat=30&lng=-97&radius=12500'),
    api('/api/v1/feeds/:feedId/events/nearby?state=TX'),
  ],
  '/api/v1/events': [
    api('/api/v1/events?organization=:orgSlug'),
    api('/api/v1/events?search=gala&organization=:orgSlug'),
    ofAllGalas,
  ],
  '/api/v1/orgs/:orgSlug/events': [
    api('/api/v1/orgs/:orgSlug/events'),
    api('/api/v1/orgs/:orgSlug/events?search=gala'),
  ],
  '/api/v1/orgs/:orgSlug/custom/:customSlug': [api('/api/v1/orgs/:orgSlug/custom/:customSlug')],
  '/sitemap/:file': [api('/sitemap/:feedId.xml')],
  '/f/:feedId': [api('/f/:feedId')],
  '/o/:orgSlug': [api('/o/:orgSlug')],
  '/o/:orgSlug/:customSlug': [api('/o/:orgSlug/:customSlug')],
  '/embed/:file': [api('/embed/:feedId.fragment')],
  '/embed/o/:file': [api('/embed/o/:orgSlug.fragment')],
  '/embed/o/:orgSlug/:file': [api('/embed/o/:orgSlug/:customSlug.fragment')],
  '/mcp': [
    async ({ app, feedId }) => {
      const params = { name: 'list_events', arguments: { feed: feedId } }
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const response = await app.request('/mcp', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(call),
      })
      expect(response.status).toBe(200)
      return response.text()
    },
  ],
  '/dashboard/:org/events': [
    dashboard('/events'),
    dashboard('/events?feed=:feedId'),
    dashboard('/events?q=gala'),
  ],
}

/** The number that stands where `pattern` has its group. */
const number = (surface: Surface, pattern: RegExp) => async (world: World) => {
  const text = await surface(world)
  return Number(pattern.exec(text)?.[1] ?? Number.NaN)
}

/** Where they are counted, by route. */
const COUNTS: Record<string, ((world: World) => Promise<number>)[]> = {
  '/api/v1/feeds/:feedId/facets': [number(api('/api/v1/feeds/:feedId/facets'), /"total":(\d+)/)],
  '/api/v1/orgs/:orgSlug/facets': [number(api('/api/v1/orgs/:orgSlug/facets'), /"total":(\d+)/)],
  '/api/v1/orgs/:orgSlug/custom/:customSlug/facets': [
    number(api('/api/v1/orgs/:orgSlug/custom/:customSlug/facets'), /"total":(\d+)/),
  ],
  '/dashboard/:org': [number(dashboard(''), /<strong>(\d+)<\/strong><span[^>]*>\w+ events</)],
  '/dashboard/:org/feeds': [number(dashboard('/feeds'), /(\d+) \w+ events/)],
  '/dashboard/:org/custom-feeds/:customId': [
    async ({ staff }) => {
      const form = { name: '', slug: '', keywords: 'gala', state: '', intent: 'preview' }
      const page = await (await staff.send('/custom-feeds', form)).text()
      return Number(/(\d+) \w+ events/.exec(visibleText(page))?.[1])
    },
  ],
  '/subscriptions/manage/:token': [
    async ({ app, feedId }) => {
      const { manage } = await makeSubscriber(app, feedId, { keywords: ['gala'] })
      const { matching } = await app.get<{ matching: { count: number } }>(manage)
      return matching.count
    },
  ],
}

/** Routes without upcoming events, and those where the day asked for decides. */
const OTHERS = [
  '/f/:feedId/series/:seriesId',
  '/f/:feedId/series/:file',
  '/api/v1/feeds/:feedId/calendar/:year/:month',
  '/api/v1/orgs/:orgSlug/calendar/:year/:month',
  '/api/v1/orgs/:orgSlug/custom/:customSlug/calendar/:year/:month',
  '/api/v1/feeds/:feedId/changes',
  '/api/v1/orgs/:orgSlug/changes',
  '/api/v1/feeds/:feedId/events/:eventId',
  '/api/v1/events/:year/:month/:day/:eventSlug',
  '/api/v1/orgs/:orgSlug/feeds',
  '/api/v1/calendars',
  '/api/v1/widget-config/:feedId',
  '/api/v1/orgs/:orgSlug/widget-config',
  '/api/v1/orgs/:orgSlug/custom/:customSlug/widget-config',
  '/api/v1/openapi.json',
  '/events/:year/:month/:day/:eventSlug',
  '/f/:feedId/:file',
  // A month or a day shows past events, too.
  '/f/:feedId/days/:day',
  '/embed/:feedId/days/:day',
  '/embed/:feedId',
  '/embed/o/:orgSlug',
  '/embed/o/:orgSlug/:customSlug',
  '/oembed',
  '/places',
  '/media/:id{img_[a-z0-9]+}/:file',
  '/pictures/:file',
  '/pictures/o/:file',
  '/pictures/o/:orgSlug/:file',
  '/sitemap.xml',
  '/sitemap/organizations.xml',
  '/robots.txt',
  '/favicon.ico',
  '/.well-known/security.txt',
  '/llms.txt',
  '/calendar-feed-wordpress.zip',
  '/',
  '/docs',
  '/docs/search',
  '/docs/:guide',
  '/assets/:name',
  '/:file',
  '/healthz',
  '/submit/:feedId',
  '/submit/confirm/:token',
  '/submit/mine/:token',
  '/submit/more/:token',
  '/subscriptions/join/:feedId',
  '/subscriptions/confirm/:token',
  '/subscriptions/unsubscribe/:token',
  '/subscriptions/manage/:token/export',
  '/sign-in',
  '/sign-in/:token',
  '/start',
  '/start/:token',
  '/invitations/:token',
  '/change-email/:token',
  '/change-email/undo/:token',
  '/dashboard',
  '/dashboard/:org/activity',
  '/dashboard/:org/activity.csv',
  '/dashboard/:org/appearance',
  '/dashboard/:org/appearance/category',
  '/dashboard/:org/custom-feeds',
  '/dashboard/:org/feeds/:feedId',
  // The days of an email decide here, and `test/digests` tests which events it has.
  '/dashboard/:org/feeds/:feedId/digests',
  '/dashboard/:org/feeds/:feedId/digests/preview',
  '/dashboard/:org/feeds/:feedId/digests/preview/mail',
  '/dashboard/:org/feeds/:feedId/widget',
  // Earlier venues are those of the latest events, past ones among them.
  '/dashboard/:org/places.json',
  '/dashboard/:org/events/selected',
  '/dashboard/:org/events/:eventId',
  '/dashboard/:org/events/:eventId/changes',
  '/dashboard/:org/events/:eventId/poster',
  '/dashboard/:org/events/:eventId/qr.svg',
  '/dashboard/:org/events/:eventId/:status',
  // What was imported, and when: each is whole whatever is past.
  '/dashboard/:org/imports',
  '/dashboard/:org/imports/:sourceId',
  '/dashboard/:org/imports/:sourceId/fetching',
  '/dashboard/:org/imports/:sourceId/preview',
  '/dashboard/:org/imports/:sourceId/runs/:importId',
  '/dashboard/:org/imports/:sourceId/undo/:importId',
  '/dashboard/:org/submissions',
  '/dashboard/:org/submissions/:submissionId',
  '/dashboard/:org/submissions/:submissionId/block',
  '/dashboard/:org/submissions/:submissionId/change',
  '/dashboard/:org/submissions/:submissionId/preview',
  '/dashboard/:org/submissions/:submissionId/sender',
  '/dashboard/:org/submissions/:submissionId/trust',
  '/dashboard/:org/submissions/reasons',
  '/dashboard/:org/submissions/selected',
  '/dashboard/:org/submissions/senders',
  '/dashboard/:org/submissions/senders/:senderId',
  '/dashboard/:org/subscribers',
  '/dashboard/:org/subscribers.csv',
  '/dashboard/:org/subscribers/blocked',
  '/dashboard/:org/subscribers/bring/:feedId',
  '/dashboard/:org/subscribers/bring/:feedId/:uploadId',
  '/dashboard/:org/subscribers/:subscriberId/allow',
  '/dashboard/:org/team',
  '/dashboard/:org/leave',
  '/dashboard/:org/settings',
  '/dashboard/:org/account',
  '/dashboard/:org/delete',
  '/dashboard/:org/export',
  '/dashboard/:org/export.json',
  '/dashboard/:org/webhooks',
  '/dashboard/:org/webhooks/deliveries',
  '/dashboard/:org/webhooks/deliveries/:deliveryId',
  '/dashboard/:org/webhooks/:endpointId',
  '/dashboard/:org/webhooks/:endpointId/secret',
  '/dashboard/:org/*',
]
/** Forms for something new, and questions before something ends. */
const FORMS = /\/(new|delete|remove|archive|disable|unpublish)$/

/** Calendars that programs keep: they reach back as well, and leave out what has no date once its day is over. */
const CALENDARS: Record<string, Surface[]> = {
  '/f/:file': Object.keys(OUTPUTS).map((ending) => api(`/f/:feedId.${ending}`)),
  '/o/:file': Object.keys(OUTPUTS).map((ending) => api(`/o/:orgSlug.${ending}`)),
  '/o/:orgSlug/:file': Object.keys(OUTPUTS).map((ending) =>
    api(`/o/:orgSlug/:customSlug.${ending}`),
  ),
  '/my/:file': [
    async ({ app, feedId }) => {
      const { manage } = await makeSubscriber(app, feedId)
      const made = await post(app, `${manage}/calendar`, { intent: 'renew' })
      const { calendar } = (await made.json()) as { calendar: string }
      return (await app.request(new URL(calendar).pathname)).text()
    },
  ],
}

let world: World
beforeAll(async () => {
  const app = await testApp(NOW)
  const { staff, feed } = await makeStaffWithFeed(app)
  const custom = await makeCustomFeed(staff.orgId, { keywords: ['gala'] })
  const cases = Object.entries({ ...DATED, ...UNDATED, ...PAST, ...DRAFTS })
  const place = { state: 'TX', lat: 30, lng: -97, categories: ['Party'] }
  await makeEvents(
    feed,
    cases.map(([name, event]) => ({ title: `Gala ${name}`, ...place, ...event })),
  )
  world = { app, staff, feedId: feed.id, customSlug: custom.slug, custom: custom.id }
})

const namesIn = (text: string) =>
  [...new Set([...text.matchAll(/\bgala[ -](\w+)/gi)].map(([, name]) => name?.toLowerCase() ?? ''))]
    .filter((name) => name in DATED || name in UNDATED || name in PAST || name in DRAFTS)
    .sort()

const names = (...groups: object[]) => groups.flatMap((group) => Object.keys(group)).sort()

describe.each(Object.keys(LISTS))('%s', (route) => {
  it('lists all upcoming events, no past one, and no draft but for staff', async () => {
    for (const surface of LISTS[route] ?? []) {
      const drafts = WITH_DRAFTS.includes(route) ? DRAFTS : {}
      expect(namesIn(await surface(world))).toEqual(names(DATED, UNDATED, drafts))
    }
  })
})

describe.each(Object.keys(COUNTS))('%s', (route) => {
  it('counts all upcoming events, no past one, and no draft', async () => {
    for (const count of COUNTS[route] ?? []) {
      expect(await count(world)).toBe(names(DATED, UNDATED).length)
    }
  })
})

describe.each(Object.keys(CALENDARS))('%s', (route) => {
  it('holds all upcoming events that have a date', async () => {
    for (const surface of CALENDARS[route] ?? []) {
      const held = namesIn(await surface(world))
      expect(held.filter((name) => !(name in PAST))).toEqual(names(DATED))
    }
  })
})

it('every GET route is known as one with or without upcoming events', async () => {
  const routes = await allRoutes()
  const gets = routes.filter(({ method }) => method === 'GET')
  const paths = gets.map(({ path }) => path.replace(/\{.*\}$/, ''))
  const sorted = [LISTS, COUNTS, CALENDARS].flatMap((group) => Object.keys(group)).concat(OTHERS)
  expect(paths.filter((path) => !sorted.includes(path) && !FORMS.test(path))).toEqual([])
  expect(sorted.filter((path) => path !== '/mcp' && !paths.includes(path))).toEqual([])
})
