import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { DASHBOARD_PAGES } from '../support/dashboard-routes.ts'
import { fill, makeEverything } from '../support/everything.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { makeStaff, ORIGIN } from '../support/staff.ts'
import { makePending, makeSubscriber } from '../support/subscriber.ts'

/** 300 letters without a blank, and the longest address that somebody can sign up with. */
const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300)
const ADDRESS = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
const URL_300 = `https://long.example/${LONG}`.slice(0, 300)
const WIDTHS = [390, 1280]

let app: TestApp
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  app = await testApp()
  browser = await openBrowser()
  context = await browser.newContext()
  await context.route('**/*', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const headers = await request.allHeaders()
    const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
    const init = { method: request.method(), headers: plain, body: request.postData() }
    const first = await app.request(pathname + search, { ...init, redirect: 'manual' })
    // The browser would look for the other address outside.
    const leads = first.status === 302 || (first.status === 303 && init.method === 'GET')
    const to = leads && first.headers.get('location')
    const response = to ? await app.request(to, { ...init, redirect: 'manual' }) : first
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
})
afterAll(() => closePages(browser))

/** An organization in which every text is as long as it can be, and more. */
async function longWorld() {
  const { staff, feed, ids } = await makeEverything(app)
  const { query } = app.database
  const event = await makeEvent(feed, {
    title: LONG,
    description: `${LONG}\n\n${URL_300}`,
    location: LONG,
    address: LONG,
    city: LONG,
    state: LONG,
    postalCode: LONG,
    country: LONG,
    accessibility: LONG,
    categories: [LONG, `${LONG}s`],
    url: URL_300,
    ticketUrl: URL_300,
    imageAlt: LONG,
    isFree: false,
    priceText: LONG,
    organizerName: LONG,
    organizerUrl: URL_300,
    status: 'postponed',
  })
  await makeEvent(feed, { title: LONG, startsAt: '2026-06-14T18:00:00Z' })
  const subscriber = await makeSubscriber(app, feed.id, { keywords: [LONG.slice(0, 60)] })
  await makePending(app, feed.id)
  await makeStaff(app, { orgId: staff.orgId, slug: staff.slug, role: 'member' })
  const set = (sql: string, ...values: string[]) => query(sql, [staff.orgId, ...values])
  await set('update organizations set name = $2 where id = $1', LONG)
  await set(
    'update feeds set name = $2, description = $2, url = $3 where org_id = $1',
    LONG,
    URL_300,
  )
  await set(
    `update custom_feeds set name = $2,
      criteria = jsonb_build_object('keywords', array[$2], 'categories', array[$2], 'state', $2)
     where org_id = $1`,
    LONG,
  )
  await set('update webhook_endpoints set url = $2 where org_id = $1', URL_300)
  await set(`update webhook_endpoints set failing_since = now() where org_id = $1`)
  await set(
    'update webhook_events set body = $2 where org_id = $1',
    JSON.stringify({ data: { email: ADDRESS, criteria: LONG } }),
  )
  await set(
    `update subscribers set email = left(id, 8) || $2, email_key = lower(left(id, 8) || $2),
      criteria = $3 where org_id = $1`,
    ADDRESS,
    JSON.stringify({ keywords: [LONG, LONG], state: LONG }),
  )
  await set('update invitations set email = $2, email_key = $2 where org_id = $1', ADDRESS)
  await set(
    `update people set email = left(id, 12) || $2, email_key = lower(left(id, 12) || $2) where id in
      (select person_id from memberships where org_id = $1)`,
    ADDRESS,
  )
  return { staff, feed, ids, event, subscriber }
}

/** What reaches over an edge: the page itself, or something to use that is cut off there, not in a row that scrolls. */
const OVERHANG = `(() => {
  const found = []
  const most = innerWidth
  const isWithin = ({ left, right }) => left >= -1 && right <= most + 1
  const scrolls = ({ parentElement: row }) => row && (scrolls(row) ||
    /auto|scroll/.test(getComputedStyle(row).overflowX) && isWithin(row.getBoundingClientRect()))
  const { scrollWidth } = document.documentElement
  if (scrollWidth > most) found.push('the page is ' + scrollWidth + ' px wide')
  const used = 'a, button, input, select, textarea, summary, h1, h2, td, th'
  for (const element of document.querySelectorAll(used)) {
    const box = element.getBoundingClientRect()
    const { left, right } = box
    if (right - left <= 1 || isWithin(box)) continue
    if (element.closest('pre, .visually-hidden, .skip-link, [hidden]') || scrolls(element)) continue
    found.push(Math.round(left) + '-' + Math.round(right) + ' ' + element.outerHTML.slice(0, 120))
  }
  return found.slice(0, 4)
})()`

