import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { COUNTS, DASHBOARD_PAGES } from '../support/dashboard-routes.ts'
import { dashboardSite, mailedLink, signedIn } from '../support/dashboard-site.ts'
import { makeUpload } from '../support/everything.ts'
import {
  freshId,
  makeCustomFeed,
  makeEvent,
  makeFeed,
  makeSubmission,
} from '../support/factories.ts'
import { makeSource } from '../support/make-source.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { freshStaffEmail } from '../support/staff.ts'

let app: TestApp
let site: Served
let browser: Browser
beforeAll(async () => {
  const opened = await dashboardSite()
  app = opened.app
  site = opened.site
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

describe('every page of the dashboard', () => {
  it('passes axe, light on a desk, dark on a phone, and in forced colors, fits there, and is refused nothing', async () => {
    const page = await browser.newPage()
    const { org, feed, base } = await signedIn({ app, site, page })
    const ids = await oneOfEverything(page, base, org.id, feed)
    const addresses = DASHBOARD_PAGES.map(({ rest }) =>
      rest.replace(/:(\w+)/g, (_, name) => ids[name] ?? name),
    )
      // What stands in the frame of a preview is no page of its own: the mail, and an event whose scripts are off.
      .filter((path) => !/\.(csv|json|svg)$|\*$|\/preview\/mail$|smn_\w+\/preview$/.test(path))
      .map((path) => path + (path === '/events/selected' ? `?do=category&id=${ids.eventId}` : ''))
      .map(
        (path) =>
          path + (path === '/submissions/selected' ? `?do=decline&id=${ids.submissionId}` : ''),
      )
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    for (const path of addresses) {
      const response = await page.goto(base + path)
      expect(response?.status(), path).toBeLessThan(400)
      for (const [width, colorScheme, forcedColors] of [
        [1280, 'light', 'none'],
        [360, 'dark', 'none'],
        [1280, 'light', 'active'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        // Without transitions: axe would see the colors on their way from light to dark.
        await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
        const view = `${path} ${width} ${colorScheme}, forced colors ${forcedColors}`
        expect(await axeViolations(page), view).toEqual([])
        const wide = await page.evaluate('document.documentElement.scrollWidth')
        expect(wide, path).toBeLessThanOrEqual(width)
      }
    }
    expect(complaints).toEqual([])
    expect(addresses).toHaveLength(COUNTS.html)
    await page.close()
  }, 180_000)

  it('passes axe where nothing is there yet, and where a form has mistakes', async () => {
    const page = await browser.newPage()
    const { base } = await signedIn({ app, site, page })
    for (const path of [
      '',
      '/events',
      '/custom-feeds',
      '/subscribers',
      '/webhooks',
      '/webhooks/deliveries',
    ]) {
      await page.goto(base + path)
      expect(await axeViolations(page), path).toEqual([])
    }
    await page.goto(`${base}/events/new`)
    await page.evaluate('document.querySelector("main form").noValidate = true')
    await page.fill('#startDate', '2026-11-01')
    await page.fill('#startTime', '01:30')
    await page.click('button:text-is("Publish")')
    await page.waitForSelector('#title:focus')
    expect(await page.textContent('main')).toContain('Enter a title')
    expect(await page.textContent('main')).toContain('occurs twice on this date')
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  })
})

describe('the ways in', () => {
  it('pass axe: sign-in, a link that waits and one that is used, an invitation', async () => {
    const page = await browser.newPage()
    const { base, email } = await signedIn({ app, site, page })
    const guest = freshStaffEmail()
    await page.goto(`${base}/team`)
    await page.fill('#email', guest)
    await page.click('text=Send invitation')
    await page.waitForSelector('text=Invitation sent.')
    await app.runQueued()
    expect(await axeViolations(page)).toEqual([])
    const used = mailedLink(app, email, '/sign-in/')
    await page.goto(`${site.origin}/sign-in`)
    await page.fill('#email', email)
    await page.click('main button')
    await page.waitForSelector('h1:text-is("Check your email")')
    expect(await axeViolations(page)).toEqual([])
    await app.runQueued()
    const paths = [
      `${site.origin}/sign-in`,
      used,
      mailedLink(app, email, '/sign-in/'),
      mailedLink(app, guest, '/invitations/'),
    ]
    for (const path of paths) {
      await page.goto(path)
      expect(await axeViolations(page), path).toEqual([])
    }
    await page.click('text=Join and sign in')
    await page.waitForURL('**/dashboard/**')
    expect(await page.textContent('[role=status]')).toContain('Welcome')
    // Not an owner: the menu offers nothing that would be refused.
    expect(await page.textContent('nav')).not.toContain('Team')
    await page.click('text=Leave this organization')
    await page.waitForURL('**/leave')
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  })
})

describe('with script off', () => {
  it('somebody signs in, makes a feed and an event, cancels it, and signs out', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const { base } = await signedIn({ app, site, page })
    await page.goto(`${base}/feeds/new`)
    await page.fill('#name', 'Family days')
    await page.click('text=Create feed')
    await page.waitForSelector('[role=status]:has-text("Feed created")')
    await page.goto(`${base}/events/new`)
    await page.fill('#title', 'Lantern walk')
    await page.fill('#startDate', '2026-07-04')
    await page.fill('#startTime', '20:30')
    await page.click('button:text-is("Publish")')
    await page.waitForSelector('[role=status]:has-text("within a minute")')
    await page.click('text=Cancel the event')
    await page.waitForURL('**/cancelled')
    await page.click('main button')
    await page.waitForURL((url) => !url.pathname.endsWith('/cancelled'))
    expect(await page.textContent('main')).toContain('Cancelled')
    await page.click('text=Event page')
    await page.waitForURL(/\/lantern-walk\?/)
    expect(await page.textContent('main')).toContain('Lantern walk')
    await page.goto(`${base}/custom-feeds/new`)
    await page.fill('#keywords', 'lantern')
    await page.click('text=Preview matches')
    await page.waitForSelector('#matches:has-text("1 upcoming event")')
    await page.setViewportSize({ width: 360, height: 700 })
    await page.goto(base)
    await page.click('summary')
    await page.click('text=Sign out')
    await page.waitForURL('**/sign-in')
    await context.close()
  })
})

describe('the menu on a phone', () => {
  it('leaves its button and the page where they are when it is opened', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await signedIn({ app, site, page })
    const button = page.locator('.menu > summary')
    const places = () =>
      Promise.all(['.menu > summary', '.brand', 'main'].map((at) => page.locator(at).boundingBox()))
    const before = await places()
    await button.click()
    await page.locator('.menu-body').waitFor()
    expect(await places()).toEqual(before)
    await page.close()
  })
})

describe('with script', () => {
  it('matches show while the rule is typed, and the address is copied', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const { feed, base } = await signedIn({ app, site, page })
    const event = await makeEvent(feed, { title: 'Lantern walk' })
    await page.goto(`${base}/custom-feeds/new`)
    await page.fill('#keywords', 'nowhere')
    await page.waitForSelector('#matches :text("No upcoming events match")')
    await page.fill('#keywords', 'lantern')
    await page.waitForSelector('#matches :text("Lantern walk")')
    await page.goto(`${base}/events/${event.id}`)
    await page.click('text=Copy')
    await page.waitForSelector('text=Copied')
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/\/events\/2026\/07\/01\/lantern-walk\?event=evt_/)
    await page.check('input[name=allDay]')
    expect(await page.isVisible('#startTime')).toBe(false)
    await context.close()
  })
})

