import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeCustomFeed, deleteCustomFeed, getCustomFeed } from '../../db/feeds/custom-feeds.ts'
import { deleteFeed } from '../../db/feeds/manage-feeds.ts'
import { deleteOrganization } from '../../db/organizations/delete-organization.ts'
import type { Id } from '../../domain/ids.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'
import { readTwice } from './read-calendar.ts'
import { breachesOf } from './rfc5545.ts'

// A calendar app asks for the URL it was given for years, whatever becomes of the calendar.

const NOW = '2026-06-15T12:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await testApp(NOW)
})

async function world() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id, widget: { language: 'de' } })
  await makeEvent(feed, { title: 'Jazz', categories: ['Jazz'] })
  const custom = await makeCustomFeed(org.id, { categories: ['jazz'] })
  return { org, feed, custom, path: `/o/${org.slug}/${custom.slug}` }
}

async function rename(orgId: Id<'org'>, id: string, slug: string) {
  const found = await getCustomFeed(app.database.db, orgId, id)
  if (!found) throw new Error('no such custom feed')
  const { name, criteria } = found.customFeed
  const at = { orgId, id, version: found.version, now: new Date(NOW) }
  await changeCustomFeed(app.database.db, at, { name, criteria, slug })
}

/** Expects each format to say that the calendar has ended, and returns the cache tags. */
async function expectEnded(path: string, title: string): Promise<string | null | undefined> {
  const responses = await Promise.all(
    ['ics', 'rss', 'json'].map(async (ending) => app.request(`${path}.${ending}`)),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const [ics = '', rss = '', json = ''] = await Promise.all(responses.map((r) => r.text()))
  expect(breachesOf(ics)).toEqual([])
  const { icalJs, nodeIcal } = readTwice(ics)
  expect(nodeIcal).toEqual(icalJs)
  expect(icalJs).toMatchObject([{ title, start: '2026-06-15' }])
  expect(ics).toContain(`X-WR-CALNAME:${title}\r\n`)
  const channel = parseRssFeed(rss)
  expect([channel.title, channel.items?.map((item) => item.title)]).toEqual([title, [title]])
  const news = parseJsonFeed(json)
  expect([news.title, news.expired, news.items?.map((item) => item.title)]).toEqual([
    title,
    true,
    [title],
  ])
  return responses[0]?.headers.get('cache-tag')
}
const EN = 'This calendar has ended'
const DE = 'Dieser Kalender wurde beendet'

describe('A custom feed with a new slug', () => {
  it('is found at its old URLs: files and pages redirect, the API answers', async () => {
    const { org, custom, path } = await world()
    await rename(org.id, custom.id, 'second')
    await rename(org.id, custom.id, 'third')
    for (const slug of [custom.slug, 'second']) {
      const old = `/o/${org.slug}/${slug}`
      for (const [from, to] of [
        [`${old}.ics`, `${ORIGIN}/o/${org.slug}/third.ics`],
        [`${old}.rss?search=jazz`, `${ORIGIN}/o/${org.slug}/third.rss?search=jazz`],
        [`${old}.json`, `${ORIGIN}/o/${org.slug}/third.json`],
        [`${old}?category=jazz`, `/o/${org.slug}/third?category=jazz`],
        [`/embed${old}`, `/embed/o/${org.slug}/third`],
        [`/embed${old}.fragment`, `/embed/o/${org.slug}/third.fragment`],
      ] as const) {
        app.database.roundTrips.splice(0)
        const { status, headers } = await answerOf(app.request(from))
        expect({ from, status, to: headers.location }).toEqual({ from, status: 301, to })
        expect(headers['cache-tag']).toBe(`org:${org.id},org-events:${org.id}`)
        expect((await app.request(to.replace(ORIGIN, ''))).status).toBe(200)
      }
      const list = `/api/v1/orgs/${org.slug}/custom/${slug}`
      expect(await app.get(list)).toMatchObject({
        customFeed: { slug: 'third' },
        events: [{ title: 'Jazz' }],
      })
      for (const more of ['/facets', '/widget-config', '/calendar/2026/07']) {
        expect((await app.request(list + more)).status).toBe(200)
      }
    }
    expect(path).not.toContain('third')
  })

  it('leaves its old slug to another one that takes it, and comes back to its own', async () => {
    const { org, custom, path } = await world()
    await rename(org.id, custom.id, 'new')
    const other = await makeCustomFeed(org.id, {})
    await rename(org.id, other.id, custom.slug)
    expect(await app.get(`${path}.json`)).toMatchObject({ feed_url: `${ORIGIN}${path}.json` })
    await rename(org.id, other.id, 'other')
    await rename(org.id, custom.id, custom.slug)
    expect((await app.request(`${path}.ics`)).status).toBe(200)
  })

  it('is not found by the old slug in another organization', async () => {
    const [one, two] = [await world(), await world()]
    await rename(one.org.id, one.custom.id, 'new')
    const { status } = await app.request(`/o/${two.org.slug}/${one.custom.slug}-none.ics`)
    expect(status).toBe(404)
  })
})

describe('A calendar that has ended', () => {
  it('says so while it is archived, in its language, and is purged when it comes back', async () => {
    const { org, feed } = await world()
    const archive = (at: string) =>
      app.database.query(`update feeds set archived_at = ${at} where id = $1`, [feed.id])
    await archive('now()')
    app.database.roundTrips.splice(0)
    expect(await expectEnded(`/f/${feed.id}`, DE)).toBe(`org:${org.id},feed:${feed.id}`)
    expect(app.database.roundTrips).toHaveLength(3)
    await archive('null')
    const file = await (await app.request(`/f/${feed.id}.ics`)).text()
    expect(file).toContain('SUMMARY:Jazz')
  })

  it('says so once its feed is deleted', async () => {
    const { org, feed } = await world()
    expect(await deleteFeed(app.database.db, org.id, feed.id)).toBe(true)
    expect(await expectEnded(`/f/${feed.id}`, DE)).toBe(`feed:${feed.id}`)
  })

  it('says so without Pro, and once its custom feed is deleted, by each slug it had', async () => {
    const { org, custom, path } = await world()
    await rename(org.id, custom.id, 'new')
    const tags = `org:${org.id},org-events:${org.id}`
    await app.database.query(`update organizations set plan = 'free' where id = $1`, [org.id])
    for (const old of [path, `/o/${org.slug}/new`]) expect(await expectEnded(old, DE)).toBe(tags)
    await app.database.query(`update organizations set plan = 'pro' where id = $1`, [org.id])
    expect((await app.request(`/o/${org.slug}/new.ics`)).status).toBe(200)
    await deleteCustomFeed(app.database.db, org.id, custom.id)
    for (const old of [path, `/o/${org.slug}/new`]) expect(await expectEnded(old, DE)).toBe(tags)
  })

  it('says so once its organization is deleted', async () => {
    const { org, feed, path } = await world()
    await deleteOrganization(app.database.db, org.id, new Date(NOW))
    expect(await expectEnded(`/o/${org.slug}`, EN)).toBeNull()
    expect(await expectEnded(path, EN)).toBeNull()
    expect(await expectEnded(`/f/${feed.id}`, DE)).toBe(`feed:${feed.id}`)
  })

  it('says nothing of an organization that operators disabled, nor of what never was', async () => {
    const { org, feed, path } = await world()
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    await app.database.query('update organizations set disabled_at = now() where id = $1', [org.id])
    for (const gone of [`/f/${feed.id}`, `/o/${org.slug}`, path, '/f/feed_nobody_has_it']) {
      expect((await app.request(`${gone}.ics`)).status, gone).toBe(404)
    }
  })
})
