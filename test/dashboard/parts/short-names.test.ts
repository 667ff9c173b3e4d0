import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeCustomFeed, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaff, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const KINDS = [
  { what: 'a feed', path: '/feeds', table: 'feeds', otherwise: 'feed' },
  {
    what: 'a custom feed',
    path: '/custom-feeds',
    table: 'custom_feeds',
    otherwise: 'custom-feed',
  },
]

describe.each(KINDS)('the short name of $what', ({ path, table, otherwise }) => {
  async function slugAfter(form: Record<string, string>, taken: string[] = []) {
    const staff = await makeStaff(app)
    for (const slug of taken) {
      if (table === 'feeds') await makeFeed({ orgId: staff.orgId, slug })
      else await makeCustomFeed(staff.orgId, {}, slug)
    }
    const sent = await staff.send(path, { timezone: 'America/Chicago', name: 'A feed', ...form })
    const id = /\/(\w+)\?done/.exec(await sentTo(sent))?.[1]
    const [row] = await app.database.query(`select slug from ${table} where id = $1`, [id])
    return row?.slug
  }

  it('is not demanded by the browser', async () => {
    const staff = await makeStaff(app)
    const field = /<input id="slug"[^>]*>/.exec(await staff.see(`${path}/new`))?.[0]
    expect(field).toContain('name="slug"')
    expect(field).not.toMatch(/required|maxlength|pattern/)
  })

  it.each([
    ['Main Stage', 'main-stage'],
    [' Café  “Été” / 2026! ', 'cafe-ete-2026'],
    ['Women’s Day', 'womens-day'],
    ['--a__b--', 'a-b'],
    ['x'.repeat(90), 'x'.repeat(60)],
  ])('is mended when it is typed as %j', async (typed, slug) => {
    expect(await slugAfter({ slug: typed })).toBe(slug)
  })

  it.each([
    ['Main Stage', 'main-stage'],
    ['Straße & Größe', 'strasse-grosse'],
    ['東京', otherwise],
    ['★', otherwise],
  ])('is made from the name %j when left empty', async (name, slug) => {
    expect(await slugAfter({ name, slug: ' ' })).toBe(slug)
  })

  it('gets a number when nobody typed it and the name is taken', async () => {
    const taken = ['main-stage', 'main-stage-2']
    expect(await slugAfter({ name: 'Main Stage', slug: '' }, taken)).toBe('main-stage-3')
  })

  it('that was typed and is taken is asked about, and shown as mended', async () => {
    const staff = await makeStaff(app)
    const form = { name: 'A feed', slug: 'Main Stage', timezone: 'America/Chicago' }
    await sentTo(await staff.send(path, form))
    const again = await staff.send(path, form)
    expect(again.status).toBe(400)
    const html = await again.text()
    expect(visibleText(html)).toContain('already has this short name')
    expect(formFields(html, `/dashboard/${staff.slug}${path}`).slug).toBe('main-stage')
  })
})
