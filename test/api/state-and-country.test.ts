import { beforeAll, describe, expect, it } from 'vitest'
import type { Event, Facets } from '../../domain/event-contract.ts'
import { endpoints } from '../../functions/api/index.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

type Found = { events?: Event[] } & Partial<Facets>

const withState = endpoints.filter(({ query }) => Object.hasOwn(query.shape, 'state'))

let app: TestApp
let addresses: Record<string, string>
let feedPage: string
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const custom = await makeCustomFeed(org.id, { categories: ['all'] })
  const place = { lat: 30, lng: -97, categories: ['all'] }
  await makeEvents(feed, [
    { title: 'Seattle', state: 'WA', country: 'US', ...place },
    { title: 'Spokane', state: 'WA', ...place },
    { title: 'Perth', state: 'WA', country: 'AU', ...place },
    { title: 'Hobart', state: 'Tasmania', country: 'AU', ...place },
  ])
  feedPage = `/f/${feed.id}`
  const inPath = { ':feedId': feed.id, ':orgSlug': org.slug, ':customSlug': custom.slug }
  addresses = Object.fromEntries(
    withState.map(({ path }) => [
      path,
      `/api/v1${path.replace(/:\w+/g, (name) => inPath[name as keyof typeof inPath])}?${path === '/events' ? `organization=${org.slug}&` : ''}`,
    ]),
  )
})

async function titlesAt(path: string, query: string) {
  const { events, states } = await app.get<Found>(`${addresses[path]}${query}`)
  return events?.map(({ title }) => title).sort() ?? states
}

describe.each(withState.map(({ path }) => [path]))('GET %s', (path) => {
  const isFacets = path.endsWith('/facets')

  it('finds a state of the country that is given', async () => {
    const perth = isFacets ? [{ name: 'WA', code: null, country: 'AU', count: 1 }] : ['Perth']
    for (const country of ['AU', 'au', 'Australia']) {
      expect(await titlesAt(path, `state=WA&country=${country}`)).toEqual(perth)
      expect(await titlesAt(path, `country=${country}&state=wa&utm_source=mail`)).toEqual(perth)
    }
  })

  it('finds a US state without a country', async () => {
    const found = await titlesAt(path, 'state=WA')
    if (isFacets) expect(found).toMatchObject([{ name: 'Washington', code: 'WA', count: 2 }])
    else expect(found).toEqual(['Seattle', 'Spokane'])
  })

  it('takes a country without a state', async () => {
    const near = path.endsWith('/nearby') ? '&lat=30&lng=-97' : ''
    const found = await titlesAt(path, `country=AU${near}`)
    if (isFacets) expect(found).toHaveLength(2)
    else expect(found).toEqual(['Hobart', 'Perth'])
  })
})

it('9 endpoints accept state, and all of them accept country', () => {
  expect(withState).toHaveLength(9)
  expect(withState.filter(({ query }) => !Object.hasOwn(query.shape, 'country'))).toEqual([])
})

it.each(['ics', 'rss', 'json'])(
  'Calendars as .%s find a state of another country',
  async (ending) => {
    const text = await (await app.request(`${feedPage}.${ending}?state=WA&country=AU`)).text()
    expect(text).toContain('Perth')
    expect(text).not.toMatch(/Seattle|Spokane|Hobart/)
  },
)
