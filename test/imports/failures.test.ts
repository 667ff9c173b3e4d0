import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_BYTES } from '../../functions/outbound/fetch-file.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld, SOURCE_URL } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const minutesToNext = async () => {
  const { next_fetch_at, fetched_at } = await world.source()
  return Math.round((Number(next_fetch_at) - Number(fetched_at)) / 60_000)
}

describe('A fetch that fails', () => {
  it('is tried again after 5 and 30 minutes, 2 and 6 hours, then daily', async () => {
    world.answer = () => new Response('', { status: 500 })
    const waits: number[] = []
    for (let time = 0; time < 6; time++) {
      await world.sync()
      waits.push(await minutesToNext())
    }
    expect(waits).toEqual([5, 30, 120, 360, 1440, 1440])
    expect(await world.lastRun()).toMatchObject({
      state: 'failed',
      problem: 'http',
      http_status: 500,
    })
  })

  it('waits as long as the server asks, a day at most', async () => {
    const busy = (value: string) => () =>
      new Response('', { status: 429, headers: { 'Retry-After': value } })
    world.answer = busy('7200')
    await world.sync()
    expect(await minutesToNext()).toBe(120)
    world.answer = busy('999999')
    await world.sync()
    expect(await minutesToNext()).toBe(1440)
  })

  it('leaves all events as they are, and is forgotten after a good one', async () => {
    await world.sync(calendar(concert('a')))
    world.answer = () => new Response('', { status: 404 })
    await world.sync(undefined, 24)
    await world.sync(undefined, 24)
    expect(await world.events()).toHaveLength(1)
    expect(await world.source()).toMatchObject({ failures: 2, problem: 'http' })
    await world.sync(calendar(concert('a'), concert('b')))
    expect(await world.source()).toMatchObject({ failures: 0, problem: null, failing_since: null })
  })

  it('is the last one after two weeks', async () => {
    world.answer = () => new Response('', { status: 500 })
    await world.sync()
    await world.sync(undefined, 24 * 14)
    expect(await world.source()).toMatchObject({ state: 'stopped', next_fetch_at: null })
  })

  it.each([
    ['a web page', '<!doctype html><title>Sign in</title>', 'web-page'],
    ['nothing', '', 'empty'],
    ['an error in JSON', '{"error":"expired"}', 'json-error'],
    ['text', 'Service unavailable', 'not-a-calendar'],
  ])('because it brought %s, says so and changes nothing', async (_, text, problem) => {
    await world.sync(calendar(concert('a')))
    await world.sync(text)
    await world.sync(text, 24)
    expect(await world.events()).toHaveLength(1)
    expect(await world.lastRun()).toMatchObject({ state: 'failed', problem })
    expect(await world.source()).toMatchObject({ problem })
  })
})

describe('A web page in the place of a calendar', () => {
  const page = () =>
    new Response('<!doctype html><title>Sign in</title>', { headers: { etag: '"p"' } })

  it('is a failure each time, also if the server says that it did not change', async () => {
    await world.sync(calendar(concert('a')))
    world.answer = page
    await world.sync()
    const { failing_since } = await world.source()
    expect(await minutesToNext()).toBe(5)
    world.answer = () =>
      world.asked.at(-1)?.headers.has('if-none-match')
        ? new Response(null, { status: 304 })
        : page()
    await world.sync()
    expect(await minutesToNext()).toBe(30)
    expect(await world.source()).toMatchObject({ problem: 'web-page', failures: 2, failing_since })
  })

  it('is no longer asked for after two weeks', async () => {
    world.answer = page
    await world.sync()
    await world.sync(undefined, 24 * 14)
    expect(await world.source()).toMatchObject({ state: 'stopped', next_fetch_at: null })
  })
})

describe('A fetch that is due while the one before is written', () => {
  it('waits for it', async () => {
    await world.sync(calendar(concert('a')))
    await world.rows(
      `insert into import_runs (id, org_id, source_id, kind, state, started_at)
      values ('imp_open1', $1, $2, 'sync', 'writing', $3)`,
      [world.org.id, world.id, world.app.deps.now()],
    )
    await world.sync(calendar(concert('b')))
    expect(world.asked).toHaveLength(1)
    await world.rows(`update import_runs set state = 'done' where id = 'imp_open1'`)
    await world.sync()
    expect(world.asked).toHaveLength(2)
  })
})

