import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { enteredEvents } from '../support/entered-events.ts'
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
const PHONE = { viewport: { width: 390, height: 700 }, hasTouch: true }
const PLAIN = { ...DESK, javaScriptEnabled: false }

/** The form of the first of four Tuesdays. */
async function openDate(options: BrowserContextOptions = DESK) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { org, base } = await signedIn({ app, site, page })
  await page.goto(`${base}/events/new`)
  await page.fill('#title', 'Yoga')
  await page.fill('#startDate', '2026-06-16')
  await page.fill('#startTime', '19:30')
  await page.click('summary:has-text("Repeat")')
  await page.selectOption('select[name=repeat]', 'weekly')
  await page.check('input[name=repeatEnds][value=count]')
  await page.fill('#repeatCount', '4')
  await page.click('button:text-is("Publish")')
  await page.waitForURL('**saved=created')
  const dialog = page.locator('dialog.scope-dialog')
  const titles = async () => (await eventsOf(org.id)).map(({ title }) => title)
  return { context, page, dialog, titles }
}

const SAVE = 'button:text-is("Save changes")'
const [OLD, NEW] = ['Yoga', 'Hatha']

describe('saving a repeating event', () => {
  it('asks for the dates in a dialog, and says which were changed', async () => {
    const { context, page, dialog, titles } = await openDate()
    expect(await page.locator('fieldset:has([name=scope])').isVisible()).toBe(false)
    await page.fill('#title', NEW)
    await page.click(`.save-bar ${SAVE}`)
    await dialog.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByLabel('All events').check()
    await dialog.locator(SAVE).click()
    await page.waitForURL('**scope=all*')
    expect(await page.innerText('[role=status]')).toContain('Saved for all 4 dates.')
    expect(await titles()).toEqual([NEW, NEW, NEW, NEW])
    await context.close()
  })

  it('changes one date, and by one more button all of them', async () => {
    const { context, page, dialog, titles } = await openDate(PHONE)
    await page.fill('#title', NEW)
    await page.tap(`.save-bar ${SAVE}`)
    await dialog.locator(SAVE).tap()
    await page.waitForURL('**scope=one**')
    expect(await page.innerText('[role=status]')).toContain('Saved for Tue, Jun 16 only.')
    expect(await titles()).toEqual([NEW, OLD, OLD, OLD])
    expect(await axeViolations(page)).toEqual([])
    await page.tap('button:text-is("Change all 4 dates instead")')
    await page.waitForURL('**scope=all*')
    expect(await titles()).toEqual([NEW, NEW, NEW, NEW])
    await context.close()
  })

  it('works by keyboard alone, and Escape goes back to the form with everything in it', async () => {
    const { context, page, dialog, titles } = await openDate()
    await page.focus('#title')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(NEW)
    await page.keyboard.press('Enter')
    const focused = 'document.activeElement.value'
    expect(await page.evaluate(focused)).toBe('one')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    expect(await page.inputValue('#title')).toBe(NEW)
    const bar = page.locator('.save-bar')
    expect(await bar.innerText()).toContain('Applies to: This and following events')
    await page.locator(`.save-bar ${SAVE}`).focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(focused)).toBe('following')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**scope=all*')
    expect(await titles()).toEqual([NEW, NEW, NEW, NEW])
    await context.close()
  })

  it('asks nothing where nothing changed, and takes the choice beside the button before', async () => {
    const { context, page, dialog } = await openDate()
    await page.click(`.save-bar ${SAVE}`)
    await page.waitForURL('**scope=one**')
    await page.getByRole('button', { name: 'Applies to: This event' }).click()
    await dialog.getByLabel('All events').check()
    await dialog.getByText('Go back').click()
    await page.fill('#title', NEW)
    await page.click(`.save-bar ${SAVE}`)
    expect(await dialog.getByLabel('All events').isChecked()).toBe(true)
    await context.close()
  })

  it('does not offer one date for another rule', async () => {
    const { context, page, dialog } = await openDate()
    await page.fill('#repeatCount', '3')
    await page.click(`.save-bar ${SAVE}`)
    expect(await dialog.getByLabel('This event', { exact: true }).isDisabled()).toBe(true)
    expect(await dialog.innerText()).toContain('can’t differ for a single date')
    await dialog.locator(SAVE).click()
    await page.waitForURL('**scope=all*')
    expect(await page.innerText('[role=status]')).toContain('Saved for all 3 dates.')
    await context.close()
  })

  it('asks there, too, what a new time zone keeps', async () => {
    const { context, page, dialog } = await openDate()
    await page.click('button:has-text("Change time zone")')
    await page.selectOption('#timezone', 'America/Denver')
    // The script of the page that has the list asks in the dialog.
    await page.waitForLoadState()
    await page.click(`.save-bar ${SAVE}`)
    await dialog.getByLabel('All events').check()
    await dialog.locator(SAVE).click()
    await dialog.getByText('Choose what stays the same in the new time zone').waitFor()
    await dialog.locator('[name=zoneKeeps]:focus').waitFor()
    expect(await dialog.getByLabel('All events').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**scope=all*')
    expect(await page.innerText('#zone')).toContain('Time zone: Denver')
    await context.close()
  })

  it('asks directly above the button without a script', async () => {
    const { context, page, titles } = await openDate(PLAIN)
    const question = await page.locator('fieldset:has([name=scope])').boundingBox()
    const form = await page.locator('form.event-form').boundingBox()
    const left = (form?.y ?? 0) + (form?.height ?? 0) - (question?.y ?? 0)
    expect(left).toBeLessThan(400)
    await page.fill('#title', NEW)
    await page.click(SAVE)
    await page.waitForURL('**scope=one**')
    expect(await titles()).toEqual([NEW, OLD, OLD, OLD])
    await page.click('button:text-is("Change all 4 dates instead")')
    await page.waitForURL('**scope=all*')
    expect(await titles()).toEqual([NEW, NEW, NEW, NEW])
    await context.close()
  })
})
