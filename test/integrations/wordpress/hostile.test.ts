import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { html, part } from './service.ts'
import { useSite } from './use-site.ts'

const world = useSite()
const FEED = 'feed_some_calendar'
const BLOCK = `<!-- wp:calendar-feed/calendar {"feed":"${FEED}"} /-->`
const GOOD = part('<h2><bdi>Music</bdi></h2><ul><li><h4>Jazz</h4></li></ul>')

/** The page of the calendar when the service answers with these events. */
async function pageOf(inner: string, content = BLOCK) {
  world.service.instead = html(part(inner))
  return (await world.site.page(content)).main
}

const dataIn = (main: string) =>
  /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(main)?.[1]
/** The inside of the slot. */
const eventsIn = (main: string) =>
  /<div slot="events" lang="en-US" dir="ltr">(.*)<\/div><\/calendar-feed>/s.exec(main)?.[1]

describe('What a hostile service sends as events', () => {
  it.each([
    ['a script', '<p>Jazz<script>alert(1)</script></p>', '<p>Jazz</p>'],
    ['a script that does not end', '<p>Jazz</p><script>alert(1)', '<p>Jazz</p>'],
    ['a script in a script', '<p>Jazz</p><scr<script>x</script>ipt>alert(1)</script>', null],
    ['a script in capitals', '<p>Jazz</p><SCRIPT SRC=//x.test></SCRIPT >', '<p>Jazz</p>'],
    ['handlers', '<h2 onclick="x()" onmouseover=x()>Jazz</h2>', '<h2>Jazz</h2>'],
    [
      'styles',
      '<style>body{display:none}</style><p style="position:fixed" class="a" id="b">Jazz</p>',
      '<p>Jazz</p>',
    ],
    ['a frame', '<p>Jazz</p><iframe srcdoc="<script>x()</script>"></iframe>', '<p>Jazz</p>'],
    [
      'images and forms',
      '<p><img src=x onerror=x()>Jazz<form action=x><input></form></p>',
      '<p>Jazz</p>',
    ],
    ['a drawing', '<p>Jazz</p><svg><a xlink:href="javascript:x()">b</a></svg>', '<p>Jazz</p>'],
    [
      'a link to a script',
      '<p><a href="javascript:alert(1)">Jazz</a></p>',
      '<p><a href="alert(1)">Jazz</a></p>',
    ],
    ['one in disguise', '<p><a href=" &#106;ava\nscript&colon;alert(1)">Jazz</a></p>', null],
    [
      'data as a link',
      '<p><a href="data:text/html,x">Jazz</a></p>',
      '<p><a href="text/html,x">Jazz</a></p>',
    ],
    ['comments', '<p>Jazz<!-- x --></p><!-- wp:html --><!--', '<p>Jazz</p>'],
    [
      'an element of its own',
      '<p>Jazz</p><calendar-feed api="https://x.test"></calendar-feed>',
      '<p>Jazz</p>',
    ],
    [
      'shortcodes',
      '<p>Jazz [secret] <a href="https://x.test/[secret]">b</a></p>',
      '<p>Jazz &#091;secret] <a href="https://x.test/&#091;secret]">b</a></p>',
    ],
  ])('stays inert: %s', async (_, inner, expected) => {
    for (const content of [BLOCK, `[calendar_feed feed="${FEED}"]`]) {
      world.site.reset()
      const main = await pageOf(inner, content)
      const events = eventsIn(main) ?? ''
      expect(main).not.toMatch(
        /<(script|style|iframe|img|form|svg|input)|javascript:|\son\w+=|SHORTCODE RAN/i,
      )
      if (expected !== null) expect(events).toBe(expected)
      expect(events).toContain('Jazz')
    }
  })

  it('cannot end what stands around it: each tag is closed', async () => {
    const main = await pageOf(
      '</div></calendar-feed></main><ul><li><h4><a href="https://x.test">Jazz</ul></h4></li><p>',
    )
    expect(main).toContain('Jazz')
    for (const tag of ['div', 'calendar-feed', 'ul', 'li', 'h4', 'a', 'p']) {
      const opened = main.match(new RegExp(`<${tag}[ >]`, 'g')) ?? []
      const closed = main.match(new RegExp(`</${tag}>`, 'g')) ?? []
      expect(closed.length, tag).toBe(opened.length)
    }
  })

  it('reaches structured data as known values alone', async () => {
    const data = {
      '@context': 'https://x.test',
      '@type': 'ItemList',
      '@graph': [{ '@type': 'Product' }],
      name: '</script><script>alert(1)</script> [secret] \u2028',
      url: 'javascript:alert(1)',
      itemListElement: [
        { '@type': 'Product', name: 'x' },
        'x',
        {
          '@type': 'ListItem',
          position: '1',
          item: {
            ...{
              '@type': 'Event',
              name: 'Jazz [secret]',
              startDate: 'soon',
              eventStatus: 'https://x.test/a',
            },
            ...{
              url: 'https://x.test/[secret]',
              offers: { '@type': 'Offer' },
              isAccessibleForFree: 'yes',
            },
          },
        },
      ],
    }
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    const main = await pageOf(`<p>Jazz</p><script type="application/ld+json">${json}</script>`)
    const written = dataIn(main) ?? ''
    expect(written).not.toMatch(/[<>]/)
    expect(main.match(/<script/g)).toHaveLength(1)
    expect(main).not.toContain('SHORTCODE RAN')
    expect(JSON.parse(written)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: data.name,
      itemListElement: [
        {
          '@type': 'ListItem',
          item: { '@type': 'Event', name: 'Jazz [secret]', url: 'https://x.test/%5Bsecret%5D' },
        },
      ],
    })
  })

  it('cannot get deeper or longer than the page bears', async () => {
    const deep = `${'<ul><li>'.repeat(2_000)}Jazz`
    expect(await pageOf(deep)).toContain('Jazz')
    const json = `${'{"itemListElement":['.repeat(1_000)}`
    world.site.reset()
    const main = await pageOf(`<p>Jazz</p><script type="application/ld+json">${json}</script>`)
    expect(dataIn(main)).toBeUndefined()
    expect(main).toContain('Jazz')
  })

  it('is cleaned again where it was changed in the database', async () => {
    const bait = '<script>alert(1)</script>'
    expect(await pageOf(`<p>${'x'.repeat(bait.length)}</p>`)).toContain('<p>xxx')
    world.site.store((options) => options.replace('x'.repeat(bait.length), bait))
    const { main, cost } = await world.site.page(BLOCK)
    expect(cost.calls).toEqual([])
    expect(eventsIn(main)).toBe('<p></p>')
  })

  it('stays inert as texts of a real event', async () => {
    const feed = await makeFeed({ name: '<b>[secret]</b>' })
    const title = '<img src=x onerror=alert(1)> </script> [secret] &amp;'
    await makeEvent(feed, {
      title,
      location: '"><script>x</script>',
      startsAt: '2026-07-01T18:00:00Z',
    })
    const { main } = await world.site.page(`[calendar_feed feed="${feed.id}"]`)
    expect(main).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &lt;/script&gt; &#091;secret] &amp;amp;',
    )
    expect(main).not.toContain('SHORTCODE RAN')
    expect(main.match(/<(script|img|b)\b/g)).toEqual(['<script'])
    expect(JSON.parse(dataIn(main) ?? '').itemListElement[0].item.name).toBe(title)
  })
})

