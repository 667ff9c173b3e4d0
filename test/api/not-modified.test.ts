import { beforeAll, describe, expect, it } from 'vitest'
import { changeEvent } from '../../db/events/change-event.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

async function list() {
  const feed = await makeFeed()
  const event = await makeEvent(feed)
  const path = `/api/v1/feeds/${feed.id}/events`
  const { headers } = await answerOf(app.request(path))
  return { feed, event, path, etag: String(headers.etag) }
}
const asked = (path: string, condition: string, method = 'GET') =>
  answerOf(app.request(path, { method, headers: { 'if-none-match': condition } }))

describe('If-None-Match', () => {
  it('is met by the ETag, weak or strong, alone or in a list, and by *', async () => {
    const { path, etag } = await list()
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, ` ${etag} ,"x"`, '*']) {
      expect(await asked(path, condition)).toMatchObject({ status: 304, body: '' })
    }
  })

  it('is not met by anything else', async () => {
    const { path, etag } = await list()
    for (const condition of ['', '"other"', etag.slice(1, -1), '"*"', `${etag}x`]) {
      const answer = await asked(path, condition)
      expect({ condition, status: answer.status }).toEqual({ condition, status: 200 })
    }
  })

  it('is judged for HEAD, too', async () => {
    const { path, etag } = await list()
    expect(await asked(path, etag, 'HEAD')).toMatchObject({ status: 304, headers: { etag } })
  })

  it('is judged outside for an address in another spelling', async () => {
    const { path, etag } = await list()
    app.loopbacks.splice(0)
    const answer = await asked(`${path}?utm_source=mail`, etag)
    expect(answer).toMatchObject({
      status: 304,
      headers: {
        etag,
        'access-control-allow-origin': '*',
        'cache-control': 'public, s-maxage=300, stale-while-revalidate=600',
        'cloudflare-cdn-cache-control': 'no-store',
      },
    })
    expect(app.loopbacks.map((request) => request.headers.has('if-none-match'))).toEqual([false])
  })

  it('changes nothing about an error', async () => {
    expect(await asked('/api/v1/feeds/feed_nobody_has/events', '*')).toMatchObject({ status: 404 })
    expect(await asked('/api/v1/events/2026/13/01/x', '*')).toMatchObject({ status: 400 })
  })
})

describe('An ETag', () => {
  it('changes with the event', async () => {
    const { feed, event, path, etag } = await list()
    await changeEvent(app.database.db, {
      ...event,
      feedId: feed.id,
      title: 'Another title',
      now: app.deps.now(),
    })
    const answer = await asked(path, etag)
    expect(answer.status).toBe(200)
    expect(answer.headers.etag).not.toBe(etag)
  })

  it('and the body stay the same as time goes by, on every endpoint', async () => {
    const { addresses } = await everyEndpoint()
    for (const address of Object.values(addresses)) {
      app.setNow('2026-06-15T12:00:00Z')
      const before = await answerOf(app.request(address))
      app.setNow('2026-06-30T23:59:59.999Z')
      expect(await answerOf(app.request(address))).toEqual(before)
    }
    app.setNow('2026-06-15T12:00:00Z')
  })
})
