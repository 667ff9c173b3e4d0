import { beforeAll, describe, expect, it } from 'vitest'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { respelled } from '../support/every-endpoint.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'

let app: TestApp
let feedId: string
beforeAll(async () => {
  app = await testApp()
  const feed = await makeFeed()
  await makeEvent(feed, { lat: 30, lng: -97 })
  feedId = feed.id
})

const COSTLY = [
  '/api/v1/feeds/:feedId/events/nearby?lat=30&lng=-97',
  '/api/v1/feeds/:feedId/facets',
  '/f/:feedId.ics',
  '/sitemap/:feedId.xml',
]
const ask = (path: string, client = '192.0.2.7') =>
  app.request(path.replace(':feedId', feedId), { headers: { 'cf-connecting-ip': client } })
const statusesOf = async (asked: Promise<Response>[]) =>
  (await Promise.all(asked)).map(({ status }) => status).toSorted()
const times = <T>(n: number, act: () => T) => Array.from({ length: n }, act)

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
    const asked = times(6, () => ask(respelled(path)))
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
