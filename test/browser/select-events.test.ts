import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

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

/** Six events of a feed, and the page that lists them. */
async function listed(page: Page) {
  const signed = await signedIn({ app, site, page })
  const { org, base } = signed
  const feed = await makeFeed({ orgId: org.id, name: 'Riverside concerts and other evenings' })
  for (let i = 1; i <= 6; i++) {
    await makeEvent(feed, {
      title: `Evening ${i} with a name that is longer than most names of events in a calendar are`,
      location: 'The hall at the river, second floor',
      startsAt: new Date(app.deps.now().getTime() + i * 86_400_000).toISOString(),
    })
  }
  await page.goto(`${base}/events`)
  return { base, feed }
}

const boxes = (page: Page) => page.locator('tbody input[name=id]')

describe('the list of events', () => {
  it('shows each event in one line on a desk, and fits on a phone', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await listed(page)
    const heights = await page
      .locator('.data.lines tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(heights).toHaveLength(6)
    expect(Math.max(...heights)).toBeLessThan(50)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-1280.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-390.png` })
    await page.close()
  })

  it('is filtered at once by what is chosen, and by arrow keys only with the button', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const { base } = await listed(page)
    const feeds = page.locator('select[name=feed]')
    await feeds.focus()
    await page.keyboard.press('ArrowDown')
    expect(await feeds.inputValue()).toMatch(/^feed_/)
    expect(page.url()).toBe(`${base}/events`)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await page.waitForURL(/feed=feed_/)
    await feeds.selectOption('')
    await page.waitForURL(/feed=(&|$)|events$/)
    await page.close()
  })

  it('selects all rows, and with Shift those between two, and says how many', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await listed(page)
    const status = page.locator('[data-total]')
    expect(await status.textContent()).toBe('6 events')
    expect(await page.getByRole('button', { name: 'Delete events' }).isDisabled()).toBe(true)
    await page.getByLabel('Select all events on this page').check()
    expect(await status.textContent()).toBe('6 selected')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-chosen.png` })
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Select all events on this page').uncheck()
    await boxes(page).nth(1).click()
    await boxes(page)
      .nth(3)
      .click({ modifiers: ['Shift'] })
    expect(await status.textContent()).toBe('3 selected')
    await page.close()
  })

  it.each([true, false])(
    'cancels what was selected by keyboard alone, with JavaScript: %s',
    async (javaScriptEnabled) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const first = await context.newPage()
      const { base } = await listed(first)
      const plain = await browser.newContext({
        javaScriptEnabled,
        storageState: await context.storageState(),
      })
      const page = await plain.newPage()
      await page.goto(`${base}/events`)
      await boxes(page).first().focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Cancel events' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Cancel 1 event?' }).waitFor()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-asks.png` })
      await page.getByLabel('Reason').focus()
      await page.keyboard.type('Storm')
      await page.getByRole('button', { name: 'Cancel events' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('1 event cancelled.').waitFor()
      await page.locator('tbody').getByText('Cancelled', { exact: true }).first().waitFor()
      await plain.close()
      await context.close()
    },
  )
})
