import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { testBucket } from '../support/bucket.ts'
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
  app.deps.bucket = await testBucket()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

const CATEGORIES = ['Comedy', 'Dance', 'Family', 'Film', 'Music', 'Sports', 'Talks', 'Theater']
const MOST_HIGH = 2_500

describe('the appearance of eight categories', () => {
  it.each([1280, 390])(
    'is one short page at %i px, and a color is chosen by sight and name',
    async (width) => {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      const { base, feed } = await signedIn({ app, site, page })
      for (const category of CATEGORIES) await makeEvent(feed, { categories: [category] })
      await page.goto(`${base}/appearance`)
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(MOST_HIGH)
      await page.getByRole('link', { name: 'Comedy' }).click()
      await page.getByRole('radio', { name: 'Automatic' }).waitFor()
      await page.waitForLoadState()
      expect(await page.getByRole('radio', { name: 'Automatic' }).isChecked()).toBe(true)
      const fills = await page
        .locator('.choice', { hasText: 'Teal' })
        .locator('circle')
        .evaluateAll((circles) => circles.map((circle) => circle.getAttribute('fill')))
      expect(fills).toEqual(['#0d8a7e'])
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/colors-${width}.png` })
      await page.getByRole('radio', { name: 'Teal' }).check()
      await page.click('text=Save changes')
      await page.waitForURL('**/appearance?done=*')
      expect(await page.innerText('tr:has-text("Comedy")')).toMatch(/Teal$/)
      await page.close()
    },
  )
})
