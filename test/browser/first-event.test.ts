import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { dashboardSite, mailedLink } from '../support/dashboard-site.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { freshStaffEmail } from '../support/staff.ts'

let app: TestApp
let site: Served
let browser: Browser
beforeAll(async () => {
  const opened = await dashboardSite(undefined, { SIGN_UP: 'open' })
  app = opened.app
  site = opened.site
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 700 } }
const PLAIN = { javaScriptEnabled: false }

/** From the emailed link of a sign-up to the code for a website, as a person counts clicks and fields. */
async function signUpAndPublish(page: Page, click: (page: Page, name: string) => Promise<void>) {
  const email = freshStaffEmail()
  await page.goto(`${site.origin}/start`)
  await page.fill('#email', email)
  await page.fill('#name', `Lakewood ${email.slice(0, 12)}`)
  await page.selectOption('#timezone', 'America/Chicago')
  await page.click('main button')
  await page.waitForSelector('h1:text-is("Check your email")')
  await app.runQueued()
  await page.goto(mailedLink(app, email, '/start/'))
  const clicks = { event: 0, code: 0 }
  const select = async (name: string, of: keyof typeof clicks) => {
    await click(page, name)
    clicks[of] += 1
  }
  await select('Create calendar and sign in', 'event')
  await select('Add an event', 'event')
  await page.waitForSelector('#title')
  await page.fill('#title', 'Lantern walk')
  await page.fill('#startDate', '2031-07-04')
  await page.fill('#startTime', '19:30')
  await page.fill('#location', 'Town hall')
  await select('Publish', 'event')
  await page.waitForURL('**saved=created')
  await select('Overview', 'code')
  await select('Get the code', 'code')
  await page.waitForSelector('pre:has-text("calendar-feed")')
  return clicks
}

const clickOn = (page: Page, name: string) =>
  page.locator(`a:text-is("${name}"), button:text-is("${name}")`).first().click()

/** Moves the focus with Tab alone, as far as it takes. */
async function selectByKeyboard(page: Page, name: string) {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate('document.activeElement.textContent.trim()')
    if (text !== name) continue
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    return
  }
  throw new Error(`${name} was not reached`)
}

describe('from the emailed link to a published event and its code', () => {
  it.each([
    ['on a desk', { ...DESK }],
    ['on a desk without script', { ...DESK, ...PLAIN }],
    ['on a phone', { ...PHONE }],
    ['on a phone without script', { ...PHONE, ...PLAIN }],
  ])('takes 4 fields and 3 clicks, and 2 more, %s', async (_, options) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const isPhone = options.viewport.width < 500
    const click = async (page: Page, name: string) => {
      if (isPhone && name === 'Overview') await page.click('summary:text-is("Menu")')
      await clickOn(page, name)
    }
    expect(await signUpAndPublish(page, click)).toEqual({ event: 3, code: 2 })
    await context.close()
  })

  it('can be done with the keyboard alone', async () => {
    const context = await browser.newContext(DESK)
    const page = await context.newPage()
    expect(await signUpAndPublish(page, selectByKeyboard)).toEqual({ event: 3, code: 2 })
    await page.goto(`${page.url().split('/feeds')[0]}/events/new`)
    await page.focus('#title')
    await page.keyboard.type('Blues')
    const reach = async (id: string) => {
      while ((await page.evaluate('document.activeElement.id')) !== id) {
        await page.keyboard.press('Tab')
      }
    }
    await reach('startDate')
    await page.keyboard.type('07052031')
    await reach('startTime')
    await page.keyboard.type('0730PM')
    await reach('location')
    await page.keyboard.type('Town hall')
    // Enter in a field saves: no other button of the form comes first.
    await page.keyboard.press('Enter')
    await page.waitForURL('**saved=created')
    expect(await page.inputValue('#title')).toBe('Blues')
    await context.close()
  })
})
