import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeEvent } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

let app: TestApp
let site: Served
let browser: Browser
beforeAll(async () => {
  const opened = await dashboardSite('2026-06-15T12:00:00Z')
  app = opened.app
  site = opened.site
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

async function opened(width: number) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const { feed, base } = await signedIn({ app, site, page })
  await makeEvent(feed, {
    title: 'Late jazz',
    startsAt: '2026-06-20T01:00:00Z',
    categories: ['Jazz'],
  })
  return { page, feed, url: `${base}/feeds/${feed.id}/digests/preview` }
}

const NOTE = 'Doors are **open** at 7.\n\n- [Map](https://hall.example/map)\n- Bring a friend'
const saved = (feedId: string) =>
  app.database.query('select note from digest_notes where feed_id = $1', [feedId])

it.each([390, 1280])('a note is in the preview while it is typed, %i px wide', async (width) => {
  const { page, feed, url } = await opened(width)
  await page.goto(url)
  await page.fill('#note', NOTE)
  const frame = page.frameLocator('#next-digest iframe:visible')
  await frame.locator('strong:text-is("open")').waitFor()
  expect(await saved(feed.id)).toEqual([])
  await page.getByLabel('Daily', { exact: true }).check()
  await page.getByText('Your note isn’t in this email').waitFor()
  await page.getByLabel('Weekly', { exact: true }).check()
  await page.getByText('Weekly digest for a new subscriber').waitFor()
  await page.getByLabel('Jazz').check()
  await frame.getByText('Matches your preferences: Jazz').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/note-${width}.png`, fullPage: true })
  }
  await page.click('text=Save note')
  await page.waitForURL('**done=note-saved')
  expect(await saved(feed.id)).toEqual([{ note: NOTE }])
  await page.close()
})

it('a note is previewed, tested, and saved without JavaScript', async () => {
  const { page, feed, url } = await opened(390)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await context.newPage()
  await still.goto(url)
  await still.fill('#note', NOTE)
  await still.click('text=Update preview')
  await still.frameLocator('#next-digest iframe').locator('strong:text-is("open")').waitFor()
  expect(await still.inputValue('#note')).toBe(NOTE)
  await still.click('text=Send me a test email')
  await still.waitForSelector('[role=status]:has-text("on its way")')
  expect(await still.inputValue('#note')).toBe(NOTE)
  expect(await saved(feed.id)).toEqual([])
  await still.click('text=Save note')
  await still.waitForURL('**done=note-saved')
  expect(await saved(feed.id)).toEqual([{ note: NOTE }])
  await page.close()
})
