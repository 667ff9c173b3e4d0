import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/index.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint, respelled } from '../support/every-endpoint.ts'

let app: TestApp
let world: Awaited<ReturnType<typeof everyEndpoint>>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  world = await everyEndpoint()
})

/** Status and how often the database was asked. */
async function cost(address: string) {
  app.database.roundTrips.splice(0)
  const response = await app.request(address)
  return { address, status: response.status, roundTrips: app.database.roundTrips.length }
}

const paths = endpoints.map((endpoint) => endpoint.path)

describe.each(paths)('%s', (path) => {
  it('asks the database once, in whatever spelling', async () => {
    const address = world.addresses[path] ?? `no address for ${path}`
    expect(await cost(address)).toEqual({ address, status: 200, roundTrips: 1 })
    const other = respelled(address)
    expect(await cost(other)).toEqual({ address: other, status: 200, roundTrips: 1 })
  })
})

describe.each(paths.filter((path) => path.includes(':')))('%s', (path) => {
  it('asks the database once for what is not there', async () => {
    const address = world.addresses[path] ?? `no address for ${path}`
    const missing = address
      .replace(world.feed.id, 'feed_nobody_has_this')
      .replace(world.org.slug, 'nobody-has-this')
    expect(await cost(missing)).toEqual({ address: missing, status: 404, roundTrips: 1 })
  })

  it('does not ask it for an id or slug that cannot be one', async () => {
    const address = (world.addresses[path] ?? '')
      .replace(world.feed.id, 'feed_No')
      .replace(world.org.slug, 'No%20slug')
    expect(await cost(address)).toEqual({ address, status: 404, roundTrips: 0 })
  })
})

describe('A list', () => {
  it('asks the database once, with every parameter', async () => {
    const { addresses, feed } = world
    const every = 'search=jazz+%22night%22&category=x&ongoing=false&per_page=1'
    const near = `/api/v1/feeds/${feed.id}/events/nearby`
    for (const address of [
      `${addresses['/feeds/:feedId/events']}?${every}`,
      `${addresses['/orgs/:orgSlug/events']}?${every}`,
      `${addresses['/orgs/:orgSlug/custom/:customSlug']}?${every}`,
      `${near}?lat=30&lng=-97&radius=5&state=TX&${every}`,
      `${near}?state=TX&${every}`,
    ]) {
      expect(await cost(address)).toEqual({ address, status: 200, roundTrips: 1 })
    }
  })
})

describe('What needs no database', () => {
  it.each([
    '/api/v1/openapi.json',
    '/api/v1/nothing',
    '/api/v1/feeds/feed_demo_x/events?per_page=x',
  ])('%s does not ask it', async (address) => {
    expect(await cost(address)).toMatchObject({ roundTrips: 0 })
  })
})
