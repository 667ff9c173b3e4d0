import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
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

async function openRepeat(javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled })
  const page = await context.newPage()
  const { base } = await signedIn({ app, site, page })
  await page.goto(`${base}/events/new`)
  await page.click('summary:has-text("Repeat or add dates")')
  const options = async () => (await page.locator('#repeat option').allInnerTexts()).join(' · ')
  return { context, page, options }
}

describe('the kinds of rules by which an event repeats', () => {
  it('are named by its date and its days, and follow them', async () => {
    const { context, page, options } = await openRepeat(true)
    await page.fill('#startDate', '2026-12-08')
    expect(await options()).toContain(
      'Weekly on Tuesday · Monthly on the 8th · Monthly on the second Tuesday · ' +
        'Monthly on the last Tuesday · Yearly on December 8',
    )
    await page.fill('#startDate', '2027-01-31')
    expect(await options()).toContain('Monthly on the 31st · Monthly on the fifth Sunday')
    await page.selectOption('#repeat', 'weekly')
    await page.check('input[name=repeatMO]')
    await page.check('input[name=repeatTH]')
    expect(await options()).toContain('Weekly on Monday and Thursday · ')
    await page.fill('#startDate', '')
    expect(await options()).toContain('Weekly · Monthly, on the same day of the month')
    await context.close()
  })

  it('are general without a script, which could not follow a date', async () => {
    const { context, options } = await openRepeat(false)
    expect(await options()).toContain('Weekly · Monthly, on the same day of the month')
    await context.close()
  })
})
