import createClient from 'openapi-fetch'
import { beforeAll, describe, expect, it } from 'vitest'
import type { components, paths } from '../../functions/api/client/types.generated.d.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'

// `npm run check` holds this file to the types made from the document: a name that the API does not
// have does not pass.

let app: TestApp
let world: Awaited<ReturnType<typeof everyEndpoint>>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  world = await everyEndpoint()
})

/** Calls the app as a program elsewhere would call the service. */
const SERVICE = 'https://calendar.test'
const client = createClient<paths>({
  baseUrl: `${SERVICE}/api/v1`,
  fetch: ({ url, method, headers }: Request) =>
    app.request(url.slice(SERVICE.length), { method, headers }),
})

describe('A client whose types openapi-typescript made', () => {
  it('reads a list, its next page, and one event of it', async () => {
    const { data, error } = await client.GET('/feeds/{feedId}/events', {
      params: { path: { feedId: world.feed.id }, query: { per_page: 1, search: 'jazz' } },
    })
    expect(error).toBeUndefined()
    const first: components['schemas']['Event'] | undefined = data?.events[0]
    expect(first?.title).toBe('Jazz Night')
    expect(data?.pagination).toEqual({ perPage: 1, nextCursor: null })

    const one = await client.GET('/feeds/{feedId}/events/{eventId}', {
      params: { path: { feedId: world.feed.id, eventId: first?.id ?? '' } },
    })
    expect(one.data?.event).toEqual({ ...first, descriptionHtml: null })
  })

  it('asks with numbers and gets distances', async () => {
    const { data } = await client.GET('/feeds/{feedId}/events/nearby', {
      params: { path: { feedId: world.feed.id }, query: { lat: 30, lng: -97, radius: 5 } },
    })
    expect(data?.center).toEqual({ lat: 30, lng: -97 })
    expect(data?.events.map(({ distanceMiles }) => distanceMiles)).toEqual([0])
  })

  it('is told in a typed sentence what was wrong', async () => {
    const { data, error, response } = await client.GET('/widget-config/{feedId}', {
      params: { path: { feedId: 'feed_nobody_has_this' } },
    })
    const told: components['schemas']['ErrorAnswer'] | undefined = error
    expect({ data, status: response.status, told }).toEqual({
      data: undefined,
      status: 404,
      told: { error: 'Feed not found' },
    })
  })
})