const latin1 = Buffer.from(part('<p>Caf\u00e9</p>'), 'latin1')
const gzip = gzipSync(part('<p>Jazz</p>'))
const JSON_TYPE = { 'content-type': 'application/json' }
const ANSWERS: [string, Parameters<typeof html>][] = [
  ['an error of the server', ['<h1>Error</h1>', {}, 500]],
  ['a fragment as an error', [GOOD, {}, 503]],
  ['the page of a proxy that did not find it', ['<h1>404 Not Found</h1>', {}, 404]],
  ['JSON of another service', ['{"message":"no"}', JSON_TYPE, 404]],
  ['JSON that is no object', ['["error"]', JSON_TYPE, 410]],
  ['the page of a proxy', ['<!doctype html><html><body><h1>Log in</h1></body></html>']],
  ['an element of another kind', ['<div class="x"><p>Jazz</p></div>']],
  ['nothing', ['']],
  ['no event and no text', [part('<script>x()</script>')]],
  ['half of a fragment', [GOOD.slice(0, -10)]],
  ['JSON', [GOOD, JSON_TYPE]],
  ['another charset', [GOOD, { 'content-type': 'text/html; charset=iso-8859-1' }]],
  ['bytes that are no UTF-8', [latin1 as never]],
  ['bytes that nobody asked for', [gzip as never, { 'content-encoding': 'gzip' }]],
  ['5 MB', [part(`<p>${'x'.repeat(5_000_000)}</p>`)]],
  ['a way to another host', ['', { location: 'http://127.0.0.2/embed/x.fragment' }, 302]],
  ['a way to another page', ['', { location: '/embed/../internal.fragment?x' }, 301]],
  ['a way that goes in circles', ['', { location: `/embed/${FEED}.fragment` }, 301]],
]

