import { beforeAll, describe, expect, it } from 'vitest'
import type { OneEvent } from '../../domain/event-contract.ts'
import { endpoints } from '../../functions/api/index.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint, respelled } from '../support/every-endpoint.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof everyEndpoint>>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  world = await everyEndpoint()
})

const paths = endpoints.map((endpoint) => endpoint.path)
const addressOf = (path: string) => world.addresses[path] ?? `no address for ${path}`

describe.each(paths)('%s', (path) => {
  it('answers HEAD as GET, without the body', async () => {
    const address = addressOf(path)
    const missing = address
      .replace(world.feed.id, 'feed_nobody_has_this')
      .replace(world.org.slug, 'nobody-has-this')
    for (const url of [address, respelled(address), missing]) {
      const get = await answerOf(app.request(url))
      const head = await answerOf(app.request(url, { method: 'HEAD' }))
      expect(head).toEqual({ ...get, body: '' })
    }
  })

  it('tells a browser of any site that it may ask, without the database', async () => {
    app.database.roundTrips.splice(0)
    const preflight = {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    }
    expect(await answerOf(app.request(addressOf(path), preflight))).toEqual({
      status: 204,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
        'cache-control': 'no-store',
      },
      body: '',
    })
    expect(app.database.roundTrips).toEqual([])
  })

  it('knows no other method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      expect(await answerOf(app.request(addressOf(path), { method }))).toMatchObject({
        status: 404,
        headers: { 'access-control-allow-origin': '*' },
        body: { error: 'Not found' },
      })
    }
  })
})

describe('Routes', () => {
  it('never take nearby, events.json or a calendar for an event', async () => {
    const events = `/api/v1/feeds/${world.feed.id}/events`
    expect(await app.get(`${events}/nearby?state=TX`)).toHaveProperty('center')
    expect(await app.get(`${events}.json`)).toHaveProperty('pagination')
    expect(await answerOf(app.request(`${events}/nearby`))).toMatchObject({
      status: 400,
      body: { error: 'lat and lng are both required unless place or state is used' },
    })
    const { event } = await app.get<OneEvent>(`${events}/${world.event.id}`)
    expect(event.id).toBe(world.event.id)
  })

  it('read percent-encoded letters as the letters they are', async () => {
    const { feed } = world
    const respelled = `/api/v1/feeds/${feed.id.replace('feed', '%66eed')}/events/near%62y?state=TX`
    expect(await app.get(respelled)).toEqual(
      await app.get(`/api/v1/feeds/${feed.id}/events/nearby?state=TX`),
    )
    expect(await app.get(`/api/v1/feeds/${feed.id}/events%2Ejson`)).toHaveProperty('pagination')
  })

  it('do not read an encoded slash as a slash, nor forgive one too many', async () => {
    const { feed } = world
    for (const path of [
      `feeds/${feed.id}%2Fevents`,
      `feeds/${feed.id}/events/`,
      `/feeds/${feed.id}/events`,
    ]) {
      expect(await answerOf(app.request(`/api/v1/${path}`))).toMatchObject({ status: 404 })
    }
  })
})
