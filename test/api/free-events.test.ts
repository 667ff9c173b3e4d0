import { beforeAll, describe, expect, it } from 'vitest'
import type { Event, Facets } from '../../domain/event-contract.ts'
import { endpoints } from '../../functions/api/index.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

type Found = { events?: Event[] } & Partial<Facets>

const withPrice = endpoints.filter(({ query }) => Object.hasOwn(query.shape, 'is_free'))

/** More than a list looks at by date before it asks the indexes. */
const BETWEEN = 110

let app: TestApp
let inPath: Record<string, string>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const custom = await makeCustomFeed(org.id, { categories: ['all'] })
  inPath = { feedId: feed.id, orgSlug: org.slug, customSlug: custom.slug }
  const of = { lat: 30, lng: -97, categories: ['all'], startsAt: '2026-07-02T18:00:00Z' }
  await makeEvents(feed, [
    ...Array(BETWEEN).fill({ ...of, title: 'Unknown' }),
    { ...of, title: 'Long exhibition', isFree: true, startsAt: '2026-06-01T18:00:00Z' },
    { ...of, title: 'Opera', isFree: false, priceText: '$80' },
    { ...of, title: 'Kites', isFree: true, startsAt: '2026-07-03T18:00:00Z' },
    { ...of, title: 'Past', isFree: true, startsAt: '2026-05-03T18:00:00Z' },
  ])
  await app.database.query(
    `update events set ends_at = '2026-09-01T00:00:00Z' where title = 'Long exhibition' and feed_id = $1`,
    [feed.id],
  )
})

/** Other tests share the database. */
const ofAll = (path: string) => (path === '/events' ? { organization: inPath.orgSlug ?? '' } : {})

const titlesAt = async (address: string) => {
  const { events, total } = await app.get<Found>(address)
  return events?.map(({ title }) => title).sort() ?? total
}

describe.each(withPrice.map(({ path, example }) => [path, example] as const))(
  'GET %s',
  (path, example) => {
    const isFacets = path.endsWith('/facets')
    const address = (query: Record<string, string>) =>
      `/api/v1${path.replace(/:(\w+)/g, (_, name) => inPath[name] ?? '')}?${new URLSearchParams({ ...ofAll(path), ...example, ...query })}`

    it('returns the events that are marked as free, or as not free', async () => {
      const free = ['Kites', 'Long exhibition']
      expect(await titlesAt(address({ is_free: 'true' }))).toEqual(isFacets ? 2 : free)
      expect(await titlesAt(address({ is_free: 'false' }))).toEqual(isFacets ? 1 : ['Opera'])
      const kites = { is_free: 'true', search: 'kites' }
      expect(await titlesAt(address(kites))).toEqual(isFacets ? 1 : ['Kites'])
      const days = { is_free: 'true', from: '2026-07-03', to: '2026-07-03' }
      expect(await titlesAt(address(days))).toEqual(isFacets ? 2 : free)
      const notOngoing = { is_free: 'true', ongoing: 'false' }
      expect(await titlesAt(address(notOngoing))).toEqual(isFacets ? 1 : ['Kites'])
    })

    it('takes no other value', async () => {
      const response = await app.request(address({ is_free: 'yes' }))
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: 'is_free must be true or false' })
    })
  },
)

it('The lists and counts of all owners take it', () => {
  expect(withPrice).toHaveLength(9)
})