it('A fetch that a fault of ours ended for good is tried again', async () => {
  world.dns = () => {
    throw new Error('no resolver')
  }
  await world.sync()
  await world.rows(`update tasks set crashes = 100 where kind = 'source-fetch'`)
  world.app.setNow(new Date(world.app.deps.now().getTime() + 3_600_000).toISOString())
  await world.work()
  expect(await world.source()).toMatchObject({ state: 'active', problem: 'fault' })
  world.dns = () => ['93.184.215.14']
  await world.sync(calendar(concert('a')), 2)
  expect(await world.events()).toHaveLength(1)
})

describe('The server of a calendar', () => {
  const redirects = (...urls: string[]) => {
    let hop = 0
    world.answer = () => {
      const location = urls[hop++]
      return location
        ? new Response(null, { status: 302, headers: { location } })
        : new Response(calendar(concert('a')))
    }
  }

  it('may redirect up to five times', async () => {
    redirects('/a', '/b', 'https://other.example.com/c', '/d', '/e')
    await world.sync()
    expect(world.asked.map(({ url }) => url).at(-1)).toBe('https://other.example.com/e')
    expect(await world.events()).toHaveLength(1)
  })

  it('may not redirect more often', async () => {
    redirects('/a', '/b', '/c', '/d', '/e', '/f')
    await world.sync()
    expect(await world.lastRun()).toMatchObject({ problem: 'redirects' })
  })

  it.each([
    ['http://127.0.0.1/x', 'ip-literal'],
    ['http://[::1]/x', 'ip-literal'],
    ['https://localhost/x', 'reserved-name'],
    ['https://calendar.test/x', 'reserved-name'],
    ['https://a.example.com:8443/x', 'port'],
    ['https://user:pass@a.example.com/x', 'user-info'],
    ['file:///etc/passwd', 'not-https'],
    ['https://inside.example.com/x', 'private-address'],
  ])('may not lead to %s, at whatever hop', async (url, problem) => {
    world.dns = (host) => (host.startsWith('inside') ? ['10.0.0.1'] : ['93.184.215.14'])
    for (const before of [[], ['/a'], ['/a', '/b', '/c', '/d']]) {
      redirects(...before, url)
      await world.sync()
      expect(await world.lastRun()).toMatchObject({ state: 'failed', problem })
    }
    expect(world.asked.filter((call) => call.url === url)).toEqual([])
  })

  it('is looked up at each hop, so a name that turns private is not called', async () => {
    let lookups = 0
    world.dns = () => (lookups++ < 2 ? ['93.184.215.14'] : ['127.0.0.1'])
    redirects('/again')
    await world.sync()
    expect(world.asked.map(({ url }) => url)).toEqual([SOURCE_URL])
    expect(await world.lastRun()).toMatchObject({ problem: 'private-address' })
  })

  it('cannot send without end', async () => {
    let sent = 0
    const chunk = new Uint8Array(1024 * 1024)
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.byteLength
        controller.enqueue(chunk)
      },
    })
    world.answer = () => new Response(body)
    await world.sync()
    expect(sent).toBeLessThan(MAX_BYTES + 3 * chunk.byteLength)
    expect(await world.lastRun()).toMatchObject({ problem: 'too-large' })
  })

  it('has calendars refused by name that cannot be kept since nothing makes them smaller', async () => {
    const body = new Uint8Array(MAX_BYTES)
    for (let at = 0; at < body.length; at += 65_536) {
      crypto.getRandomValues(body.subarray(at, at + 65_536))
    }
    body.set(new TextEncoder().encode(calendar(concert('a'))))
    world.answer = () => new Response(body)
    await world.sync()
    expect(await world.lastRun()).toMatchObject({ state: 'failed', problem: 'incompressible' })
    world.answer = () => new Response(calendar(concert('a')))
    await world.sync()
    expect(await world.lastRun()).toMatchObject({ state: 'done', added: 1 })
  })

  it('learns who asks and where to complain, and nothing else', async () => {
    await world.sync()
    const headers = Object.fromEntries(world.asked[0]?.headers ?? [])
    expect(headers).toEqual({
      accept: expect.any(String),
      'user-agent': 'calendar-feed-service (+https://calendar.test/docs)',
    })
  })

  it('is named in no log line, and its URL lies sealed in the database', async () => {
    world.answer = () => new Response('', { status: 500 })
    await world.sync()
    expect(JSON.stringify(world.app.logs)).not.toContain('calendar.venue.com')
    const stored = await world.source()
    expect(stored.url).not.toContain('venue')
    expect(stored.url_hint).toBe('calendar.venue.com ….ics')
  })
})
