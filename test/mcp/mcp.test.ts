import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CalendarList, OrganizationFeeds } from '../../domain/calendar-contract.ts'
import type { EventList } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'
import { connectTo, ERAS, textOf } from './connect.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const connect = (mode: (typeof ERAS)[number]) => connectTo(app, mode)

async function world() {
  const org = await makeOrg({})
  const feed = await makeFeed({ orgId: org.id })
  const event = await makeEvent(feed, { title: 'Jazz night', state: 'TX', lat: 30, lng: -97 })
  return { org, feed, event }
}

describe.each(ERAS)('The official client (%j)', (mode) => {
  it('finds the tools, all of which only read', async () => {
    const { tools } = await (await connect(mode)).listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'find_calendars',
      'search_events',
      'list_feeds',
      'list_events',
      'list_filters',
      'get_event',
    ])
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true })
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })

  it('goes from an organization to one of its events', async () => {
    const { org, feed, event } = await world()
    const client = await connect(mode)
    const call = (name: string, args: Record<string, unknown>) =>
      client.callTool({ name, arguments: args })
    await app.database.query(
      `insert into places values ('testville', 'us', 'tx', 'Testville, TX', 30, -97, 1) on conflict do nothing`,
    )
    const feeds = await call('list_feeds', { organization: org.slug })
    expect(feeds.structuredContent).toMatchObject({
      organization: { slug: org.slug, name: org.name, url: null },
      feeds: [{ id: feed.id, page: `${ORIGIN}/f/${feed.id}` }],
    })
    for (const place of [
      {},
      { latitude: 30, longitude: -97, radius_miles: 5 },
      { latitude: 30 - 1e-9, longitude: -97, radius_miles: 1e-7 },
      { state: 'Texas' },
      { place: 'Testville, TX' },
      { from: '2026-07-01', to: '2026-07-01' },
    ]) {
      const list = await call('list_events', { feed: feed.id, search: 'jazz', ...place })
      expect(list.structuredContent, JSON.stringify(place)).toMatchObject({
        events: [{ id: event.id }],
      })
    }
    const one = await call('get_event', { feed: feed.id, event: event.id })
    expect(one.structuredContent).toMatchObject({ event: { title: 'Jazz night' } })
  })

  it('is told what was wrong with a call, so that its model can ask again', async () => {
    const { org, feed } = await world()
    const client = await connect(mode)
    for (const [name, args, said] of [
      ['list_events', {}, 'Pass feed (an ID such as feed_…) or organization (a slug)'],
      ['list_events', { feed: feed.id, organization: org.slug }, 'not both'],
      ['list_events', { feed: feed.id, latitude: 1 }, 'longitude is missing'],
      ['list_events', { feed: feed.id, longitude: 1, state: 'TX' }, 'latitude is missing'],
      ['list_events', { feed: feed.id, radius_miles: 5 }, 'radius_miles needs place'],
      ['list_events', { feed: feed.id, radius_miles: 0 }, 'radius_miles must be above 0'],
      ['list_events', { feed: 'live-music' }, 'feed takes an ID such as feed_…'],
      [
        'list_events',
        { organization: org.slug, latitude: 1, longitude: 1 },
        'place, latitude, longitude, and radius_miles need feed',
      ],
      [
        'list_events',
        { feed: feed.id, from: '2026-7-1' },
        'from must be a valid date in the form YYYY-MM-DD',
      ],
      [
        'list_events',
        { feed: feed.id, from: '2026-07-02', to: '2026-07-01' },
        'from must be on or before to',
      ],
      ['list_events', { feed: feed.id, to: 7 }, 'to must be a string'],
      [
        'list_events',
        { feed: feed.id, from: 'next Friday' },
        'from must be a valid date in the form YYYY-MM-DD',
      ],
      [
        'list_events',
        { feed: feed.id, to: '2026-07-01T10:00' },
        'to must be a valid date in the form YYYY-MM-DD',
      ],
      ['list_events', { feed: feed.id, custom_feed: 'x' }, 'custom_feed needs organization'],
      ['list_events', { organization: org.slug, custom_feed: 'x' }, 'Custom feed not found'],
      ['list_filters', {}, 'Pass feed (an ID such as feed_…) or organization (a slug)'],
      ['find_calendars', { name: 1 }, 'name must be a string'],
      ['list_events', { feed: feed.id, limit: 1.5 }, 'limit must be a whole number'],
      ['list_events', { feed: feed.id, limit: '2' }, 'limit must be a number'],
      ['list_events', { feed: feed.id, limit: 101 }, 'limit must be at most 100'],
      ['list_events', { feed: feed.id, limit: 0 }, 'limit must be at least 1'],
      ['list_events', { feed: feed.id, is_free: 'yes' }, 'is_free must be true or false'],
      ['list_events', { feed: feed.id, nonsense: 1 }, 'Unknown argument: nonsense'],
      [
        'list_events',
        { feed: feed.id, cursor: 'x' },
        'cursor is invalid; send a cursor from a previous response',
      ],
      ['list_events', { feed: ['x'] }, 'feed must be a string'],
      ['list_feeds', {}, 'organization must be a string'],
      ['list_feeds', { organization: '../../x' }, 'Organization not found'],
      ['list_feeds', { organization: '\ud800' }, 'Organization not found'],
      ['list_feeds', { organization: '..' }, 'organization is invalid'],
      ['get_event', { feed: feed.id, event: 'evt_%00' }, 'Event not found'],
      ['get_event', { feed: feed.id, event: 'evt_\ud800' }, 'Event not found'],
      ['get_event', { feed: feed.id, event: 'nearby' }, 'event is invalid'],
      [
        'get_event',
        { feed: `feed_${'x'.repeat(196)}`, event: 'evt_y' },
        'feed must have at most 200',
      ],
    ] as const) {
      const result = await client.callTool({ name, arguments: args })
      const text = (result.content as { text: string }[])[0]?.text
      expect({ text, isError: result.isError }, JSON.stringify(args)).toEqual({
        text: expect.stringContaining(said),
        isError: true,
      })
    }
    for (const name of ['nonsense', 'constructor']) {
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow('Unknown tool')
    }
  })
})

