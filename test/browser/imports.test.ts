import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import { calendar, concert } from '../imports/calendar.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeSource } from '../support/make-source.ts'
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

const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 800 } }
const PLAIN = { javaScriptEnabled: false }

/** Uploads a file as a person does; the page shows its preview then. */
async function upload(page: Page, base: string, text: string, name = 'events.ics') {
  await page.goto(`${base}/imports/new`)
  await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from(text) })
  await page.click('text=Show preview')
  await page.waitForURL('**/preview')
}

const CONCERTS = calendar(concert('a'), concert('b'), {
  UID: 'c',
  SUMMARY: 'Broken',
  DTSTART: 'whenever',
})

async function fits(page: Page) {
  await page.waitForLoadState()
  const wide = await page.evaluate('document.documentElement.scrollWidth')
  expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

describe('After “Import”', () => {
  it.each([
    ['on a desk', DESK],
    ['on a phone', PHONE],
  ])('the page goes on to the result by itself %s, and the focus stays', async (_, view) => {
    const context = await browser.newContext(view)
    const page = await context.newPage()
    const { base } = await signedIn({ app, site, page })
    await upload(page, base, CONCERTS)
    await page.click('button:text-is("Import")')
    await page.waitForURL('**/runs/**')
    expect(await page.textContent('main [role=status]')).toBe('Importing…')
    expect(await axeViolations(page)).toEqual([])
    await fits(page)
    await page.evaluate('window.isSame = true')
    await page.focus('.above a')
    await app.runQueued()
    await page.waitForSelector('text=See them')
    expect(await page.textContent('main [role=status]')).toBe('2 events added, 1 line skipped.')
    expect(
      await page.evaluate('window.isSame && document.activeElement.closest(".above") !== null'),
    ).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await fits(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/events?feed=*')
    expect(await page.textContent('main')).toContain('Concert a')
    await context.close()
  })

  it('it does so without script, too', async () => {
    const context = await browser.newContext({ ...DESK, ...PLAIN })
    const page = await context.newPage()
    const { base } = await signedIn({ app, site, page })
    await upload(page, base, CONCERTS)
    await page.click('button:text-is("Import")')
    await page.waitForURL('**/runs/**')
    expect(await page.textContent('main')).toContain('Importing…')
    await app.runQueued()
    await page.waitForSelector('text=See them')
    await context.close()
  })
})

describe('A fetch that is lost', () => {
  it('leads from the page that waits for it to that of the import', async () => {
    const context = await browser.newContext(DESK)
    const page = await context.newPage()
    const { base, feed } = await signedIn({ app, site, page })
    const { sourceId } = await makeSource(app, feed)
    const { query } = app.database
    await query(`update import_runs set started_at = '2026-06-01' where source_id = $1`, [sourceId])
    await page.goto(`${base}/imports/${sourceId}`)
    await page.click('text=Fetch now')
    await page.waitForURL('**/fetching?since=*')
    await query(`update tasks set state = 'dead', finished_at = now() where subject_id = $1`, [
      sourceId,
    ])
    await page.waitForURL(`**/imports/${sourceId}`)
    await page.waitForSelector('text=History')
    await context.close()
  })
})

describe('A table without known columns, with dates of two readings', () => {
  it.each([
    ['on a desk', DESK],
    ['on a phone', PHONE],
    ['on a phone without script', { ...PHONE, ...PLAIN }],
  ])('is imported by its first rows %s', async (_, view) => {
    const context = await browser.newContext(view)
    const page = await context.newPage()
    const { base } = await signedIn({ app, site, page })
    const look = async () => {
      await fits(page)
      if (!('javaScriptEnabled' in view)) expect(await axeViolations(page)).toEqual([])
      const { height = 0 } = (await page.locator('body').boundingBox()) ?? {}
      if (view === DESK) expect(height).toBeLessThanOrEqual(1500)
    }
    const names = Array.from({ length: 12 }, (_, i) => `Extra ${i}`)
    const text = `Act,On,${names.join(',')}\nJazz,03/04/2027${',x'.repeat(12)}\nBlues,05/06/2027\n`
    await upload(page, base, text, 'program.csv')
    await look()
    await page.getByLabel('Act', { exact: true }).selectOption({ label: 'Title' })
    await page.click('text=Continue')
    await page.waitForSelector('text=Which date is 03/04/2027?')
    await look()
    await page.getByLabel('April 3, 2027').check()
    await page.click('text=Continue')
    await page.waitForSelector('text=2 events will be added')
    await page.click('button:text-is("Import")')
    await page.waitForURL('**/runs/**')
    await context.close()
  })
})