describe('A service that answers with something else', () => {
  it.each(ANSWERS)('leaves the last good list, or a link: %s', async (_, answer) => {
    world.service.instead = html(...answer)
    const first = await world.site.page(BLOCK)
    expect(first.status).toBe(200)
    const link = `<a href="${world.service.origin}/f/${FEED}">See all events</a>`
    expect(first.main).toContain(`min-height:100vh">${link}</calendar-feed></div>`)
    expect(first.cost.calls.length).toBeLessThanOrEqual(2)
    world.site.reset()
    world.service.instead = html(GOOD)
    const good = await world.site.page(BLOCK)
    expect(eventsIn(good.main)).toContain('<h4>Jazz</h4>')
    world.service.instead = html(...answer)
    world.site.later(301)
    expect((await world.site.page(BLOCK)).main).toBe(good.main)
  })
})

describe('What a hostile author types', () => {
  it.each([
    'feed="https://x.test/f/feed_some_calendar"',
    'feed="//x.test/f/feed_some_calendar"',
    'feed="javascript:alert(1)//feed_some_calendar"',
    'feed="feed_some_calendar/../../api"',
    'feed="feed_some_calendar&quot; onload=&quot;x"',
    'feed=\'feed_x" onload="alert(1)\'',
    'feed="FEED_SOME_CALENDAR"',
    'feed=""',
    'org="../../api/v1"',
    'org="a/b"',
    'org="a" custom="?x=.fragment"',
    `org="${'a'.repeat(161)}"`,
    `feed="${'x'.repeat(3_000)}"`,
    '',
  ])('is no calendar and asks nobody: %s', async (attributes) => {
    const { main, cost } = await world.site.page(`[calendar_feed ${attributes}]`)
    expect(main.trim()).toBe('')
    expect(cost.calls).toEqual([])
    expect(world.service.asked).toEqual([])
    const { main: note } = await world.site.page(`[calendar_feed ${attributes}]`, 'editor')
    expect(note).toContain(`Enter the URL of a calendar at ${world.service.origin}`)
    expect(note).not.toMatch(/onload|<script/)
  })

  it('changes nothing of the page as a setting', async () => {
    world.service.instead = html(GOOD)
    const given = [
      ...['view="list onclick=x"', 'theme="dark&quot; onclick=&quot;x"', 'month="2026-13"'],
      ...['accent="red;background:url(//x.test)"', 'per-page="1e9"', 'heading-level="-1"'],
      ...['heading="A &quot; onclick=&quot;x"', 'api="https://x.test"', 'style="x"', 'onclick="x"'],
    ]
    const { main } = await world.site.page(`[calendar_feed feed="${FEED}" ${given.join(' ')}]`)
    const tag = /<calendar-feed[^>]*>/.exec(main)?.[0] ?? ''
    expect(tag.replace(/"[^"]*"/g, '""')).toMatch(
      /^<calendar-feed feed=""( heading="")? style="">$/,
    )
    const attributes = {
      feed: FEED,
      view: { a: 1 },
      perPage: [1],
      heading: '"><script>[secret]</script>',
    }
    const block = await world.site.page(
      `<!-- wp:calendar-feed/calendar ${JSON.stringify(attributes)} /-->`,
    )
    expect(block.main).not.toMatch(/<script>|SHORTCODE RAN/)
  })
})
