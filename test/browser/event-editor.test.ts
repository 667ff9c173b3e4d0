import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { enteredEvents } from '../support/entered-events.ts'
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

const { eventsOf } = enteredEvents(() => app)

const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 700 } }
const PLAIN = { javaScriptEnabled: false }

/** A new page with its owner signed in. */
async function openPage(options: BrowserContextOptions = DESK) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  return { page, context, ...(await signedIn({ app, site, page })) }
}

async function fillIn(page: Page, title: string) {
  await page.fill('#title', title)
  await page.fill('#startDate', '2031-07-04')
  await page.fill('#startTime', '19:30')
}

/** What has the focus, and whether the buttons at the bottom are over it. */
const FOCUS = `(() => {
  const { activeElement: field } = document
  const bar = document.querySelector('.save-bar')
  const { top, bottom } = field.getBoundingClientRect()
  const isCovered = !bar.contains(field) && bottom > bar.getBoundingClientRect().top + 1
  return { name: field.name || field.tagName, isCovered: isCovered && top >= 0 && field.closest('form') !== null }
})()`

describe('the form of a new event', () => {
  it('is at most 1,400 px high on a desk, and its buttons are in sight at once', async () => {
    const { page, base, context } = await openPage()
    await page.goto(`${base}/events/new`)
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
    expect(height).toBeLessThanOrEqual(1400)
    const names = await page.locator('main label:visible, main legend:visible').allInnerTexts()
    const order = [
      'Title',
      'Start date',
      'Start time',
      'Venue (optional)',
      'Description (optional)',
    ]
    expect(names.filter((name) => order.includes(name))).toEqual(order)
    for (const viewport of [DESK.viewport, PHONE.viewport]) {
      await page.setViewportSize(viewport)
      const box = await page.getByRole('button', { name: 'Save and add another' }).boundingBox()
      expect((box?.y ?? viewport.height) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    }
    await context.close()
  })

  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('never covers the field with the focus on %s', async (_, options) => {
    // Without smooth scrolling: a field would be looked at on its way.
    const { page, base, context } = await openPage({ ...options, reducedMotion: 'reduce' })
    await page.goto(`${base}/events/new`)
    await page.evaluate('document.querySelectorAll("details").forEach((d) => { d.open = true })')
    await page.focus('#imageUrl')
    const seen: string[] = []
    for (let i = 0; i < 100; i++) {
      const focus = (await page.evaluate(FOCUS)) as { name: string; isCovered: boolean }
      expect(focus.isCovered, focus.name).toBe(false)
      seen.push(focus.name)
      await page.keyboard.press('Tab')
      if (focus.name === 'afterwards') break
    }
    expect(seen).toEqual(expect.arrayContaining(['description', 'lat', 'price', 'imageUrl']))
    await context.close()
  })

  it('breaks no label letter by letter on a phone', async () => {
    const { page, base, context } = await openPage(PHONE)
    await page.goto(`${base}/events/new`)
    await page.evaluate('document.querySelectorAll("details").forEach((d) => { d.open = true })')
    const [count, broken] = (await page.evaluate(`{
      const shown = [...document.querySelectorAll('form label, form legend')].filter((l) => l.offsetHeight > 0)
      const lines = (l) => l.offsetHeight / parseFloat(getComputedStyle(l).lineHeight)
      ;[shown.length, shown.filter((l) => lines(l) > 3.5).map((l) => l.textContent)]
    }`)) as [number, string[]]
    expect(broken).toEqual([])
    expect(count).toBeGreaterThan(40)
    await context.close()
  })

  it('says what a part holds once it is collapsed, and opens it for a mistake', async () => {
    const { page, base, context } = await openPage()
    await page.goto(`${base}/events/new`)
    const topic = page.locator('details', { hasText: 'Price and tickets' })
    await topic.locator('summary').click()
    await page.check('input[value=free]')
    await topic.locator('summary').click()
    await page.waitForSelector('[data-said]:text-is("Free")')
    await topic.locator('summary').click()
    await page.fill('#priceMin', '5')
    await topic.locator('summary').click()
    await fillIn(page, 'Jazz by the river')
    await page.click('button:text-is("Publish")')
    await page.waitForSelector('#priceMin')
    expect(await topic.innerText()).toContain('You entered an amount')
    await context.close()
  })

  it('warns before typed text is left, and not after it was saved or discarded', async () => {
    const { page, base, context } = await openPage()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.accept()
    })
    await page.goto(`${base}/events/new`)
    await page.click('#title')
    await page.goto(`${base}/events/new`)
    expect(asked).toEqual([])
    await page.click('#title')
    await page.keyboard.type('Jazz')
    await page.goto(`${base}/events/new`)
    expect(asked).toEqual(['beforeunload'])
    await page.click('#title')
    await page.keyboard.type('Jazz')
    await page.click('text=Discard changes')
    await page.waitForURL(`${base}/events`)
    await page.goto(`${base}/events/new`)
    await page.click('#title')
    await page.keyboard.type('Jazz')
    await fillIn(page, 'Jazz')
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    await page.goto(base)
    expect(asked).toEqual(['beforeunload'])
    await context.close()
  })
})

