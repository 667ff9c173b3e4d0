import { describe, expect, it, onTestFinished } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { html, part } from './service.ts'
import { startSite } from './site.ts'
import { useSite } from './use-site.ts'

const world = useSite()
const shortcode = (feed: string) => `[calendar_feed feed="${feed}"]`
const FEED = 'feed_first_calendar'
const OTHER = 'feed_other_calendar'
const JAZZ = part('<p>Jazz</p>')

/** Resolves when it is called. */
function signal() {
  let call = () => {}
  const called = new Promise<void>((done) => {
    call = done
  })
  return { call, called }
}

describe('While the service is down', () => {
  it('pages show the last good list for three days, then a link', async () => {
    world.service.instead = html(JAZZ)
    await world.site.page(shortcode(FEED))
    world.service.instead = (response) => response.destroy()
    for (let day = 1; day <= 2; day++) {
      world.site.later(86_400)
      expect((await world.site.page(shortcode(FEED))).main).toContain('Jazz')
    }
    world.site.later(86_400)
    const { main } = await world.site.page(shortcode(FEED))
    expect(main).not.toContain('Jazz')
    expect(main).toContain('See all events')
  })

  it('one page a minute asks it, whichever calendar it shows', async () => {
    world.service.instead = (response) => response.destroy()
    const pages = `${shortcode(FEED)} ${shortcode(OTHER)}`
    const first = await world.site.page(pages)
    expect(first.cost.calls).toHaveLength(1)
    expect(first.main.match(/See all events/g)).toHaveLength(2)
    world.site.later(40)
    expect((await world.site.page(pages)).cost.calls).toEqual([])
    world.site.later(30)
    world.service.instead = html(JAZZ)
    expect((await world.site.page(pages)).main.match(/Jazz/g)).toHaveLength(2)
  })

  it.each([400, 403, 429, 500])(
    'does not keep a page from another calendar: %i',
    async (status) => {
      world.service.instead = (response, path) =>
        (path.includes(FEED) ? html('', {}, status) : html(JAZZ))(response)
      const { main, cost } = await world.site.page(`${shortcode(FEED)} ${shortcode(OTHER)}`)
      expect(cost.calls).toHaveLength(2)
      expect(main).toContain('Jazz')
      world.site.later(40)
      expect((await world.site.page(shortcode(FEED))).cost.calls).toEqual([])
      world.site.later(30)
      expect((await world.site.page(shortcode(FEED))).cost.calls).toHaveLength(1)
    },
  )

  it('a page does not wait for an answer that does not begin, or does not end', async () => {
    const [asked, answered] = [signal(), signal()]
    const drips = new Set<NodeJS.Timeout>()
    world.service.instead = (response, path) => {
      if (path.includes(FEED)) {
        asked.call()
        return void answered.called.then(() => response.end(JAZZ))
      }
      response.writeHead(200, { 'content-type': 'text/html' })
      drips.add(setInterval(() => response.write(' '), 50))
    }
    const first = world.site.page(shortcode(FEED))
    await asked.called
    const pages = await Promise.all([first, world.site.page(shortcode(OTHER))])
    answered.call()
    for (const drip of drips) clearInterval(drip)
    expect(drips.size).toBe(1)
    for (const { main, cost } of pages) {
      expect(main).toContain('See all events')
      expect(cost.calls.map(({ timeout }) => timeout).every((timeout) => timeout <= 3)).toBe(true)
    }
  })

  it('a page does not wait for headers that drip, and bears endless ones', async () => {
    let writes: NodeJS.Timeout | undefined
    for (const line of ['x: y\r\n', `x: ${'y'.repeat(8_000)}\r\n`.repeat(20)]) {
      world.site.reset()
      world.service.instead = ({ socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\n')
        writes = setInterval(() => socket?.write(line), 20)
      }
      const { main, cost } = await world.site.page(shortcode(FEED))
      clearInterval(writes)
      expect(main).toContain('See all events')
      expect(cost.calls).toHaveLength(1)
    }
  })

  it('a second request does not wait for what the first one asked', async () => {
    const [asked, answered] = [signal(), signal()]
    world.service.instead = (response) => {
      asked.call()
      void answered.called.then(() => html(JAZZ)(response))
    }
    const first = world.site.page(shortcode(FEED))
    await asked.called
    const second = await world.site.page(shortcode(FEED))
    expect(second.main).toContain('See all events')
    expect(second.cost.calls).toEqual([])
    answered.call()
    expect((await first).main).toContain('Jazz')
  })
})

describe('Where PHP has no curl, whose time limits hold', () => {
  it('nothing is asked: visitors get a link, and those who can edit a message, too', async () => {
    const archive = await world.service.app.request('/calendar-feed-wordpress.zip')
    const zip = new Uint8Array(await archive.arrayBuffer())
    const site = await startSite(zip, ['disable_functions=curl_init'])
    onTestFinished(() => site.close())
    const { main, cost } = await site.page(shortcode(FEED))
    expect(main).toContain('See all events</a></calendar-feed>')
    expect(main).not.toContain('curl')
    expect([cost.calls, world.service.asked]).toEqual([[], []])
    const edited = await site.page(shortcode(FEED), 'editor')
    expect(edited.main).toContain('lacks the extension curl')
    expect(edited.main).toContain('See all events</a></calendar-feed>')
  })
})

describe('A calendar that is not there', () => {
  it('is nothing to visitors, and a message to those who can edit', async () => {
    const { main, html: page, cost } = await world.site.page(shortcode(FEED))
    expect([main.trim(), cost.calls.length]).toEqual(['', 1])
    expect(page).not.toContain('widget.js')
    const edited = await world.site.page(shortcode(FEED), 'editor')
    expect(edited.main).toContain(`This calendar was not found: ${world.service.origin}/f/${FEED}`)
    expect(edited.cost.calls).toEqual([])
    world.site.later(301)
    expect((await world.site.page(shortcode(FEED))).cost.calls).toHaveLength(1)
  })

  it('is no longer shown once the service says that it is gone', async () => {
    const feed = await makeFeed()
    await makeEvent(feed, { title: 'Jazz', startsAt: '2026-07-01T18:00:00Z' })
    expect((await world.site.page(shortcode(feed.id))).main).toContain('Jazz')
    world.service.instead = html(
      '{"error":"Feed not found"}',
      { 'content-type': 'application/json; charset=UTF-8' },
      404,
    )
    world.site.later(301)
    expect((await world.site.page(shortcode(feed.id))).main.trim()).toBe('')
  })

  it('is found where the organization has another name now', async () => {
    world.service.instead = (response, path) =>
      path.includes('/old.')
        ? html('', { location: '/embed/o/new.fragment' }, 301)(response)
        : html(JAZZ)(response)
    const { main } = await world.site.page('[calendar_feed org="old"]')
    expect(main).toContain('Jazz')
    expect(world.service.asked).toEqual(['/embed/o/old.fragment', '/embed/o/new.fragment'])
  })

  it.each([
    '/embed/../internal.fragment',
    '/embed/o/../../internal.fragment',
    '/embed/o/%2e%2e/internal.fragment',
    '/embed/o/a/b/c.fragment',
  ])('is not looked for at %s', async (location) => {
    world.service.instead = html('', { location }, 301)
    await world.site.page('[calendar_feed org="old"]')
    expect(world.service.asked).toEqual(['/embed/o/old.fragment'])
  })
})