async function overhang(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  return (await page.evaluate(OVERHANG)) as string[]
}

async function tooWide(page: Page, paths: string[]): Promise<string[]> {
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(ORIGIN + path)
    for (const width of WIDTHS) {
      for (const what of await overhang(page, width))
        wide.push(`${path.slice(0, 80)} at ${width}: ${what}`)
    }
  }
  return wide
}

describe('with texts of 300 letters', () => {
  it('no page of the dashboard is wider than its window, and nothing to use is cut off', async () => {
    const { staff, ids } = await longWorld()
    const [name = '', value = ''] = staff.cookie.split('=')
    await context.addCookies([{ name, value, url: ORIGIN, secure: true, httpOnly: true }])
    const page = await context.newPage()
    const rests = DASHBOARD_PAGES.map(({ path }) => fill(path, ids)).filter(
      (path) => !/\.(csv|json|svg)$|\*$/.test(path),
    )
    const more = [
      `/${LONG}`,
      `/events?q=${LONG}`,
      '/events?when=past',
      '/subscribers?state=pending',
    ]
    const paths = [...rests, ...more].map((rest) => `/dashboard/${staff.slug}${rest}`)
    expect(await tooWide(page, paths)).toEqual([])

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${ORIGIN}/dashboard/${staff.slug}/subscribers`)
      // Clicking works only on what can be seen and is covered by nothing.
      await page.click('td a:has-text("Remove")', { timeout: 60_000 })
      await page.waitForURL('**/remove')
    }
    await page.close()
  }, 300_000)

  it('no page for the public, readers and guests is', async () => {
    const { staff, feed, event, subscriber } = await longWorld()
    const page = await context.newPage()
    const paths = [
      '/',
      '/docs',
      `/f/${feed.id}`,
      `/f/${feed.id}?search=${LONG.slice(0, 90)}`,
      `/f/${feed.id}?view=month&month=2026-07`,
      `/embed/${feed.id}`,
      `/o/${staff.slug}`,
      `/embed/o/${staff.slug}`,
      `/events/2026/07/01/${LONG.slice(0, 80).toLowerCase()}?event=${event.id}`,
      `/subscriptions/join/${feed.id}`,
      subscriber.manage,
      subscriber.unsubscribe,
      '/sign-in',
      `/${LONG}`,
    ]
    expect(await tooWide(page, paths)).toEqual([])
    await page.goto(`${ORIGIN}/sign-in`)
    await page.fill('#email', ADDRESS)
    await page.click('main button')
    await page.waitForSelector('h1:has-text("Check your email")')
    await page.waitForLoadState()
    for (const width of WIDTHS) expect(await overhang(page, width)).toEqual([])
    await page.close()
  }, 300_000)
})

describe('the page of a feed', () => {
  it('has a search wide enough to show what to enter', async () => {
    const feed = await makeFeed()
    await makeEvent(feed)
    const page = await context.newPage()
    const button = page.locator('.find > summary')
    for (const width of [360, 639, 640, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${ORIGIN}/f/${feed.id}`)
      // Where there is little room, a button opens it.
      if (await button.isVisible()) await button.click()
      const box = await page.locator('[name=search]').boundingBox()
      expect(box?.width, `${width} pixels`).toBeGreaterThan(200)
    }
    await page.close()
  })

  it('has the links to other months beside the name of the month', async () => {
    const feed = await makeFeed()
    const page = await context.newPage()
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(`${ORIGIN}/f/${feed.id}?month=2026-09&view=month`)
    const links = page.locator('.month > nav .button')
    const [previous, next] = [await links.first().boundingBox(), await links.last().boundingBox()]
    expect(await links.count()).toBe(2)
    expect(next?.y).toBe(previous?.y)
    await page.close()
  })
})
