import { parseRssFeed } from 'feedsmith'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '../../domain/event-contract.ts'
import { connectTo, textOf } from '../mcp/connect.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { baitOf, expectNoMarkup, layBait } from '../support/bait.ts'
import { makeCustomFeed, makeFeed, makeOrg } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'
import { breachesOf } from './rfc5545.ts'

// Whatever an organization writes is text in every output: no element, no property, no line of its own.

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-16T12:00:00Z')
})

describe.each([1, 2, 3, 4, 5, 6])('User text stays text (seed %i)', (seed) => {
  async function world() {
    const org = await makeOrg({ plan: 'pro' })
    const feed = await makeFeed({ orgId: org.id })
    await layBait(app, { org, feed }, baitOf(seed))
    const custom = await makeCustomFeed(org.id, {})
    const { events } = await app.get<{ events: Event[] }>(`/api/v1/feeds/${feed.id}/events`)
    expect(events).toHaveLength(4)
    return { org, feed, events, page: `/o/${org.slug}/${custom.slug}` }
  }
  const textAt = async (path: string) => (await app.request(path)).text()

  it('in pages, frames, and structured data', async () => {
    const { org, feed, events, page } = await world()
    const titles = events.map(({ title }) => title)
    const ofEvents = events.map(({ pageUrl }) => pageUrl.replace(ORIGIN, ''))
    const embeds = [`/embed/${feed.id}`, `/embed${page}`]
    const parts = embeds.map((path) => `${path}.fragment`)
    const pages = [`/f/${feed.id}`, `/o/${org.slug}`, page]
    for (const path of [...pages, ...embeds, ...parts, ...ofEvents]) {
      const html = await textAt(path)
      expectNoMarkup(html)
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      const data = blocks.map(([, json = '']) => JSON.parse(json))
      const named = data.flatMap(({ name, mainEntity, itemListElement }) =>
        mainEntity || itemListElement
          ? (mainEntity?.itemListElement ?? itemListElement).map(
              ({ item }: { item: Event & { name: string } }) => item.name,
            )
          : [name],
      )
      expect(named.filter((name) => !titles.includes(name))).toEqual([])
      expect(named.length > 0).toBe(!embeds.includes(path))
    }
  })

  it('in calendar files, RSS, JSON Feed, and oEmbed', async () => {
    const { feed, events, page } = await world()
    for (const path of [`/f/${feed.id}`, page]) {
      const ics = await textAt(`${path}.ics`)
      expect(breachesOf(ics)).toEqual([])
      expect(ics.match(/^BEGIN:VEVENT/gm)).toHaveLength(4)
      const rss = await textAt(`${path}.rss`)
      expectNoMarkup(rss)
      expect(parseRssFeed(rss).items).toHaveLength(4)
      const { items } = await app.get<{ items: { title: string }[] }>(`${path}.json`)
      expect(items.map(({ title }) => title).sort()).toEqual(
        events.map(({ title }) => title).sort(),
      )
      const url = encodeURIComponent(ORIGIN + path)
      const { html } = await app.get<{ html: string }>(`/oembed?url=${url}`)
      expect(html).toMatch(/^<iframe [^<>]*><\/iframe>$/)
    }
  })

  it('in the text of MCP results: one line for each event and each field', async () => {
    const { org, feed, events } = await world()
    const client = await connectTo(app, 'auto')
    const call = async (name: string, args: Record<string, unknown>) =>
      textOf(await client.callTool({ name, arguments: args })).split(/[\n\u2028]/)
    expect(await call('list_events', { feed: feed.id })).toHaveLength(4)
    expect(await call('list_feeds', { organization: org.slug })).toHaveLength(1)
    expect(await call('list_filters', { feed: feed.id })).toHaveLength(5)
    for (const { id, description, pageUrl } of events) {
      const lines = await call('get_event', { feed: feed.id, event: id })
      const head = lines.slice(0, lines.indexOf('')).filter((line) => line.startsWith('Page: '))
      expect(head).toEqual([`Page: ${pageUrl}`])
      expect(lines.join(' ')).toContain(description.split(/[\r\n\u2028]/)[0])
    }
  })
})
