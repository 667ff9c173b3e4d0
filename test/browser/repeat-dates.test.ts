import type { Browser, Page } from 'playwright-core'
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

/** A new event on a Tuesday, with its part about repeating open. */
async function openDates({ javaScriptEnabled = true, width = 1280 } = {}) {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width, height: 800 },
  })
  const page = await context.newPage()
  const { base } = await signedIn({ app, site, page })
  await page.goto(`${base}/events/new`)
  await page.fill('#title', 'Yoga')
  await page.fill('#startDate', '2027-01-12')
  await page.fill('#startTime', '19:00')
  await page.click('summary:has-text("Repeat or add dates")')
  await page.selectOption('#repeat', 'weekly')
  return { context, page }
}

const day = (page: Page, name: string) => page.getByRole('button', { name })
const pressed = (page: Page, name: string, is: boolean) =>
  day(page, name)
    .and(page.locator(`[aria-pressed=${is}]`))
    .waitFor()

describe('the calendar of an event that repeats', () => {
  it('follows the form, and a click adds or skips a day without leaving', async () => {
    const { context, page } = await openDates({ width: 390 })
    await pressed(page, 'Tuesday, January 19, 2027', true)
    await day(page, 'Tuesday, January 19, 2027').click()
    await day(page, 'Tuesday, January 26, 2027').click()
    await day(page, 'Thursday, January 21, 2027').click()
    await pressed(page, 'Tuesday, January 19, 2027, skipped', false)
    await pressed(page, 'Thursday, January 21, 2027', true)
    // A day looks pressed at once; the lists follow with the answers, one click after the other.
    await expect.poll(() => page.inputValue('#skippedDates')).toBe('2027-01-19\n2027-01-26')
    await expect.poll(() => page.inputValue('#extraDates')).toBe('2027-01-21')
    await page.check('input[name=repeatWE]')
    await pressed(page, 'Wednesday, January 13, 2027', true)
    expect(await page.inputValue('#title')).toBe('Yoga')
    await context.close()
  })

  it('keeps the keyboard at the day', async () => {
    const { context, page } = await openDates()
    await pressed(page, 'Tuesday, January 19, 2027', true)
    await day(page, 'Tuesday, January 19, 2027').focus()
    await page.keyboard.press('Enter')
    await pressed(page, 'Tuesday, January 19, 2027, skipped', false)
    await page.keyboard.press('Space')
    await pressed(page, 'Tuesday, January 19, 2027', true)
    const focused = await page.evaluate('document.activeElement.value')
    expect(focused).toBe('day:2027-01-19')
    // All days are one stop of Tab; the arrows go from one to another, also into the next month.
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    expect(await page.evaluate('document.activeElement.value')).toBe('day:2027-02-03')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Later months')
    await context.close()
  })

  it('turns on with the same button, which stays where it is', async () => {
    const { context, page } = await openDates()
    await pressed(page, 'Tuesday, January 19, 2027', true)
    const later = page.getByRole('button', { name: 'Later months' })
    const placeOf = () =>
      page.evaluate(`{
        const [button] = [...document.querySelectorAll('#dates [data-shown] button')].slice(-1)
        const box = document.querySelector('#dates').getBoundingClientRect()
        const { left, top } = button.getBoundingClientRect()
        ;[button.textContent, left - box.left, top - box.top].join()
      }`)
    const before = await placeOf()
    await later.focus()
    await page.keyboard.press('Enter')
    await page.getByText('March 2027').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('May 2027').waitFor()
    expect(await placeOf()).toBe(before)
    expect(await page.inputValue('#skippedDates')).toBe('')
    await context.close()
  })

  it('leaves alone what is typed while an answer is on its way, and keeps each click', async () => {
    const { context, page } = await openDates()
    await pressed(page, 'Tuesday, January 19, 2027', true)
    await page.click('summary:has-text("Type dates")')
    const asked: (() => void)[] = []
    let held = true
    await page.route('**/events', async (route) => {
      if (held && route.request().method() === 'POST') {
        await new Promise<void>((go) => asked.push(go))
      }
      await route.continue()
    })
    const waitForRequest = (count: number) => expect.poll(() => asked.length).toBe(count)
    await page.fill('#extraDates', '2027-01-15')
    await waitForRequest(1)
    await page.fill('#extraDates', '2027-01-15\n2027-01-16')
    await day(page, 'Tuesday, January 26, 2027').click()
    await page.fill('#repeatEvery', '2')
    held = false
    for (const go of asked) go()
    await pressed(page, 'Tuesday, January 26, 2027, skipped', false)
    await pressed(page, 'Tuesday, January 19, 2027', false)
    expect(await page.inputValue('#skippedDates')).toBe('2027-01-26')
    expect((await page.inputValue('#extraDates')).split('\n')).toContain('2027-01-16')
    await context.close()
  })

  it('says what is wrong, and takes back a click that came to nothing', async () => {
    const { context, page } = await openDates()
    await pressed(page, 'Tuesday, January 19, 2027', true)
    await page.check('[name=repeatEnds][value=count]')
    const said = page.locator('.repeat-dates [role=status]')
    await said.getByText('Enter how many dates there are').waitFor()
    await day(page, 'Thursday, January 21, 2027').click()
    await pressed(page, 'Thursday, January 21, 2027', false)
    await page.fill('#repeatCount', '3')
    await expect.poll(() => said.textContent()).toBe('')
    await page.getByText('3 dates in all').waitFor()
    await context.close()
  })

  it('follows a date that was changed while it was folded', async () => {
    const { context, page } = await openDates()
    await pressed(page, 'Tuesday, January 19, 2027', true)
    const topic = page.locator('summary:has-text("Repeat or add dates")')
    await topic.click()
    await page.fill('#startDate', '2027-01-13')
    await topic.click()
    await pressed(page, 'Wednesday, January 20, 2027', true)
    await context.close()
  })

  it('lets the form be saved though a click is never answered', async () => {
    const { context, page } = await openDates()
    await page.clock.install()
    await pressed(page, 'Tuesday, January 19, 2027', true)
    let isHeld = true
    await page.route('**/events', (route) => (isHeld ? undefined : route.continue()))
    await day(page, 'Tuesday, January 19, 2027').click()
    await page.click('button[value=draft]')
    isHeld = false
    await page.clock.runFor(11_000)
    await page.waitForURL(/\/events\/evt_/)
    await context.close()
  })

  it('saves a day that was chosen right before', async () => {
    const { context, page } = await openDates()
    await pressed(page, 'Tuesday, January 19, 2027', true)
    // Both in one turn: the answer to the click cannot be there yet.
    await page.evaluate(`
      document.querySelector('[value="day:2027-01-19"]').click()
      document.querySelector('button[value=draft]').click()`)
    await page.waitForURL(/\/events\/evt_/)
    await page.locator('summary', { hasText: 'Type dates' }).click()
    expect(await page.inputValue('#skippedDates')).toBe('2027-01-19')
    await context.close()
  })

  it('works without a script', async () => {
    const { context, page } = await openDates({ javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Show dates' }).click()
    await day(page, 'Tuesday, January 19, 2027').click()
    await pressed(page, 'Tuesday, January 19, 2027, skipped', false)
    expect(await page.inputValue('#title')).toBe('Yoga')
    await page.getByRole('button', { name: 'Later months' }).click()
    await pressed(page, 'Tuesday, March 2, 2027', true)
    await context.close()
  })
})
