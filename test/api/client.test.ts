import { calendarClient, everyPage } from 'calendar-feed-service/client'
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const asked: string[] = []
const fetchIt = async (url: string) => {
  const path = url.replace(ORIGIN, '')
  asked.push(path)
  return app.request(path)
}
const calendar = () => calendarClient(ORIGIN, { fetch: fetchIt })

describe('The client', () => {
  it('answers what every address of lists, months, events and widgets answers', async () => {
    const { org, feed, event, custom, addresses } = await everyEndpoint()
    const ofFeed = calendar().feed(feed.id)
    const ofOrg = calendar().organization(org.slug)
    const ofCustom = ofOrg.customFeed(custom.slug)
    const answers: [string, unknown][] = [
      ['/calendars', await calendar().calendars()],
      ['/events', await calendar().events({ organization: org.slug })],
      ['/feeds/:feedId/events', await ofFeed.events()],
      ['/feeds/:feedId/events/nearby', await ofFeed.nearby({ lat: 30, lng: -97 })],
      ['/feeds/:feedId/events/:eventId', await ofFeed.event(event.id)],
      ['/feeds/:feedId/calendar/:year/:month', await ofFeed.month(2026, 7)],
      ['/feeds/:feedId/changes', await ofFeed.changes()],
      ['/orgs/:orgSlug/changes', await ofOrg.changes()],
      ['/feeds/:feedId/facets', await ofFeed.facets()],
      ['/orgs/:orgSlug/facets', await ofOrg.facets()],
      ['/orgs/:orgSlug/custom/:customSlug/facets', await ofCustom.facets()],
      ['/widget-config/:feedId', await ofFeed.widgetConfig()],
      ['/orgs/:orgSlug/calendar/:year/:month', await ofOrg.month(2026, 7)],
      ['/orgs/:orgSlug/custom/:customSlug/calendar/:year/:month', await ofCustom.month(2026, 7)],
      ['/orgs/:orgSlug/widget-config', await ofOrg.widgetConfig()],
      ['/orgs/:orgSlug/custom/:customSlug/widget-config', await ofCustom.widgetConfig()],
      ['/orgs/:orgSlug/feeds', await ofOrg.feeds()],
      ['/orgs/:orgSlug/events', await ofOrg.events()],
      ['/orgs/:orgSlug/custom/:customSlug', await ofCustom.events()],
    ]
    const called = answers.map(([path]) => path)
    const uncalled = Object.keys(addresses).filter((path) => !called.includes(path))
    expect(uncalled).toEqual(['/feeds/:feedId/events.json', '/events/:year/:month/:day/:eventSlug'])
    for (const [path, answer] of answers) {
      const address = addresses[path] ?? ''
      expect(answer, path).toEqual({ data: await app.get(address), error: null })
    }
  })

  it('walks all pages, in as many requests as there are pages', async () => {
    const feed = await makeFeed()
    await makeEvents(feed, Array(5).fill({ title: 'Jazz & Soul' }))
    asked.splice(0)
    const seen: string[] = []
    const { events } = calendar().feed(feed.id)
    for await (const { data } of everyPage(events, { per_page: 2, search: 'jazz & soul' })) {
      seen.push(...(data?.events ?? []).map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(5)
    expect(asked).toHaveLength(3)
  })

  it('says errors as values: of the service, of others, and where nobody answers', async () => {
    const { events, event } = calendar().feed('feed_nobody_has_it')
    expect(await events()).toEqual({
      data: null,
      error: { status: 404, message: 'Feed not found' },
    })
    expect(await events({ per_page: 0 })).toMatchObject({ error: { status: 400 } })
    expect(await event('../../../x?y#z')).toMatchObject({ error: { status: 404 } })
    const elsewhere = (answer: Response) =>
      calendarClient(ORIGIN, { fetch: async () => answer })
        .feed('x')
        .events()
    expect(await elsewhere(new Response('<html>', { status: 502 }))).toEqual({
      data: null,
      error: { status: 502, message: 'Status 502' },
    })
    expect(await elsewhere(new Response('<html>'))).toMatchObject({ error: { status: 0 } })
    expect(await elsewhere(Response.json(null, { status: 503 }))).toEqual({
      data: null,
      error: { status: 503, message: 'Status 503' },
    })
    const nobody = calendarClient(ORIGIN, { fetch: () => Promise.reject(new Error('refused')) })
    expect(await nobody.feed('x').events()).toMatchObject({
      error: { status: 0, message: 'refused' },
    })
    const pages = everyPage(nobody.feed('x').events)
    expect(await pages.next()).toMatchObject({ value: { error: { status: 0 } }, done: false })
    expect(await pages.next()).toMatchObject({ done: true })
  })

  it('ends a call with its signal', async () => {
    let given: AbortSignal | null | undefined
    const client = calendarClient(ORIGIN, {
      fetch: async (_, init) => {
        given = init.signal
        return Response.json({})
      },
    })
    const { signal } = new AbortController()
    await client.feed('x').events({}, { signal })
    expect(given).toBe(signal)
  })

  it.each([
    ['https://example.com', 'https://example.com/api/v1/'],
    ['https://example.com/', 'https://example.com/api/v1/'],
    ['https://example.com/calendar', 'https://example.com/calendar/api/v1/'],
    ['https://example.com:8443/a/b/?x=1#y', 'https://example.com:8443/a/b/api/v1/'],
    ['https://example.com/api/v1', 'https://example.com/api/v1/'],
    [new URL('https://example.com/calendar/api/v1/'), 'https://example.com/calendar/api/v1/'],
  ])('finds the API of a service at %s', async (service, api) => {
    const urls: string[] = []
    const client = calendarClient(service, {
      fetch: async (url) => {
        urls.push(url)
        return Response.json({})
      },
    })
    await client.feed('x').events({ search: 'jazz' })
    expect(urls).toEqual([`${api}feeds/x/events?search=jazz`])
  })

  it('begins a list where a caller has no cursor yet, or no search', async () => {
    const feed = await makeFeed()
    const [event] = await makeEvents(feed, [{}])
    const { events, changes } = calendar().feed(feed.id)
    for (const pages of [
      everyPage(events, { cursor: undefined, search: undefined }),
      everyPage(changes, { cursor: undefined }),
    ]) {
      const { value } = await pages.next()
      expect(value?.data?.events.map(({ id }) => id)).toEqual([event?.id])
    }
    expect(await events({ search: undefined })).toMatchObject({ error: null })
  })

  it('has the types of the answers', async () => {
    const { events, month } = calendar().feed('x')
    type Data = Extract<Awaited<ReturnType<typeof events>>, { error: null }>['data']
    expectTypeOf<Data['events'][number]['title']>().toEqualTypeOf<string>()
    // @ts-expect-error: no such parameter
    void events({ nonsense: 1 })
    // @ts-expect-error: a month is named by two parts
    void month(2026)
  })
})
