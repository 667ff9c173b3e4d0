import { beforeAll, describe, expect, it } from 'vitest'
import { COSTLY_PATHS } from '../../functions/caching/endpoint.ts'
import { allRoutes } from '../support/all-routes.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { respelled } from '../support/every-endpoint.ts'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
let names: Record<string, string>
beforeAll(async () => {
  app = await testApp()
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  await makeEvent(feed, { lat: 30, lng: -97 })
  const custom = await makeCustomFeed(org.id, {})
  names = { feedId: feed.id, orgSlug: org.slug, customSlug: custom.slug }
})

/** What a request needs besides its path. */
const QUERIES: Record<string, string> = {
  '/api/v1/feeds/:feedId/events/nearby': '?lat=30&lng=-97',
  '/places': '?q=austin',
}
/** Whose name a file has, by the folder that it is in. */
const FILE_OF: Record<string, string> = {
  '/f/': 'feedId',
  '/o/': 'orgSlug',
  '/o/:orgSlug/': 'customSlug',
  '/sitemap/': 'feedId',
}
/** `/o/:orgSlug/:customSlug.ics` for `/o/:orgSlug/:file{[^/]+\\.ics}` */
const named = (path: string) =>
  path.replace(/^(.*\/):file(?:\{.*\.(\w+)\})?$/, (_, folder, ending = 'xml') => {
    return `${folder}:${FILE_OF[folder]}.${ending}`
  })
const routes = new Set((await allRoutes()).map(({ path }) => path))
const COSTLY = COSTLY_PATHS.map((path) => {
  const whole = routes.has(path) ? path : `/api/v1${path}`
  return named(whole) + (QUERIES[whole] ?? '')
})
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name) => names[name] ?? '')
const ask = (path: string, client = '192.0.2.7') =>
  app.request(filled(path), { headers: { 'cf-connecting-ip': client } })
const statusesOf = async (asked: Promise<Response>[]) =>
  (await Promise.all(asked)).map(({ status }) => status).toSorted()
const times = <T>(n: number, act: () => T) => Array.from({ length: n }, act)

it('Searches of all calendars and nearby, facets, places, calendar files, and sitemaps are costly', () => {
  expect(COSTLY).toHaveLength(16)
})

describe.each(COSTLY)('GET %s', (path) => {
  it('runs six at once for one client and turns further ones away, which nobody keeps', async () => {
    const answers = await Promise.all(times(16, () => answerOf(ask(path))))
    const turnedAway = answers.filter(({ status }) => status === 500)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(turnedAway).toHaveLength(10)
    for (const { headers, body } of turnedAway) {
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(JSON.stringify(body)).toContain('Too many requests at once')
    }
    expect((await ask(path)).status).toBe(200)
  })

  it('counts another spelling of the address once', async () => {
    const asked = times(6, () => ask(respelled(filled(path))))
    expect(await statusesOf(asked)).toEqual(times(6, () => 200))
  })
})

it('A client does not use up what others may ask for', async () => {
  const [path = ''] = COSTLY
  const first = times(16, () => ask(path))
  expect(await statusesOf(times(6, () => ask(path, '192.0.2.8')))).toEqual(times(6, () => 200))
  await Promise.all(first)
})

it('A plain list is never turned away', async () => {
  const asked = times(16, () => ask('/api/v1/feeds/:feedId/events'))
  expect(await statusesOf(asked)).toEqual(times(16, () => 200))
})

it('A read that fails makes room for the next', async () => {
  const [path = ''] = COSTLY
  app.database.down = true
  await Promise.all(times(6, () => ask(path)))
  app.database.down = false
  expect((await ask(path)).status).toBe(200)
})