it('Finds all calendars without a name, and says what to do where no name matches', async () => {
  const { org } = await world()
  for (let n = 0; n < 20; n++) await makeFeed()
  const client = await connect('auto')
  const find = (args: object) => client.callTool({ name: 'find_calendars', arguments: { ...args } })
  const { calendars } = (await find({})).structuredContent as CalendarList
  expect(calendars).toHaveLength(20)
  const none = await find({ name: `${org.slug} jazz in Austin` })
  expect(textOf(none)).toContain('Call find_calendars without name')
})

it('Calls that name a version they know are answered in full, since only reads have conditions', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_calendars' } }
  const response = await app.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-none-match': '*' },
    body: JSON.stringify(call),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ result: { structuredContent: {} } })
})

it('Lists of an organization take a country', async () => {
  const { org, feed } = await world()
  await makeEvents(feed, [{ title: 'Perth', state: 'WA', country: 'AU' }])
  const client = await connect('auto')
  for (const owner of [{ organization: org.slug }, { feed: feed.id }]) {
    const args = { ...owner, state: 'WA', country: 'Australia' }
    const found = await client.callTool({ name: 'list_events', arguments: args })
    expect(found.structuredContent).toMatchObject({ events: [{ title: 'Perth' }] })
  }
})

it('A list is walked with the cursor of the answer before', async () => {
  const { feed } = await world()
  await makeEvents(feed, [{}, {}, {}])
  const client = await connect('auto')
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 4; page++) {
    const { structuredContent } = await client.callTool({
      name: 'list_events',
      arguments: { feed: feed.id, limit: 1, ...(cursor && { cursor }) },
    })
    const { events, pagination } = structuredContent as EventList
    seen.push(...events.map(({ id }) => id))
    cursor = pagination.nextCursor ?? undefined
  }
  expect(cursor).toBeUndefined()
  expect(new Set(seen).size).toBe(4)
})

