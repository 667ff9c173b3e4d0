import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../db/install/places/load-places.ts'
import { type Served, serve } from '../../dev/serve.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { SPRINGFIELDS } from '../support/springfields.ts'

let app: TestApp
let browser: Browser
let site: Served
let page: Page
let url: string
/** What `/places` waits for, by what is asked. */
const held = new Map<string, Promise<void>>()
const asked: string[] = []

beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  site = await serve(async (request) => {
    const { pathname, search, searchParams } = new URL(request.url)
    if (pathname === '/places') {
      asked.push(search)
      await held.get(searchParams.get('q') ?? '')
    }
    return app.request(pathname + search, { headers: request.headers })
  })
  await loadPlaces((text, params) => app.database.query(text, params), SPRINGFIELDS)
  const feed = await makeFeed({ timezone: 'America/Chicago' })
  await makeEvents(feed, [{ country: 'us', lat: 37, lng: -90 }])
  url = `${site.origin}/f/${feed.id}`
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 1000, height: 700 } })).newPage()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
  // Other tests of this process have no places.
  await app.database.query('delete from places')
})

const field = () => page.locator('[name=place]')
const options = () => page.locator('.place-field [role=option]').allTextContents()
const said = () => page.locator('.place-field [role=status]').textContent()
beforeEach(async () => {
  await page.goto(url)
  asked.splice(0)
})
/** At once: a letter that comes late is asked for once more. */
async function type(text: string, first: string) {
  await field().fill(text)
  await page.getByRole('option', { name: first }).first().waitFor()
}

describe('The place field', () => {
  it('lists places while one is typed, says how many, and asks once for all letters typed without a pause', async () => {
    // In one turn of the page, however busy the machine is.
    await page.evaluate(`{
      const field = document.querySelector('[name=place]')
      for (const letter of 'spr') {
        field.value += letter
        field.dispatchEvent(new Event('input'))
      }
    }`)
    await page.getByRole('option', { name: 'Springfield, MO' }).waitFor()
    expect(await options()).toEqual(['Springfield, MO', 'Springfield, IL'])
    expect(await said()).toBe('Places found: 2')
    expect(await field().getAttribute('aria-expanded')).toBe('true')
    expect(await field().getAttribute('role')).toBe('combobox')
    expect(asked).toEqual(['?country=us&q=spr'])
    expect(await axeViolations(page)).toEqual([])
  })

  it('is led by arrow keys, whose option screen readers are told, and Enter looks there', async () => {
    await type('sp', 'Spokane, WA')
    const active = async () => {
      const id = await field().getAttribute('aria-activedescendant')
      return id && page.locator(`#${id}[aria-selected=true]`).textContent()
    }
    expect(await active()).toBeNull()
    const led: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
      await field().press(key)
      led.push(await active())
    }
    expect(led).toEqual([
      ...['Spokane, WA', 'Springfield, MO', 'Spokane, WA', null],
      ...['Springfield, IL', 'Springfield, MO'],
    ])
    await field().press('Enter')
    await page.waitForURL(/place=Springfield%2C\+MO/)
    expect(await page.locator('main').textContent()).toContain('Within 50 mi of Springfield, MO')
  })

  it('takes a click, and any other text as it was typed', async () => {
    await type('spring', 'Springfield, MO')
    await page.getByRole('option', { name: 'Springfield, IL' }).click()
    await page.waitForURL(/place=Springfield%2C\+IL/)
    await page.goto(url)
    await type('spring', 'Springfield, MO')
    await field().press('Enter')
    await page.waitForURL(/place=spring$/)
  })

  it('closes with Escape and when it is left, and keeps the text', async () => {
    for (const key of ['Escape', 'Tab']) {
      await field().fill('')
      await type('spok', 'Spokane, WA')
      await field().press(key)
      expect(await options()).toEqual([])
      expect(await field().getAttribute('aria-expanded')).toBe('false')
      expect(await field().inputValue()).toBe('spok')
      await field().focus()
    }
  })

  it('shows no answer to an earlier text after that to a later one', async () => {
    let release = () => {}
    held.set(
      'sp',
      new Promise((resolve) => {
        release = resolve
      }),
    )
    const first = page.waitForRequest(/q=sp$/)
    await field().pressSequentially('sp')
    await first
    await type('spok', 'Spokane, WA')
    release()
    held.clear()
    const last = page.waitForResponse(/q=spokan$/)
    await field().pressSequentially('an')
    await last
    await page.locator('.place-field [role=option]').first().waitFor()
    expect(await options()).toEqual(['Spokane, WA'])
  })

  it('keeps the option that arrow keys lead to, though a later answer is on its way', async () => {
    await type('sp', 'Spokane, WA')
    let release = () => {}
    held.set(
      'spo',
      new Promise((resolve) => {
        release = resolve
      }),
    )
    const isIt = (request: Request) => request.url().endsWith('q=spo')
    const ends = (['requestfinished', 'requestfailed'] as const).map((name) =>
      page.waitForEvent(name as 'requestfinished', isIt),
    )
    const begun = page.waitForRequest(isIt)
    await field().pressSequentially('o')
    await begun
    await field().press('ArrowDown')
    release()
    held.clear()
    await Promise.race(ends)
    await field().press('Enter')
    await page.waitForURL(/place=Spokane%2C\+WA/)
  })

  it('says that nothing begins so, and takes no text of 300 characters to the service', async () => {
    await field().fill('%%%xyz')
    await page.getByText('Places found: 0').waitFor({ state: 'attached' })
    expect(await options()).toEqual([])
    await page.clock.install()
    await page.goto(url)
    asked.splice(0)
    await field().fill('x'.repeat(300))
    await page.clock.runFor(1_000)
    await field().fill('spok')
    await page.locator('.place-field [role=option]').first().waitFor()
    expect(asked).toEqual(['?country=us&q=spok'])
  })

  it.each([1000, 390])('is a plain field without script, %s px wide', async (width) => {
    const viewport = { width, height: 800 }
    const context = await browser.newContext({ javaScriptEnabled: false, viewport })
    const plain = await context.newPage()
    await plain.goto(url)
    if (width < 640) await plain.locator('.find > summary').click()
    expect(await plain.locator('[name=place]').getAttribute('role')).toBeNull()
    await plain.locator('[name=place]').fill('springfield')
    await plain.locator('[name=place]').press('Enter')
    await plain.waitForURL(/place=springfield/)
    await plain.getByRole('link', { name: 'Springfield, IL' }).click()
    await plain.locator('main').getByText('Within 50 mi of Springfield, IL').first().waitFor()
    await context.close()
  })
})
