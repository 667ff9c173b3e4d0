import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ATTRIBUTES } from '../../../widget/attributes.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../../support/factories.ts'
import { useSite } from './use-site.ts'

const world = useSite()
const TITLES = Array.from({ length: 20 }, (_, i) => `Evening ${i} & more`)

let feed: string
let slug: string
let custom: string
beforeAll(async () => {
  const org = await makeOrg({ plan: 'pro' })
  slug = org.slug
  const made = await makeFeed({ orgId: org.id, name: 'Music' })
  feed = made.id
  custom = (await makeCustomFeed(org.id, {})).slug
  const events = TITLES.map((title, i) => ({
    ...{
      title,
      location: `Hall ${i}`,
      startsAt: `2026-07-${i + 1}T18:00:00Z`.replace(/-(\d)T/, '-0$1T'),
    },
  }))
  await makeEvents(made, [
    ...events.slice(0, 19),
    { ...events[19], title: TITLES[19], status: 'cancelled' } as never,
  ])
})

const block = (attributes: object) =>
  `<!-- wp:calendar-feed/calendar ${JSON.stringify(attributes)} /-->`
const escaped = (text: string) => text.replaceAll('&', '&amp;')
/** The tag of the element, without its style. */
const tagIn = (html: string) =>
  /<calendar-feed( [^>]*?)? style="display:block;min-height:100vh">/.exec(html)?.[1]?.trim()

