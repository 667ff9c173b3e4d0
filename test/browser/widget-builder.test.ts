import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeEvent } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

const HEIGHT = 800
let app: TestApp
let site: Served
let browser: Browser
let page: Page
/** What the page asked for since the builder was opened. */
const asked: string[] = []
beforeAll(async () => {
  const opened = await dashboardSite()
  app = opened.app
  site = opened.site
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: HEIGHT } })
  const { feed, base } = await signedIn({ app, site, page })
  await makeEvent(feed, { title: 'Juniper Trio', startsAt: '2100-01-04T18:00:00Z' })
  await page.goto(`${base}/feeds/${feed.id}/widget`)
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

async function boxOf(selector: string) {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return { ...box, bottom: box.y + box.height }
}

describe('the widget builder', () => {
  it('shows the calendar as high as the window beside the settings, and the code below', async () => {
    await page.locator('calendar-feed').getByText('Juniper Trio').waitFor()
    const [preview, form, code] = [
      await boxOf('.preview'),
      await boxOf('.builder > form'),
      await boxOf('.builder-code'),
    ]
    expect(preview.height).toBeGreaterThan(HEIGHT * 0.9)
    expect(form.y).toBeLessThan(preview.bottom)
    expect(code.y).toBeGreaterThan(form.bottom)
  })

  it('shows a choice at once, without a button and without loading the events again', async () => {
    expect(await page.getByRole('button', { name: 'Update preview' }).count()).toBe(0)
    asked.splice(0)
    await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click()
    await page.locator('calendar-feed[theme=dark] [data-theme=dark]').waitFor()
    await page.getByLabel('Heading').fill('What is on')
    await page.locator('calendar-feed').getByRole('heading', { name: 'What is on' }).waitFor()
    expect(asked.filter((path) => path.includes('/api/'))).toEqual([])
    expect(asked.filter((path) => path.startsWith('POST'))).toHaveLength(2)
  })

  it.each([320, 390, 768])('shows it %d px wide, from the keyboard too', async (width) => {
    await page.getByLabel(`${width} px`).focus()
    await page.keyboard.press('Space')
    await expect.poll(async () => (await boxOf('calendar-feed')).width).toBe(width)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280)
  })
})

describe('without script', () => {
  it('shows the choices with a button, in any width', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const plain = await context.newPage()
    await plain.goto(page.url())
    await plain.getByRole('group', { name: 'Theme' }).getByText('Light').click()
    await plain.getByRole('button', { name: 'Update preview' }).click()
    await plain.locator('calendar-feed[theme=light]').waitFor()
    await plain.getByText('390 px').click()
    const box = () => plain.locator('calendar-feed').boundingBox()
    await expect.poll(async () => (await box())?.width).toBe(390)
    await context.close()
  })
})
