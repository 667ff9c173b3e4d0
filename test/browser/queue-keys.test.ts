import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeSubmission } from '../support/factories.ts'
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

/** A queue of five, `Evening 5` at the top, in a window of its own. */
async function openQueue(width = 1280) {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  const { feed, base } = await signedIn({ app, site, page })
  for (let i = 1; i <= 5; i++) {
    const createdAt = new Date(`2026-06-15T10:0${i}:00Z`)
    await makeSubmission(feed, { title: `Evening ${i}`, createdAt })
  }
  const states = async () => {
    const rows = await app.database.query(
      'select title, state from submissions where feed_id = $1 order by title desc',
      [feed.id],
    )
    return rows.map(({ title, state }) => `${title}: ${state}`)
  }
  await page.goto(`${base}/submissions`)
  return { context, page, base, states }
}

const shot = (page: Page, name: string) =>
  process.env.SHOTS
    ? page.screenshot({ path: `${process.env.SHOTS}/keys-${name}.png`, fullPage: true })
    : undefined

/** The label or the id of what has the focus, or its text. */
const focused = (page: Page) =>
  page.evaluate("document.activeElement.ariaLabel || document.activeElement.id || ''")
const focusedText = (page: Page) => page.evaluate('document.activeElement.textContent.trim()')

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Enter on what leads to another page. */
async function enter(page: Page, title: string | RegExp) {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

describe('a queue by keyboard alone', () => {
  it('is decided from the second submission on, each decision a few keys away', async () => {
    const { context, page, base, states } = await openQueue()
    await press(page, 'j', 'j')
    expect(await focusedText(page)).toBe('Evening 4')
    await enter(page, 'Evening 4')
    await press(page, 'q')
    expect(await focused(page)).toBe('question')
    await page.keyboard.type('Which jazz band, and a join with whom?')
    await shot(page, 'question')
    await press(page, 'Tab')
    await enter(page, 'Evening 4')
    await page.getByText('Question sent.').waitFor()
    // The one above was skipped: the work goes on below.
    expect(await focusedText(page)).toBe('Next submission →')
    await shot(page, 'asked')
    await enter(page, 'Evening 3')
    await press(page, 'a')
    expect(await focusedText(page)).toBe('Accept')
    await enter(page, 'Evening 3')
    await page.getByText('Show the public page').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shot(page, 'accepted')
    await enter(page, 'Evening 2')

    await page.goto(`${base}/submissions`)
    await press(page, 'j', 'j', 'x', 'j')
    expect(await focusedText(page)).toBe('Evening 1')
    await press(page, 'x')
    expect(await page.locator('[data-total]').textContent()).toBe('2 selected')
    await shot(page, 'selected')
    await press(page, 'd')
    expect(await focusedText(page)).toBe('Decline submissions')
    await enter(page, 'Decline 2 submissions?')
    await press(page, 'Tab')
    expect(await focused(page)).toBe('reason')
    await page.keyboard.type('Not in our city.')
    await press(page, 'Tab')
    await enter(page, 'Submissions')
    await page.getByText('2 submissions declined.').waitFor()
    expect(await focusedText(page)).toBe('Evening 5')
    expect(await states()).toEqual([
      'Evening 5: waiting',
      'Evening 4: asked',
      'Evening 3: accepted',
      'Evening 2: declined',
      'Evening 1: declined',
    ])
    await context.close()
  })

  it('is gone through with arrows, J, K, Home, and End, from links or from checkboxes', async () => {
    const { context, page } = await openQueue()
    await page.getByLabel('Select Evening 5').focus()
    await press(page, 'ArrowDown')
    expect(await focused(page)).toBe('Select Evening 4')
    await press(page, 'End', 'ArrowDown', 'Space')
    expect(await focused(page)).toBe('Select Evening 1')
    expect(await page.getByLabel('Select Evening 1').isChecked()).toBe(true)
    await press(page, 'k', 'ArrowUp', 'x')
    expect(await page.getByLabel('Select Evening 3').isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Evening 3' }).focus()
    await press(page, 'Home')
    expect(await focusedText(page)).toBe('Evening 5')
    await press(page, 'End')
    expect(await focusedText(page)).toBe('Evening 1')
    await context.close()
  })

  it('goes from one submission to the next and back, never while text is typed or with Ctrl', async () => {
    const { context, page } = await openQueue()
    const title = page.getByRole('heading', { level: 1 })
    const link = page.getByRole('link', { name: 'Evening 4' })
    await Promise.all([page.waitForEvent('load'), link.click()])
    await Promise.all([page.waitForEvent('load'), press(page, 'j')])
    expect(await title.textContent()).toBe('Evening 3')
    await Promise.all([page.waitForEvent('load'), press(page, 'k')])
    expect(await title.textContent()).toBe('Evening 4')
    await press(page, 'd')
    await press(page, 'j', 'k', 'a', 'q', 'x')
    expect(await page.getByLabel('Reason').inputValue()).toBe('jkaqx')
    await page.getByRole('link', { name: '← Submissions' }).focus()
    await press(page, 'Control+j', 'Alt+q', 'Shift+A')
    expect(await focusedText(page)).toBe('← Submissions')
    expect(await page.locator('#question').isVisible()).toBe(false)
    await context.close()
  })

  it('leaves letters to people who turned them off, and offers to turn them on', async () => {
    const { context, page } = await openQueue()
    await page.getByRole('button', { name: 'Turn off keys' }).press('Enter')
    await page.reload()
    expect(await page.getByText('Keys: J and K').isVisible()).toBe(false)
    expect(await page.locator('[aria-keyshortcuts]').count()).toBe(0)
    await page.getByLabel('Select Evening 5').focus()
    await press(page, 'x', 'j', 'd')
    expect(await focused(page)).toBe('Select Evening 5')
    expect(await page.locator('tbody :checked').count()).toBe(0)
    await press(page, 'ArrowDown')
    expect(await focused(page)).toBe('Select Evening 4')
    await page.getByRole('button', { name: 'Turn on keys' }).press('Enter')
    await page.getByText('Keys: J and K').waitFor()
    await press(page, 'j')
    expect(await focusedText(page)).toBe('Evening 5')
    await context.close()
  })

  it('has no flaw that axe finds, and fits on a phone', async () => {
    const { context, page, base } = await openQueue(360)
    for (const query of ['?tab=decided', '']) {
      await page.goto(`${base}/submissions${query}`)
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    }
    await shot(page, 'queue-360')
    await page.getByRole('link', { name: 'Evening 3' }).click()
    await page.getByRole('heading', { level: 1, name: 'Evening 3' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await shot(page, 'page-360')
    await context.close()
  })
})

it('the queue says nothing of keys without JavaScript', async () => {
  const { context, page, base } = await openQueue()
  const storageState = await context.storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
  const other = await plain.newPage()
  await other.goto(`${base}/submissions`)
  expect(await other.getByRole('link', { name: 'Evening 3' }).isVisible()).toBe(true)
  expect(await other.getByText('Keys:').isVisible()).toBe(false)
  expect(await page.getByText('Keys:').isVisible()).toBe(true)
  await plain.close()
  await context.close()
})
