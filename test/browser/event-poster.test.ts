import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../db/install/places/load-places.ts'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { enteredEvents } from '../support/entered-events.ts'
import { makeEvent } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { SPRINGFIELDS } from '../support/springfields.ts'

let app: TestApp
let site: Served
let browser: Browser
beforeAll(async () => {
  const opened = await dashboardSite()
  app = opened.app
  site = opened.site
  await loadPlaces((text, params) => app.database.query(text, params), SPRINGFIELDS)
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
  await app.database.query('delete from places')
})

const { eventsOf } = enteredEvents(() => app)

async function openForm() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const signed = await signedIn({ app, site, page })
  return { page, context, ...signed }
}

describe('the form of an event, with the keyboard alone', () => {
  it('fills in an address from a place or an earlier venue, formats text, and shows the page beside it', async () => {
    const { page, context, base, org, feed } = await openForm()
    const hall = {
      location: 'Spring Hall',
      address: '12 Main St',
      city: 'Denver',
      lat: 39.7,
      lng: -105,
    }
    await makeEvent(feed, hall)
    await page.goto(`${base}/events/new`)
    await page.waitForSelector('#title:focus')
    expect(await page.isVisible('text=Discard changes')).toBe(false)
    await page.keyboard.type('Jazz')
    expect(await page.isVisible('text=Discard changes')).toBe(true)
    const frame = page.frameLocator('.live-frame iframe')
    await frame.locator('h1', { hasText: 'Jazz' }).waitFor()

    await page.focus('#location')
    await page.keyboard.type('springf')
    await page.getByRole('option', { name: 'Springfield, MO' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector(
      '[data-said]:has-text("Springfield, Missouri, United States · on the map")',
    )
    await page.fill('#location', '')
    await page.focus('#location')
    await page.keyboard.type('spring ha')
    await page.getByRole('option', { name: 'Spring Hall, 12 Main St, Denver' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-said]:has-text("12 Main St, Denver · on the map")')
    expect(await page.inputValue('#location')).toBe('Spring Hall')

    await page.focus('#description')
    await page.keyboard.type('loud')
    await page.keyboard.press('Control+b')
    expect(await page.inputValue('#description')).toBe('**loud**')
    await page.keyboard.press('Control+z')
    expect(await page.inputValue('#description')).toBe('loud')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await page.inputValue('#description')).toBe('*loud*')
    await frame.locator('em', { hasText: 'loud' }).waitFor()

    await page.fill('#startDate', '2031-07-04')
    await page.fill('#startTime', '19:30')
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    const saved = (await eventsOf(org.id)).find(({ title }) => title === 'Jazz')
    expect(saved).toMatchObject({ ...hall, description: 'loud' })
    await context.close()
  })

  it('finds coordinates and folds nothing', async () => {
    const { page, context, base } = await openForm()
    await page.goto(`${base}/events/new`)
    await page.fill('#title', 'Jazz')
    await page.locator('summary', { hasText: 'Address' }).press('Enter')
    await page.fill('#city', 'Springfield')
    await page.getByRole('button', { name: 'Find coordinates' }).press('Enter')
    await page.waitForSelector('text=Check that this is the right place')
    expect(await page.inputValue('#lat')).toMatch(/^\d/)
    expect(await page.inputValue('#state')).not.toBe('')
    expect(await page.isVisible('#city')).toBe(true)
    expect(new URL(page.url()).pathname).toMatch(/\/events\/new$/)
    await context.close()
  })

  it('leaves the focus with who went on while coordinates were looked for', async () => {
    const { page, context, base } = await openForm()
    await page.goto(`${base}/events/new`)
    await page.fill('#title', 'Jazz')
    await page.locator('summary', { hasText: 'Address' }).press('Enter')
    await page.fill('#city', 'Springfield')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/events', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Find coordinates' }).press('Enter')
    await page.focus('#title')
    release()
    await page.waitForSelector('text=Check that this is the right place')
    expect(await page.evaluate('document.activeElement.id')).toBe('title')
    await context.close()
  })
})