/** Makes what is missing for every page, and says by which ids. */
async function oneOfEverything(
  page: Page,
  base: string,
  orgId: string,
  feed: Awaited<ReturnType<typeof makeFeed>>,
): Promise<Record<string, string>> {
  const event = await makeEvent(feed, { title: 'Lantern walk', status: 'cancelled' })
  const source = await makeSource(app, feed)
  const custom = await makeCustomFeed(orgId, { keywords: ['lantern'], state: 'Texas' })
  // A feed without subscribers: only such a one can be deleted.
  const other = await makeFeed({ orgId, name: 'Family days' })
  await app.request('/subscriptions', {
    method: 'POST',
    body: new URLSearchParams({
      feedId: feed.id,
      email: freshStaffEmail(),
      digestFrequency: 'daily',
    }),
  })
  await app.database.query(
    `update subscribers set state = 'active', confirmed_at = now() where org_id = $1`,
    [orgId],
  )
  const [subscriber] = await app.database.query('select id from subscribers where org_id = $1', [
    orgId,
  ])
  await app.database.query(
    `insert into suppressions (email_hash, org_id, reason, at)
     select email_hash, org_id, 'bounce', now() from subscribers where org_id = $1`,
    [orgId],
  )
  await page.goto(`${base}/webhooks/new`)
  await page.fill('#url', 'http://hooks.local:9000/in')
  await page.click('text=Create endpoint')
  await page.waitForSelector('a.button[href*=whk_]')
  expect(await axeViolations(page)).toEqual([])
  const link = await page.getAttribute('a.button[href*=whk_]', 'href')
  const endpointId = /whk_\w+/.exec(link ?? '')?.[0] ?? ''
  await app.database.query(
    `with event as (insert into webhook_events (id, org_id, name, timestamp_ms, body, email_hash, created_at)
       values ($1, $2, 'subscriber.created', 1, '{"event":"subscriber.created"}', 'h', $4) returning id),
     delivery as (insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_name, state,
       attempts, created_at, ended_at) select $1, $2, $3, id, 'subscriber.created', 'failed', 1, $4, $4
       from event returning id)
     insert into webhook_attempts (delivery_id, number, started_at, ms, status, error)
     select id, 1, $4, 120, 500, 'http-status' from delivery`,
    [`dlv_${endpointId.slice(4)}`, orgId, endpointId, app.deps.now().toISOString()],
  )
  const [person] = await app.database.query('select person_id from memberships where org_id = $1', [
    orgId,
  ])
  const submission = await makeSubmission(feed)
  const senderId = freshId('snd')
  await app.database.query(
    `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
     values ($1, $2, 'h', 'trusted', 'ann@example.com', 'ann@example.com', $3, now())`,
    [senderId, orgId, person?.person_id],
  )
  return {
    submissionId: submission.id,
    senderId,
    eventId: event.id,
    feedId: other.id,
    customId: custom.id,
    subscriberId: String(subscriber?.id),
    personId: String(person?.person_id),
    endpointId,
    uploadId: await makeUpload(app, { orgId, feedId: other.id }),
    deliveryId: `dlv_${endpointId.slice(4)}`,
    status: 'scheduled',
    ...source,
  }
}
