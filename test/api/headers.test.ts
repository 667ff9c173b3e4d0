import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../functions/api/index.ts'
import { cacheTags } from '../../functions/caching/cache-policy.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint, respelled } from '../support/every-endpoint.ts'
import { forgetPurges } from '../support/forget-purges.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After',
}
const FOR_BROWSERS = 'public, s-maxage=300, stale-while-revalidate=600'
const KEPT = {
  'cache-control': FOR_BROWSERS,
  'cloudflare-cdn-cache-control': 'max-age=300, stale-while-revalidate=600, stale-if-error=3600',
}
const JSON_TYPE = {
  'content-type': 'application/json; charset=UTF-8',
  'x-content-type-options': 'nosniff',
}

let app: TestApp
let world: Awaited<ReturnType<typeof everyEndpoint>>
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  world = await everyEndpoint()
})

/** What purges an answer, by what its path names. */
function tagsOf(path: string): string[] {
  const { org, feed, event } = world
  const events = path.startsWith('/orgs/') ? cacheTags.orgEvents(org.id) : cacheTags.feed(feed.id)
  const ofOne = /:event(Id|Slug)/.test(path) ? [cacheTags.event(event.id)] : []
  return [cacheTags.org(org.id), events, ...ofOne]
}

// Calendars of everybody have tags of everybody: test/api/calendars.test.ts.
const paths: string[] = endpoints.map(({ path }) => path).filter((path) => path !== '/calendars')
const addressOf = (path: string) => world.addresses[path] ?? `no address for ${path}`

describe.each(paths)('GET %s', (path) => {
  it('answers 200 with exactly these headers', async () => {
    const { status, headers, body } = await answerOf(app.request(addressOf(path)))
    expect({ status, headers, body }).toEqual({
      status: 200,
      headers: {
        ...CORS,
        ...KEPT,
        'cache-tag': tagsOf(path).join(','),
        ...JSON_TYPE,
        etag: expect.stringMatching(/^"[\w+/=]{20}"$/),
      },
      body: expect.any(Object),
    })
  })

  it('writes its JSON without blanks', async () => {
    const body = await (await app.request(addressOf(path))).text()
    expect(body).toBe(JSON.stringify(JSON.parse(body)))
  })

  it('answers 304 to a caller who has it, with the same headers but no body', async () => {
    const whole = await answerOf(app.request(addressOf(path)))
    const { 'content-type': _, ...headers } = whole.headers
    const condition = { headers: { 'if-none-match': String(headers.etag) } }
    const answer = await answerOf(app.request(addressOf(path), condition))
    expect(answer).toEqual({ status: 304, headers, body: '' })
  })

  it('answers an address in another spelling for browsers, not for the edge', async () => {
    const answer = await answerOf(app.request(respelled(addressOf(path))))
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        ...CORS,
        'cache-control': FOR_BROWSERS,
        'cloudflare-cdn-cache-control': 'no-store',
      },
    })
  })

  it('answers 404 with CORS, kept for half a minute', async () => {
    const missing = addressOf(path)
      .replace(world.feed.id, 'feed_nobody_has_this')
      .replace(world.org.slug, 'nobody-has-this')
    expect(await answerOf(app.request(missing))).toEqual({
      status: 404,
      headers: { ...CORS, 'cache-control': 'public, s-maxage=30', ...JSON_TYPE },
      body: { error: expect.stringMatching(/^(Feed|Event|Organization|Custom feed) not found$/) },
    })
    expect(await answerOf(app.request(respelled(missing)))).toMatchObject({
      status: 404,
      headers: {
        'cache-control': 'public, s-maxage=30',
        'cloudflare-cdn-cache-control': 'no-store',
      },
    })
  })
})

describe('A wrong parameter', () => {
  it.each([
    '/feeds/feed_demo_music/events?per_page=0',
    '/feeds/feed_demo_music/events?cursor=x',
    '/feeds/feed_demo_music/events?cursor=x&utm_source=mail',
    '/feeds/feed_demo_music/events/nearby',
    '/feeds/feed_demo_music/calendar/2026/13',
    '/feeds/feed_demo_music/calendar/2026/13?utm_source=mail',
    '/events/2026/02/30/show',
  ])('%s answers 400 with CORS, kept by nobody', async (path) => {
    expect(await answerOf(app.request(`/api/v1${path}`))).toEqual({
      status: 400,
      headers: { ...CORS, 'cache-control': 'no-store', ...JSON_TYPE },
      body: { error: expect.any(String) },
    })
  })
})

describe('A path that is none', () => {
  it.each(['', '/', '/nothing', '/feeds', '/feeds/feed_demo_music', '/events/2026/07/01', '/%ff'])(
    '/api/v1%s answers 404 with CORS, kept for half a minute',
    async (path) => {
      expect(await answerOf(app.request(`/api/v1${path}`))).toEqual({
        status: 404,
        headers: { ...CORS, 'cache-control': 'public, s-maxage=30', ...JSON_TYPE },
        body: { error: 'Not found' },
      })
    },
  )
})

describe('Purging', () => {
  /** The answers that are dropped once somebody changed this row. */
  async function reachedBy(table: string, id: string, change: string): Promise<string[]> {
    await forgetPurges(app)
    await app.database.query(`update ${table} set ${change} where id = $1`, [id])
    const noted = await app.database.query('select tag from purges')
    const purged = new Set(noted.map(({ tag }) => String(tag)))
    return paths.filter((path) => tagsOf(path).some((tag) => purged.has(tag)))
  }

  it('of an event, a feed or an organization reaches every answer that shows it', async () => {
    const { event, feed, org } = world
    const withoutSettings = paths.filter((path) => path !== '/widget-config/:feedId')
    expect(await reachedBy('events', event.id, 'updated_at = now()')).toEqual(
      expect.arrayContaining(withoutSettings),
    )
    expect(await reachedBy('feeds', feed.id, 'slug = slug')).toEqual(paths)
    expect(await reachedBy('organizations', org.id, 'slug = slug')).toEqual(paths)
  })
})
