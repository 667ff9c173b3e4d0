import { describe, expect, it } from 'vitest'
import { getBusyMonths } from '../../db/lists/months.ts'
import type { Changes, Event } from '../../domain/event-contract.ts'
import { newRule } from '../../domain/recurrence/rule.ts'
import { SUBMISSION_STATES } from '../../domain/submissions.ts'
import {
  changeEvent,
  createEvent,
  publishEvent,
  unpublishEvent,
} from '../../functions/events/change-event.ts'
import { createSeries, extendAllSeries } from '../../functions/events/series.ts'
import { OUTPUTS } from '../../functions/outputs/index.ts'
import { yoga } from '../events/series-event.ts'
import { allRoutes } from '../support/all-routes.ts'
import { testApp } from '../support/app.ts'
import {
  freshId,
  makeCustomFeed,
  makeEvent,
  makeFeed,
  makeOrg,
  makeSubmission,
} from '../support/factories.ts'
import { forgetPurges } from '../support/forget-purges.ts'
import { makeSubscriber, post } from '../support/subscriber.ts'
import { walkChanges } from '../support/walk-changes.ts'

const app = await testApp('2026-06-15T12:00:00Z')

const TITLE = 'Quiet rehearsal'
const NAMED = /quiet[ -]rehearsal/i

/** A feed with a published event, a draft, a series of drafts, and submissions in every state that are like the draft. */
async function makeDrafts() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id, takesSubmissions: true })
  const custom = await makeCustomFeed(org.id, { keywords: ['rehearsal', 'open'] })
  const open = await makeEvent(feed, { title: 'Open event', categories: ['Party'] })
  const orgId = org.id
  const place = { state: 'Texas', stateCode: 'TX', lat: 30, lng: -97, categories: ['Stage'] }
  const id = freshId('evt')
  const event = yoga(feed, { title: TITLE, ...place })
  await createEvent(app.acting(), { orgId, id, event, isDraft: true })
  const inputs = { title: TITLE, categories: 'Stage', state: 'Texas', lat: '30', lng: '-97' }
  for (const state of SUBMISSION_STATES) {
    const startsAt = new Date('2026-06-17T00:00:00Z')
    await makeSubmission(feed, { state, title: TITLE, location: TITLE, inputs, startsAt })
  }
  await makeSubmission(feed, {
    kind: 'edit',
    personId: 'person_writer',
    eventId: open.id,
    title: TITLE,
    inputs,
  })
  await makeSubmission(feed, {
    kind: 'draft',
    personId: 'person_writer',
    eventId: id,
    title: TITLE,
  })
  const first = freshId('evt')
  const repeat = { rule: newRule('WEEKLY'), rdates: [], exdates: [] }
  const days = {
    startsAt: new Date('2026-06-17T15:00:00Z'),
    endsAt: new Date('2026-06-19T20:00:00Z'),
  }
  const dates = yoga(feed, { title: TITLE, ...place, ...days })
  await createSeries(app.acting(), { orgId, id: first, event: dates, repeat, isDraft: true })
  return {
    org,
    orgId,
    feed,
    custom,
    open,
    id,
    first,
    seriesId: first.replace('evt_', 'ser_'),
    event,
  }
}
type Drafts = Awaited<ReturnType<typeof makeDrafts>>

async function subscriberPages(feedId: string) {
  const { manage, unsubscribe } = await makeSubscriber(app, feedId)
  const made = await post(app, `${manage}/calendar`, { intent: 'renew' })
  const { calendar } = (await made.json()) as { calendar: string }
  return {
    '/my/:file': [new URL(calendar).pathname],
    '/subscriptions/manage/:token': [manage],
    '/subscriptions/manage/:token/export': [`${manage}/export`],
    '/subscriptions/unsubscribe/:token': [unsubscribe],
  }
}

const endings = Object.keys(OUTPUTS)

