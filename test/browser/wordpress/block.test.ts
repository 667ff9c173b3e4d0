import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useSite } from '../../integrations/wordpress/use-site.ts'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { closePages, openBrowser } from '../../support/open-browser.ts'

const world = useSite()
let browser: Browser
let feed: string
beforeAll(async () => {
  browser = await openBrowser()
  const made = await makeFeed({ name: 'Music' })
  feed = made.id
  await makeEvents(
    made,
    Array.from({ length: 12 }, (_, i) => ({
      title: `Evening ${i}`,
      location: 'Pier 4',
      startsAt: `2026-06-${16 + i}T18:00:00Z`,
    })),
  )
})
afterAll(() => closePages(browser))

const WATCH_SHIFTS = `
  shift = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value
  }).observe({ type: 'layout-shift', buffered: true })`
/** Once what was drawn last has been painted. */
const SHIFT = `(async () => {
  for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame)
  return shift
})()`

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  // The editor waits for a pause before it asks for a preview: with a clock that stands still, for ever.
  if (path !== '/editor') await page.clock.setFixedTime('2026-06-15T12:00:00Z')
  await page.addInitScript(WATCH_SHIFTS)
  await page.goto(world.site.origin + path)
  return page
}

describe('The block of the WordPress plugin', () => {
  it('is set in the editor of WordPress: a URL, a preview, and settings in the sidebar', async () => {
    const page = await open('/editor')
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    const source = page.getByLabel('Calendar', { exact: true })
    await source.pressSequentially(`${world.service.origin}/f/${feed}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Evening 3' }).waitFor()
    expect(world.service.asked).toEqual([`/embed/${feed}.fragment`])
    await page.getByLabel('Layout').selectOption('cards')
    await page.getByLabel('Search and filters').selectOption('off')
    await page.getByLabel('Events per page').fill('10')
    // A place in the page to link to has no place in what PHP writes.
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByLabel('Additional CSS class(es)').waitFor()
    expect(await page.getByLabel('HTML anchor').count()).toBe(0)
    const content = await page.evaluate<string>('content')
    const { origin } = world.service
    const set = { feed: `${origin}/f/${feed}`, view: 'cards', perPage: '10', search: 'off' }
    expect(content).toBe(`<!-- wp:calendar-feed/calendar ${JSON.stringify(set)} /-->`)
    expect(faults).toEqual([])
    const { main } = await world.site.page(content)
    expect(main).toContain(`feed="${feed}" view="cards" per-page="10" search="off"`)
  })

  it('asks for a calendar that was typed in the sidebar once it is whole', async () => {
    const page = await open('/editor')
    const other = await makeFeed({ name: 'Dance' })
    await makeEvents(other, [{ title: 'Tango', startsAt: '2026-06-20T18:00:00Z' }])
    await page.getByLabel('Calendar', { exact: true }).fill(feed)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Evening 3' }).waitFor()
    const source = page.locator('#settings').getByLabel('Calendar', { exact: true })
    await source.fill('')
    await source.pressSequentially(other.id)
    expect(await page.evaluate('content')).toContain(feed)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tango' }).waitFor()
    await source.fill(feed)
    await source.blur()
    await page.getByRole('heading', { name: 'Evening 3' }).waitFor()
    expect(new Set(world.service.asked)).toEqual(
      new Set([`/embed/${feed}.fragment`, `/embed/${other.id}.fragment`]),
    )
  })

  it('shows the events without script, and the calendar in their place without a shift', async () => {
    const content = `<!-- wp:calendar-feed/calendar {"feed":"${feed}"} /-->`
    const path = `/?${new URLSearchParams({ content: `${content}<p>After</p>` })}`
    const plain = await open(path, { javaScriptEnabled: false })
    expect(await plain.getByRole('heading', { name: 'Evening', level: 4 }).count()).toBe(12)
    for (const width of [390, 1280]) {
      const page = await open(path, { viewport: { width, height: 900 } })
      await page.getByRole('button', { name: 'Get events by email' }).waitFor()
      await page.locator('.event-title').first().waitFor()
      expect(await page.locator('[slot=events]').isVisible()).toBe(false)
      expect(await page.evaluate(SHIFT)).toBe(0)
    }
  })
})
