import { describe, expect, it } from 'vitest'
import { html, part } from './service.ts'
import { useSite } from './use-site.ts'

const world = useSite()
const CALENDAR = '[calendar_feed feed="feed_some_calendar"]'
const LIST = {
  '@type': 'ItemList',
  name: '\u{20BB7}野屋 🎷',
}
const EVENTS = part(
  `<p><a href="https://x.test/🎷">\u{20BB7}野屋 🎷 Café</a></p><script type="application/ld+json">${JSON.stringify(LIST)}</script>`,
)

describe('A database that stores at most three bytes a character', () => {
  it('keeps events with emoji and rare letters', async () => {
    world.site.limit({ charset: 'utf8' })
    world.service.instead = html(EVENTS)
    const first = await world.site.page(CALENDAR)
    expect(first.main).toContain('&#x20BB7;野屋 &#x1F3B7; Café')
    const data = /ld\+json">(.*?)<\/script>/s.exec(first.main)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ '@context': 'https://schema.org', ...LIST })
    world.site.later(200)
    const second = await world.site.page(CALENDAR)
    expect(second.cost.calls).toEqual([])
    expect(second.main).toBe(first.main)
  })
})

describe('A database that does not take the events', () => {
  it('lets the site ask once a minute', async () => {
    world.site.limit({ statement: 2_000 })
    world.service.instead = html(part(`<p>Café ${'x'.repeat(2_000)}</p>`))
    expect((await world.site.page(CALENDAR)).main).toContain('Café')
    world.site.later(40)
    const { main, cost } = await world.site.page(CALENDAR)
    expect(cost.calls).toEqual([])
    expect(main).toContain('See all events')
    world.site.later(30)
    expect((await world.site.page(CALENDAR)).main).toContain('Café')
  })
})
