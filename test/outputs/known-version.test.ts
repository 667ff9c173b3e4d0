import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

const NOON = '2026-06-15T12:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOON)
})

/** Every calendar of one feed's organization. */
async function calendars() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id })
  const event = await makeEvent(feed, { title: 'Jazz' })
  const custom = await makeCustomFeed(org.id, { keywords: ['jazz'] })
  const pages = [`/f/${feed.id}`, `/o/${org.slug}`, `/o/${org.slug}/${custom.slug}`]
  const paths = pages.flatMap((page) => ['ics', 'rss', 'json'].map((ending) => `${page}.${ending}`))
  return { org, feed, event, custom, paths }
}
type World = Awaited<ReturnType<typeof calendars>>

const etagOf = async (path: string) => String((await app.request(path)).headers.get('etag'))
const again = (path: string, etag: string) =>
  app.request(path, { headers: { 'if-none-match': etag } })
const run = (text: string, values: unknown[]) => app.database.query(text, values)

describe('A calendar that the caller has', () => {
  it('is a 304 for which the database writes no event, in one round trip', async () => {
    const { paths } = await calendars()
    for (const path of paths) {
      const etag = await etagOf(path)
      app.database.roundTrips.splice(0)
      const response = await again(path, `"other", W/${etag}`)
      expect([response.status, await response.text()], path).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(etag)
      expect(app.database.roundTrips).toHaveLength(1)
      const { query, params } = JSON.parse(app.database.roundTrips[0] ?? '{}')
      const [row] = await run(query, params)
      expect(row?.events, path).toBeNull()
    }
  })

  const changes: [string, (world: World) => Promise<unknown>][] = [
    ['an event is added', ({ feed }) => makeEvent(feed, { title: 'Jazz again' })],
    [
      'an event is changed',
      ({ event }) => run(`update events set city = 'Austin' where id = $1`, [event.id]),
    ],
    ['an event is deleted', ({ event }) => run('delete from events where id = $1', [event.id])],
    [
      'the organization is renamed',
      ({ org }) => run(`update organizations set name = 'New' where id = $1`, [org.id]),
    ],
    [
      'the language of a feed is another',
      ({ feed }) => run(`update feeds set widget = '{"language":"de"}' where id = $1`, [feed.id]),
    ],
    [
      'a feed has another slug',
      ({ feed }) => run(`update feeds set slug = 'other' where id = $1`, [feed.id]),
    ],
    ['a day has passed', async () => app.setNow('2026-06-16T12:00:00Z')],
    [
      'the release is another',
      async () => {
        app.deps.release = 'next'
      },
    ],
  ]
  it.each(changes)('is sent anew once %s', async (_, change) => {
    const world = await calendars()
    const before = await Promise.all(world.paths.map(etagOf))
    await change(world)
    const { paths } = world
    for (const [i, path] of paths.entries()) {
      expect((await again(path, before[i] ?? '')).status, path).toBe(200)
      expect(await etagOf(path), path).not.toBe(before[i])
    }
    app.setNow(NOON)
    app.deps.release = 'test'
  })

  it('is sent anew once staff show an event beside its duplicate', async () => {
    const { org, feed, event, paths } = await calendars()
    await makeEvent(await makeFeed({ orgId: org.id }), { title: 'Jazz' })
    const path = `/o/${org.slug}.ics`
    expect(paths).toContain(path)
    const etag = await etagOf(path)
    await run('update events set shown_separately = true where id = $1', [event.id])
    expect((await again(path, etag)).status, feed.id).toBe(200)
  })

  it('stays the same through the day, and when others change theirs', async () => {
    const { paths } = await calendars()
    const before = await Promise.all(paths.map(etagOf))
    await makeEvent(await makeFeed())
    app.setNow('2026-06-15T23:59:00Z')
    expect(await Promise.all(paths.map(etagOf))).toEqual(before)
    app.setNow(NOON)
  })
})
