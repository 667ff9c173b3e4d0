import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeEvent } from '../support/factories.ts'
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

it.each([true, false])(
  'an event is shared by the menu of the system, if there is one (%s)',
  async (has) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
    await context.addInitScript(
      has
        ? 'navigator.share = async (what) => { globalThis.shared = what }'
        : 'delete Navigator.prototype.share',
    )
    const page = await context.newPage()
    const { feed, base } = await signedIn({ app, site, page })
    const event = await makeEvent(feed, { title: 'Jazz by the river' })
    await page.goto(`${base}/events/${event.id}?saved=created`)
    const button = page.getByRole('button', { name: 'Share…' })
    expect(await button.isVisible()).toBe(has)
    if (has) {
      await button.click()
      const url = await page.inputValue('#page-url')
      expect(await page.evaluate('shared')).toEqual({ title: 'Jazz by the river', url })
    }
    await context.close()
  },
)
