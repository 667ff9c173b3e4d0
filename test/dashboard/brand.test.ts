import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { WIDGET_DEFAULTS } from '../../domain/widget-config.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeFeed, makeImage } from '../support/factories.ts'
import { attributeValues } from '../support/html.ts'
import { type Browser, makeStaff } from '../support/staff.ts'
import { makeSubscriber } from '../support/subscriber.ts'

const LOGO = '/media/img_0123456789abcdef0123456789abcdef/large.webp'
const SQUARE = LOGO.replace('large', 'square')
const GREEN = '#0f766e'

let app: TestApp
let staff: Browser
let feed: Awaited<ReturnType<typeof makeFeed>>
beforeEach(async () => {
  app = await testApp()
  staff = await makeStaff(app)
  feed = await makeFeed({ orgId: staff.orgId })
  await makeImage(staff.orgId, LOGO)
})

const brand = (changes: Record<string, string>) =>
  staff.change('/appearance', { hasAccent: '', ...changes }, '/brand')
const pageOf = async (path: string) => (await app.request(path)).text()
const configOf = async (id: string) =>
  (await app.get<{ widget: { accentColor: string } }>(`/api/v1/widget-config/${id}`)).widget

describe('An organization’s logo', () => {
  it('stands on its pages and above its emails', async () => {
    await brand({ logoUrl: LOGO })
    const event = await makeEvent(feed, { title: 'Jazz' })
    const { pathname, search } = new URL(
      (await app.get<{ event: { pageUrl: string } }>(`/api/v1/feeds/${feed.id}/events/${event.id}`))
        .event.pageUrl,
    )
    for (const path of [`/f/${feed.id}`, `/o/${staff.slug}`, pathname + search]) {
      expect(attributeValues(await pageOf(path), 'src'), path).toContain(SQUARE)
    }
    await makeSubscriber(app, feed.id)
    const html = app.mails.map((mail) => mail.html).join()
    expect(html).toContain(`src="https://calendar.test${SQUARE}"`)
  })

  it('that is no image address is refused at its field', async () => {
    const response = await brand({ logoUrl: 'javascript:alert(1)' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Enter a full web address')
  })
})

describe('An organization’s color', () => {
  it('is that of every feed without a color of its own', async () => {
    const own = await makeFeed({ orgId: staff.orgId, widget: { accentColor: '#aa0000' } })
    await brand({ hasAccent: 'on', accentColor: GREEN })
    expect((await configOf(feed.id)).accentColor).toBe(GREEN)
    expect((await configOf(own.id)).accentColor).toBe('#aa0000')
    expect(await pageOf(`/f/${feed.id}`)).toContain(`--fill:${GREEN}`)
    await brand({ accentColor: GREEN })
    expect((await configOf(feed.id)).accentColor).toBe('#2557d6')
  })

  it.each([
    ['#0f766e', '#fff'],
    ['#ffd166', '#000'],
  ])('%s fills the button of an email, with %s on it', async (color, ink) => {
    await brand({ hasAccent: 'on', accentColor: color })
    await makeSubscriber(app, feed.id)
    expect(app.mails.at(-1)?.html).toContain(`background:${color};color:${ink}`)
  })

  it('that is none is not taken', async () => {
    await brand({ hasAccent: 'on', accentColor: 'red;}' })
    expect((await configOf(feed.id)).accentColor).toBe('#2557d6')
  })
})

it('the color that counts as none of a feed’s own is the widget’s default', () => {
  const sql = readFileSync(
    new URL('../../db/functions/feeds/feed-widget.sql', import.meta.url),
    'utf8',
  )
  expect(sql.match(/#[0-9a-f]{6}/g)).toEqual([
    WIDGET_DEFAULTS.accentColor,
    WIDGET_DEFAULTS.accentColor,
  ])
})