it('Calls ask the edge under the address that others ask for', async () => {
  const { feed } = await world()
  const client = await connect('auto')
  app.loopbacks.splice(0)
  await client.callTool({
    name: 'list_events',
    arguments: { feed: feed.id, limit: 20, search: 'JAZZ' },
  })
  expect(app.loopbacks.map(({ url }) => url.replace(ORIGIN, ''))).toEqual([
    `/api/v1/feeds/${feed.id}/events?repeats=first&search=jazz`,
  ])
})

it('The feeds of an organization leave out what is archived, disabled or of others', async () => {
  const { org, feed } = await world()
  const archived = await makeFeed({ orgId: org.id })
  await app.database.query('update feeds set archived_at = now() where id = $1', [archived.id])
  const address = `/api/v1/orgs/${org.slug}/feeds`
  const { feeds } = await app.get<OrganizationFeeds>(address)
  expect(feeds.map(({ id }) => id)).toEqual([feed.id])
  await app.database.query('update organizations set disabled_at = now() where id = $1', [org.id])
  expect((await app.request(address)).status).toBe(404)
})

const MODERN = 'io.modelcontextprotocol/protocolVersion'
const headers = { 'content-type': 'application/json' }
const modern = (method: string, params = {}) => ({
  method: 'POST',
  headers: { ...headers, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: { ...params, _meta: { [MODERN]: '2026-07-28' } },
  }),
})

// Other tests of this process have no places.
afterAll(async () => {
  await (await testDatabase()).query('delete from places')
})

describe('What is posted wrong', () => {
  it.each([
    ['no JSON', 'x', -32700],
    ['nothing', '', -32700],
    ['null', 'null', -32600],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
    ['params that are text', '{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}', -32600],
    ['7,000 levels', `${'['.repeat(7000)}${']'.repeat(7000)}`, -32600],
  ])('is refused in the words of the protocol: %s', async (_, body, code) => {
    const response = await app.request('/mcp', { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  it('is an error where headers and body disagree, or a version is unknown', async () => {
    const call = modern('tools/list')
    for (const [name, value, code] of [
      ['mcp-method', 'ping', -32020],
      ['mcp-protocol-version', '2025-11-25', -32020],
    ] as const) {
      const response = await app.request('/mcp', {
        ...call,
        headers: { ...call.headers, [name]: value },
      })
      expect({ name, status: response.status, answer: await response.json() }).toMatchObject({
        ...{ name, status: 400, answer: { error: { code } } },
      })
    }
    const old = { ...call, headers: { ...headers, 'mcp-protocol-version': '1900-01-01' } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const response = await app.request('/mcp', { ...old, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: -32022, data: { requested: '1900-01-01', supported: expect.any(Array) } },
    })
  })

  it('is a version that demands batches: none of it is spoken, whoever asks', async () => {
    const ask = (message: object, more = {}) =>
      app.request('/mcp', {
        ...{ method: 'POST', headers: { ...headers, ...more } },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      })
    const protocolVersion = '2025-03-26'
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const begun = await ask({ method: 'initialize', params })
    expect(await begun.json()).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
    const refused = await ask({ method: 'ping' }, { 'mcp-protocol-version': protocolVersion })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: { code: -32022 } })
  })

  it('is not found where there is no such method', async () => {
    const response = await app.request('/mcp', modern('resources/list'))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } })
  })

  it('is refused from pages of other sites, by other methods, and above its size', async () => {
    const from = (origin: string) =>
      app.request('/mcp', {
        ...modern('tools/list'),
        headers: { ...modern('tools/list').headers, origin },
      })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from(ORIGIN)).status).toBe(200)
    const got = await app.request('/mcp')
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
    const body = 'x'.repeat(16_385)
    expect((await app.request('/mcp', { method: 'POST', headers, body })).status).toBe(413)
  })

  it('is answered by nothing where it is a notification', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    const response = await app.request('/mcp', { method: 'POST', headers, body })
    expect([response.status, await response.text()]).toEqual([202, ''])
  })
})