describe('The WordPress plugin', () => {
  it('passes the syntax check of PHP in every file', () => {
    const folder = join(world.site.folder, 'wp-content/plugins/calendar-feed')
    const files = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.php'))
    expect(files).toHaveLength(9)
    for (const name of files) {
      const output = execFileSync('php', ['-l', join(folder, name)], { encoding: 'utf8' })
      expect(output).toMatch(/^No syntax errors/)
    }
  })

  it('writes the text of every event into the page, by a block, a shortcode, or a pasted URL', async () => {
    const { origin } = world.service
    for (const content of [
      block({ feed }),
      `Before\n\n[calendar_feed feed="${feed}"]\n\nAfter`,
      `Before\n\n${origin}/f/${feed}\n\nAfter`,
    ]) {
      world.site.reset()
      const { status, html, main } = await world.site.page(content)
      expect(status).toBe(200)
      for (const title of TITLES) expect(main).toContain(`<bdi>${escaped(title)}</bdi>`)
      expect(main.match(/<time datetime="2026-07-/g)).toHaveLength(20)
      expect(main).toContain('<s><bdi>Evening 19')
      expect(main).toContain(`<a href="${origin}/f/${feed}">See all events</a>`)
      expect(main).toMatch(
        /<div [^>]*><calendar-feed [^>]*><div slot="events" lang="en-US" dir="ltr"><h2><bdi>Music/,
      )
      expect(main).not.toMatch(/<p>\s*<(calendar-feed|div)/)
      expect(html).toContain(`src='${origin}/widget.js'`)
      expect(html.match(/<script[^>]*widget\.js/g)).toHaveLength(1)
      expect(html).not.toMatch(/Warning|Notice|Deprecated|Fatal/)
    }
  })

  it('accepts the URL of a page or embed, an ID, and the names of an organization', async () => {
    const { origin } = world.service
    const ofFeed = `feed="${feed}"`
    const ofOrg = `org="${slug}"`
    const ofCustom = `org="${slug}" custom="${custom}"`
    for (const [given, expected] of [
      [`feed="${feed}"`, ofFeed],
      [`feed=" ${origin}/f/${feed}?view=cards#x "`, ofFeed],
      [`feed="${origin}/f/${feed}/days/2026-07-01"`, ofFeed],
      [`feed="${origin}/embed/${feed}"`, ofFeed],
      [`feed="${origin}/o/${slug}"`, ofOrg],
      [`feed="${origin}/embed/o/${slug}/${custom}"`, ofCustom],
      [`org="${slug}"`, ofOrg],
      [`org="${slug}" custom="${custom}"`, ofCustom],
    ]) {
      const { main } = await world.site.page(`[calendar_feed ${given}]`)
      expect(tagIn(main), given).toBe(expected)
      expect(main).toContain('Evening 3')
    }
  })

  it('shows a pasted URL where no shortcodes run: in a part of a template, and in the editor', async () => {
    const url = `${world.service.origin}/f/${feed}`
    const query = new URLSearchParams({ rest_route: '/oembed/1.0/proxy', url })
    const preview = (await (await world.site.get(`/?${query}`)).json()) as { html: string }
    for (const shown of [(await world.site.page(url, 'part')).main, preview.html]) {
      expect(shown).toContain('Evening 3')
      expect(tagIn(shown)).toBe(`feed="${feed}"`)
      expect(shown).not.toContain('[calendar_feed')
    }
  })

  it.each(['/f/ID.ics', '/f/ID/series/x', '/o/SLUG.rss', '/o/SLUG/b/c'])(
    'leaves a pasted URL of something else to WordPress: %s',
    async (path) => {
      const url = world.service.origin + path.replace('ID', feed).replace('SLUG', slug)
      const { main } = await world.site.page(`Before\n\n${url}\n\nAfter`)
      expect(main).toContain(url)
      expect(main).not.toContain('<calendar-feed')
    },
  )

  it('has structured data that it built itself from known values', async () => {
    const { main } = await world.site.page(block({ feed }))
    const scripts = [...main.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    expect(scripts).toHaveLength(1)
    expect(scripts[0]?.[1]).toBe(' type="application/ld+json"')
    const data = JSON.parse(scripts[0]?.[2] ?? '')
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'Music',
    })
    expect(data.itemListElement).toHaveLength(20)
    expect(data.itemListElement[0]).toMatchObject({
      '@type': 'ListItem',
      item: { '@type': 'Event', name: 'Evening 0 & more', location: { name: 'Hall 0' } },
    })
    const sent = await (await world.service.app.request(`/embed/${feed}.fragment`)).text()
    const original = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(sent)?.[1] ?? '')
    expect(data).toEqual(original)
  })

  it('keeps all that the service says of an event in structured data', async () => {
    const made = await makeFeed()
    const start = '2026-07-01T18:00:00Z'
    await makeEvents(made, [
      {
        title: 'Jazz',
        startsAt: start,
        previousStartsAt: new Date('2026-06-20T18:00:00Z'),
        attendanceMode: 'mixed',
        location: 'Hall',
        address: '1 Pier St',
        city: 'Austin',
        stateCode: 'TX',
        postalCode: '78701',
        country: 'US',
        lat: 30.25,
        lng: -97.75,
        url: 'https://jazz.test/online',
        imageUrl: 'https://jazz.test/a.jpg',
        isFree: true,
        organizerName: 'Club',
        organizerUrl: 'https://club.test',
        accessibility: 'Ramp at the side door; ask “Kim”.',
        accessYes: ['step-free'],
        accessNo: ['hearing-loop'],
      } as never,
      { title: 'All day', startsAt: start, allDay: true },
    ])
    const sent = await (await world.service.app.request(`/embed/${made.id}.fragment`)).text()
    const original = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(sent)?.[1] ?? '')
    const { item } = original.itemListElement.find(
      (listed: { item: { name: string } }) => listed.item.name === 'Jazz',
    )
    expect(Object.keys(item)).toEqual([
      ...['@type', 'name', 'url', 'startDate', 'endDate', 'previousStartDate', 'eventStatus'],
      ...['eventAttendanceMode', 'image', 'location', 'isAccessibleForFree', 'organizer'],
    ])
    expect(item.location.map((place: object) => Object.keys(place))).toEqual([
      ['@type', 'name', 'address', 'amenityFeature', 'geo'],
      ['@type', 'url'],
    ])
    expect(item.location[0].amenityFeature).toHaveLength(3)
    const { main } = await world.site.page(block({ feed: made.id }))
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(main)?.[1] ?? '')).toEqual(original)
  })

  it('takes each attribute of the widget, from shortcode and block', async () => {
    const response = await world.site.get('/settings')
    const site = (await response.json()) as Record<string, unknown>
    const { feed: _, org: __, custom: ___, api: ____, ...attributes } = ATTRIBUTES
    expect(Object.keys(site)).toEqual(Object.keys(attributes))
    for (const [name, takes] of Object.entries(attributes)) {
      if (takes !== '') expect(site[name]).toEqual(takes)
    }
    const given =
      'view="cards" theme="dark" accent="#00ff00" heading="Rock \'n\' Roll" heading-level="3"'
    const { main } = await world.site.page(
      `[calendar_feed feed="${feed}" ${given} per-page="500" search="no" event-links="1" month="2026-08"]`,
    )
    expect(tagIn(main)).toBe(
      `feed="${feed}" view="cards" month="2026-08" theme="dark" accent="#00ff00" heading="Rock &#039;n&#039; Roll" heading-level="3" per-page="100" event-links="on" search="off"`,
    )
    const ofBlock = await world.site.page(
      block({ feed, view: 'month', perPage: '7', heading: '', subscribe: 'off', align: 'wide' }),
    )
    expect(tagIn(ofBlock.main)).toBe(`feed="${feed}" view="month" per-page="7" subscribe="off"`)
    expect(ofBlock.main).toContain('class="alignwide wp-block-calendar-feed-calendar"')
  })

  it('previews the list in the editor', async () => {
    const query = new URLSearchParams({
      rest_route: '/wp/v2/block-renderer/calendar-feed/calendar',
      context: 'edit',
      'attributes[feed]': feed,
    })
    const response = await world.site.get(`/?${query}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ rendered: expect.stringContaining('Evening 3') })
  })

  it('reads one transient for a page whose calendar is kept, and asks nobody', async () => {
    const content = block({ feed })
    const first = await world.site.page(content)
    expect(first.cost.calls).toHaveLength(1)
    world.service.asked = []
    const { cost, main } = await world.site.page(content)
    expect(main).toBe(first.main)
    expect(cost.reads).toBe(1)
    // Without an object cache WordPress reads a transient and its end.
    expect(cost.statements).toEqual(['SELECT', 'SELECT'])
    expect(cost.calls).toEqual([])
    expect(world.service.asked).toEqual([])
  })

  it('asks again after five minutes, with a time limit and without the name of the site', async () => {
    await world.site.page(block({ feed }))
    world.site.later(280)
    expect((await world.site.page(block({ feed }))).cost.calls).toEqual([])
    world.site.later(30)
    const { calls } = (await world.site.page(block({ feed }))).cost
    expect(calls).toMatchObject([
      {
        url: `${world.service.origin}/embed/${feed}.fragment`,
        agent: 'calendar-feed-wordpress/1.0.0',
      },
    ])
    expect(calls[0]?.timeout).toBeLessThanOrEqual(3)
    // WordPress would look up the name of the service without a limit, and for IPv4 alone.
    expect(calls[0]?.looksUp).toBe(false)
  })

  it('is deleted with all that it stored', async () => {
    await world.site.page(`${block({ feed })}[calendar_feed org="${slug}"]`)
    world.service.instead = (response) => response.destroy()
    await world.site.page(`[calendar_feed org="${slug}" custom="${custom}"]`)
    expect(world.site.stored()).toHaveLength(8)
    expect((await world.site.get('/uninstall')).status).toBe(200)
    expect(world.site.stored()).toEqual([])
  })
})