/** Addresses that would show the drafts if they were published, of the routes whose path does not say them. */
async function addressesOf({ org, feed, custom, id, first, seriesId }: Drafts) {
  const events = `/api/v1/feeds/${feed.id}/events`
  const page = '/events/2026/06/16/quiet-rehearsal'
  return {
    ...(await subscriberPages(feed.id)),
    '/api/v1/feeds/:feedId/events': [
      events,
      `${events}?search=rehearsal`,
      `${events}?category=Stage`,
      `${events}?from=2026-06-01&to=2026-07-30`,
      `${events}?ongoing=false&repeats=first`,
    ],
    '/api/v1/feeds/:feedId/events/nearby': [
      `${events}/nearby?lat=30&lng=-97&radius=5`,
      `${events}/nearby?state=TX`,
    ],
    '/api/v1/feeds/:feedId/facets': [`/api/v1/feeds/${feed.id}/facets?from=2026-06-01`],
    '/api/v1/feeds/:feedId/events/:eventId': [`${events}/${id}`, `${events}/${first}`],
    '/api/v1/events/:year/:month/:day/:eventSlug': [`/api/v1${page}`, `/api/v1${page}?event=${id}`],
    '/events/:year/:month/:day/:eventSlug': [
      page,
      `${page}?event=${id}`,
      `/events/-/-/-/-?event=${id}`,
    ],
    '/f/:file': endings.map((ending) => `/f/${feed.id}.${ending}`),
    '/o/:file': endings.map((ending) => `/o/${org.slug}.${ending}`),
    '/o/:orgSlug/:file': endings.map((ending) => `/o/${org.slug}/${custom.slug}.${ending}`),
    '/f/:feedId/:file': [`/f/${feed.id}/${id}.ics`],
    '/f/:feedId/series/:file': [`/f/${feed.id}/series/${seriesId}.ics`],
    '/embed/:file': [`/embed/${feed.id}.fragment`],
    '/embed/o/:file': [`/embed/o/${org.slug}.fragment`],
    '/embed/o/:orgSlug/:file': [`/embed/o/${org.slug}/${custom.slug}.fragment`],
    '/pictures/:file': [`/pictures/${id}.a.png`],
    '/oembed': [`/oembed?url=${encodeURIComponent(`https://calendar.test${page}?event=${id}`)}`],
    '/sitemap/:file': [`/sitemap/${feed.id}.xml`],
    '/api/v1/events': [
      '/api/v1/events?search=rehearsal',
      `/api/v1/events?organization=${org.slug}`,
      `/api/v1/events?organization=${org.slug}&category=stage`,
    ],
    '/api/v1/calendars': ['/api/v1/calendars?search=rehearsal'],
  } as Record<string, string[]>
}

/** Pages of the service itself, and of people who sign in; files that no event is named in. */
const ABOUT_NO_EVENT =
  /^\/(dashboard|sign-in|change-email|start|invitations|docs|assets|media|healthz|:file|robots|$)|openapi|\/(join|confirm)\/|^\/submit\/|^\/pictures\/o\//

/** Routes that name no event, whatever is published. */
const WITHOUT_NAMES = [
  '/.well-known/security.txt',
  '/api/v1/calendars',
  '/api/v1/feeds/:feedId/facets',
  '/api/v1/orgs/:orgSlug/custom/:customSlug/facets',
  '/api/v1/orgs/:orgSlug/custom/:customSlug/widget-config',
  '/api/v1/orgs/:orgSlug/facets',
  '/api/v1/orgs/:orgSlug/feeds',
  '/api/v1/orgs/:orgSlug/widget-config',
  '/api/v1/widget-config/:feedId',
  '/calendar-feed-wordpress.zip',
  '/favicon.ico',
  '/llms.txt',
  '/places',
  '/sitemap.xml',
  '/sitemap/organizations.xml',
  '/subscriptions/manage/:token/export',
  '/subscriptions/unsubscribe/:token',
]

/** The routes that name a draft, and those that do not. */
async function routesNaming(drafts: Drafts) {
  const { org, feed, custom, seriesId } = drafts
  const given = await addressesOf(drafts)
  const values: Record<string, string> = {
    ...{ feedId: feed.id, orgSlug: org.slug, customSlug: custom.slug, seriesId },
    ...{ year: '2026', month: '06', day: '2026-06-16' },
  }
  const routes = (await allRoutes()).filter(({ method }) => method === 'GET')
  const found = new Set<string>()
  const others = new Set<string>()
  for (const { path: pattern } of routes) {
    const path = pattern.replace(/\{.*\}$/, '')
    if (ABOUT_NO_EVENT.test(path)) continue
    others.add(path)
    const filled = path.replace(/:(\w+)/g, (whole, name) => values[name] ?? whole)
    for (const address of given[path] ?? [filled]) {
      expect(address).not.toContain('/:')
      const response = await app.request(address)
      const text = await response.text()
      expect(response.status, `${address}: ${text}`).toBeLessThan(500)
      const isNamed = NAMED.test(text) || text.includes(drafts.id) || text.includes(drafts.first)
      // A picture has no words, and an error may repeat what was asked for.
      if (response.status < 400 && (isNamed || path === '/pictures/:file')) found.add(path)
    }
  }
  const params = { name: 'list_events', arguments: { feed: feed.id } }
  const tool = await app.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  if (NAMED.test(await tool.text())) found.add('/mcp')
  return { found: [...found], others: [...others].filter((path) => !found.has(path)) }
}

const publishAll = async ({ orgId, id, first }: Drafts) => {
  for (const draft of [id, first]) await publishEvent(app.acting(), { orgId, id: draft })
}

describe('a draft, and a submission in any state,', () => {
  it('is on no public route until it is published, and on none once it is unpublished', async () => {
    const drafts = await makeDrafts()
    const { orgId, id, first } = drafts
    expect((await routesNaming(drafts)).found).toEqual([])
    await publishAll(drafts)
    const published = await routesNaming(drafts)
    expect(published.others.toSorted()).toEqual(WITHOUT_NAMES)
    expect(published.found).toContain('/mcp')
    for (const draft of [id, first]) await unpublishEvent(app.acting(), { orgId, id: draft })
    expect((await routesNaming(drafts)).found).toEqual([])
  })
})

describe('a draft', () => {
  it('responds with 404 at every address it would have', async () => {
    const drafts = await makeDrafts()
    const { feed, id, seriesId } = drafts
    const addresses = [
      `/api/v1/feeds/${feed.id}/events/${id}`,
      `/api/v1/events/2026/06/16/quiet-rehearsal?event=${id}`,
      `/events/2026/06/16/quiet-rehearsal?event=${id}`,
      `/f/${feed.id}/${id}.ics`,
      `/f/${feed.id}/series/${seriesId}`,
      `/f/${feed.id}/series/${seriesId}.ics`,
    ]
    for (const address of addresses) {
      expect((await app.request(address)).status, address).toBe(404)
    }
    await publishAll(drafts)
    for (const address of addresses) {
      expect((await app.request(address)).status, address).toBe(200)
    }
  })

  it('is in no count of facets, and leads from no month to its own', async () => {
    const { feed } = await makeDrafts()
    const facets = await app.get<{ total: number; categories: { name: string }[] }>(
      `/api/v1/feeds/${feed.id}/facets`,
    )
    expect(facets.total).toBe(1)
    expect(facets.categories).toEqual([{ name: 'Party', count: 1, color: expect.any(String) }])
    const { after } = await getBusyMonths(app.database.db, { feedId: feed.id, month: '2026-05' })
    expect(after).toBe('2026-07')
  })

  it('stands for no duplicate in another feed', async () => {
    const { orgId, org, id, event } = await makeDrafts()
    const other = await makeFeed({ orgId })
    const shown = freshId('evt')
    await createEvent(app.acting(), {
      ...{ orgId, id: shown, isDraft: false },
      event: { ...event, feedId: other.id },
    })
    const list = async () =>
      (
        await app.get<{ events: (Event & { alternates: { id: string }[] })[] }>(
          `/api/v1/orgs/${org.slug}/events?search=rehearsal`,
        )
      ).events.map((one) => [one.id, one.alternates.map((alternate) => alternate.id)])
    expect(await list()).toEqual([[shown, []]])
    await publishEvent(app.acting(), { orgId, id })
    const [one] = await list()
    expect([one?.[0], ...(one?.[1] ?? [])].toSorted()).toEqual([id, shown].toSorted())
  })

  it('purges nothing, and is no change to copies, until it is published', async () => {
    const { orgId, feed, id, event } = await makeDrafts()
    await forgetPurges(app)
    const address = `/api/v1/feeds/${feed.id}/changes`
    const { copy, last } = await walkChanges(app, address)
    expect([...copy.values()].map(({ title }) => title)).toEqual(['Open event'])
    const [row] = await app.database.query('select updated_at from events where id = $1', [id])
    const ifUpdatedAt = row?.updated_at as Date
    const changed = { ...event, startsAt: new Date('2026-06-18T00:00:00Z'), endsAt: null }
    expect(await changeEvent(app.acting(), { orgId, id, event: changed, ifUpdatedAt })).toBe(true)
    expect(app.purged).toEqual([])
    const nothing = await app.get<Changes>(`${address}?cursor=${last.cursor}`)
    expect([nothing.events, nothing.deleted]).toEqual([[], []])

    await publishEvent(app.acting(), { orgId, id })
    const added = await app.get<Changes>(`${address}?cursor=${last.cursor}`)
    expect(added.events.map((one) => one.id)).toEqual([id])
    expect(app.purged.flat()).toContain(`feed:${feed.id}`)

    await unpublishEvent(app.acting(), { orgId, id })
    const gone = await app.get<Changes>(`${address}?cursor=${last.cursor}`)
    expect([gone.events, gone.deleted]).toEqual([[], [id]])
    // The day it had as a draft was never public.
    const former = await app.database.query('select from event_previous_urls where event_id = $1', [
      id,
    ])
    expect(former).toEqual([])
  })
})

describe('publishing', () => {
  it('makes an event of now, with every date of its series', async () => {
    const { orgId, first, seriesId } = await makeDrafts()
    app.setNow('2026-06-16T09:00:00Z')
    expect(await publishEvent(app.acting(), { orgId, id: first })).toBe(true)
    const at = new Date('2026-06-16T09:00:00Z')
    const rows = await app.database.query(
      'select distinct published_at, created_at from events where series_id = $1',
      [seriesId],
    )
    expect(rows).toEqual([{ published_at: at, created_at: at }])
    // A second click changes nothing.
    app.setNow('2026-06-16T10:00:00Z')
    expect(await publishEvent(app.acting(), { orgId, id: first })).toBe(true)
    const [again] = await app.database.query('select published_at from events where id = $1', [
      first,
    ])
    expect(again?.published_at).toEqual(at)
    app.setNow('2026-06-15T12:00:00Z')
  })

  it('is for events of the own organization only', async () => {
    const { id, first, open, orgId } = await makeDrafts()
    const stranger = (await makeOrg()).id
    for (const theirs of [id, first]) {
      expect(await publishEvent(app.acting(), { orgId: stranger, id: theirs })).toBe(false)
    }
    expect(await unpublishEvent(app.acting(), { orgId: stranger, id: open.id })).toBe(false)
    const rows = await app.database.query(
      'select count(*)::int from events where org_id = $1 and published_at is not null',
      [orgId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('a series of drafts', () => {
  const draftsOf = async (seriesId: string) =>
    app.database.query(
      `select count(*)::int as dates, count(published_at)::int as published from events where series_id = $1`,
      [seriesId],
    )

  it('gets further dates as drafts', async () => {
    const { seriesId } = await makeDrafts()
    const [before] = await draftsOf(seriesId)
    app.setNow('2026-09-15T12:00:00Z')
    await extendAllSeries(app.acting())
    app.setNow('2026-06-15T12:00:00Z')
    const [after] = await draftsOf(seriesId)
    expect(after?.dates).toBeGreaterThan(Number(before?.dates))
    expect(after?.published).toBe(0)
  })

  it('is what the event was that begins to repeat', async () => {
    const { orgId, id, event } = await makeDrafts()
    const [row] = await app.database.query('select updated_at from events where id = $1', [id])
    const repeat = { rule: newRule('WEEKLY', { count: 3 }), rdates: [], exdates: [] }
    const ifUpdatedAt = row?.updated_at as Date
    const made = await createSeries(app.acting(), { orgId, id, event, repeat, ifUpdatedAt })
    expect(made).toBe('saved')
    const [series] = await app.database.query('select series_id from events where id = $1', [id])
    expect(await draftsOf(String(series?.series_id))).toEqual([{ dates: 3, published: 0 }])
  })
})