describe.each([
  ['with script', {}],
  ['without script', PLAIN],
])('the way back to a form that was saved, %s', (_, options) => {
  it('asks whether other text is a correction or a second event', async () => {
    const { page, base, org, context } = await openPage({ ...DESK, ...options })
    await page.goto(`${base}/events/new`)
    await fillIn(page, 'Jazz by the river')
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    await page.goBack()
    expect(await page.innerText('[role=status]')).toContain('You already saved Jazz by the river')
    await fillIn(page, 'Jazz by the river')
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    expect(await eventsOf(org.id)).toHaveLength(1)
    await page.goBack()
    await fillIn(page, 'Blues')
    await page.click('button:text-is("Publish")')
    await page.waitForSelector('main :text("Save as a second event?")')
    expect((await eventsOf(org.id)).map(({ title }) => title)).toEqual(['Jazz by the river'])
    await page.click('main button:has-text("Save as a second event")')
    await page.waitForURL('**saved=created')
    const titles = (await eventsOf(org.id)).map(({ title }) => title)
    expect(titles.sort()).toEqual(['Blues', 'Jazz by the river'])
    await context.close()
  })
})

describe('an event at several dates without a rule', () => {
  it.each([
    ['with script', {}],
    ['without script', PLAIN],
  ])('is saved at all of them together, %s', async (_, options) => {
    const { page, base, org, context } = await openPage({ ...DESK, ...options })
    await page.goto(`${base}/events/new`)
    await fillIn(page, 'Swap meet')
    await page.fill('#startDate', '2026-07-04')
    await page.click('summary:has-text("add dates")')
    await page.click('summary:has-text("Type dates")')
    if (options === PLAIN) await page.fill('#extraDates', '2026-07-12\n2026-08-02 09:00')
    else {
      await page.fill('#extraDates', '2026-08-02 09:00')
      await page.fill('[aria-label="Date to add"]', '2026-07-12')
      await page.keyboard.press('Enter')
    }
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    const rows = await eventsOf(org.id)
    expect(rows.map((row) => String(row.starts_local).slice(0, 16)).sort()).toEqual([
      '2026-07-04T19:30',
      '2026-07-12T19:30',
      '2026-08-02T09:00',
    ])
    await context.close()
  })
})

describe('the time zone of an event', () => {
  it.each([
    ['with script', {}],
    ['without script', PLAIN],
  ])('is chosen from all zones, and what was typed stays, %s', async (_, options) => {
    const { page, base, org, context } = await openPage({ ...DESK, ...options })
    await page.goto(`${base}/events/new`)
    await fillIn(page, 'Jazz by the river')
    await page.click('button:has-text("Change")')
    if (options === PLAIN) await page.selectOption('#timezone', 'America/Denver')
    else {
      await page.fill('[aria-label="Search time zones"]', 'kolk')
      expect(await page.inputValue('#timezone')).toBe('Asia/Kolkata')
      await page.fill('[aria-label="Search time zones"]', 'DENV')
    }
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    expect(await eventsOf(org.id)).toMatchObject([
      { title: 'Jazz by the river', timezone: 'America/Denver' },
    ])
    await context.close()
  })
})

describe('a place without coordinates', () => {
  it('leaves the parts open that were open when it is looked for', async () => {
    const { page, base, context } = await openPage()
    await page.goto(`${base}/events/new`)
    const parts = page.locator('details.topic')
    await parts.evaluateAll((all) => {
      for (const part of all) part.setAttribute('open', '')
    })
    await page.fill('#city', 'Nowhere at all')
    await page.click('text=Find coordinates')
    await page.waitForSelector('text=Enter a postal code or city that we know')
    const open = await parts.evaluateAll((all) => all.map((part) => part.hasAttribute('open')))
    expect(open.length).toBeGreaterThan(3)
    expect(open).not.toContain(false)
    await context.close()
  })
})

describe('a venue that had an event before', () => {
  it.each([
    ['with script', {}],
    ['without script', PLAIN],
  ])('fills in its address, and its zone only once that is wanted, %s', async (_, options) => {
    const { page, base, org, feed, context } = await openPage({ ...DESK, ...options })
    const place = {
      location: 'Town hall',
      address: '1 Main St',
      city: 'Denver',
      lat: 39.7,
      lng: -105,
    }
    await makeEvent(feed, { ...place, timezone: 'America/Denver', categories: ['Jazz', 'Blues'] })
    await page.goto(`${base}/events/new`)
    await fillIn(page, 'Jazz by the river')
    await page.fill('#location', options === PLAIN ? 'town HALL' : 'Town hall')
    if (options === PLAIN) await page.click('text=Fill in address')
    else await page.locator('#location').blur()
    await page.waitForSelector('#zone >> text=Use this time zone')
    expect(await page.inputValue('#address')).toBe('1 Main St')
    expect(await page.innerText('#zone')).toContain('Time zone: Chicago')
    await page.click('text=Use this time zone')
    await page.waitForSelector('#zone:has-text("Time zone: Denver")')
    expect(await eventsOf(org.id)).toHaveLength(1)
    if (options !== PLAIN) {
      await page.click('summary:has-text("Categories")')
      await page.getByRole('button', { name: 'Blues', exact: true }).click()
      expect(await page.inputValue('#categories')).toBe('Blues')
    }
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    const saved = (await eventsOf(org.id)).find(({ title }) => title === 'Jazz by the river')
    expect(saved).toMatchObject({ ...place, timezone: 'America/Denver' })
    await context.close()
  })
})
