import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { ORIGIN } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const ask = (url: string, more = '') =>
  app.request(`/oembed?${more}${more && '&'}url=${encodeURIComponent(url)}`)

describe('oEmbed', () => {
  it('answers the address of a calendar with its iframe, which the page of the calendar leads to', async () => {
    const org = await makeOrg({})
    const feed = await makeFeed({ orgId: org.id, name: 'Talks <b>& "more"' })
    const html = await (await app.request(`/f/${feed.id}`)).text()
    const [, link = ''] = /application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
    const response = await app.request(link.replace(ORIGIN, ''))
    expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      ...{ version: '1.0', type: 'rich', width: 600, height: 700, cache_age: 300 },
      title: feed.name,
      author_name: org.name,
      author_url: `${ORIGIN}/o/${org.slug}`,
      provider_name: 'Calendar Feed Service',
      provider_url: ORIGIN,
      html: `<iframe src="${ORIGIN}/embed/${feed.id}" width="600" height="700" title="Talks &lt;b&gt;&amp; &quot;more&quot;" frameborder="0" loading="lazy"></iframe>`,
    })
  })

  it('keeps within the size that was asked for, and shows the view that was linked', async () => {
    const feed = await makeFeed()
    const response = await ask(`${ORIGIN}/f/${feed.id}?view=month`, 'maxwidth=300&maxheight=9999')
    const { width, height, html } = (await response.json()) as Record<string, unknown>
    expect({ width, height }).toEqual({ width: 300, height: 700 })
    expect(html).toContain(`src="${ORIGIN}/embed/${feed.id}?view=month"`)
  })

  it('knows no other addresses', async () => {
    const feed = await makeFeed()
    for (const url of [
      `https://evil.example/f/${feed.id}`,
      `${ORIGIN}.evil.example/f/${feed.id}`,
      `${ORIGIN}/f/feed_nobody_has_it`,
      `${ORIGIN}/f/${feed.id}/x`,
      `${ORIGIN}/dashboard`,
      'javascript:alert(1)',
      'x',
    ]) {
      const response = await ask(url)
      expect({ url, status: response.status }).toEqual({ url, status: 404 })
    }
  })

  it.each([
    ['', 'Give the address of a calendar as url'],
    ['?url=', 'Give the address of a calendar as url'],
    ['?url=x&maxwidth=0', 'maxwidth must be a whole number of pixels'],
    ['?url=x&maxheight=1e3', 'maxheight must be a whole number of pixels'],
    ['?url=x&format=xml', 'format must be json'],
    [`?url=${'x'.repeat(2001)}`, 'url is too long'],
  ])('refuses %s in one sentence', async (query, sentence) => {
    const response = await app.request(`/oembed${query}`)
    expect([response.status, await response.text()]).toEqual([400, `${sentence}\n`])
  })
})
