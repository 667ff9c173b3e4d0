import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite } from '../support/dashboard-site.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import {
  chip,
  DESK,
  day,
  drag,
  LANTERNS,
  notice,
  openJune,
  startsIn,
} from '../support/staff-month.ts'

// It is Monday, June 15, 2026, in the morning.
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

const PHONE = { width: 390, height: 844 }

const june = (page: Page, events: object[] = []) => openJune({ app, site, page }, events)
const startsOf = (orgId: string) => startsIn(app, orgId)
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

describe('the month to work in', () => {
  it('shows drafts and cancelled events, passes axe, and fits on desk and phone', async () => {
    const page = await browser.newPage({ viewport: DESK })
    await june(page, [
      LANTERNS,
      { title: 'Draft walk', startsAt: '2026-06-18T17:00:00Z', publishedAt: null },
      { title: 'Off', startsAt: '2026-06-19T17:00:00Z', status: 'cancelled' },
      {
        title: 'Exhibition',
        startsAt: '2026-06-01T05:00:00Z',
        endsAt: '2026-06-21T05:00:00Z',
        allDay: true,
      },
    ])
    expect(await chip(page, 'Draft walk').textContent()).toContain('Draft')
    expect(await chip(page, 'Off').textContent()).toContain('Cancelled')
    await shot(page, 'month-1280')
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize(PHONE)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await shot(page, 'month-390')
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  })

  it('moves an event to another day in one gesture of the mouse, and back with Undo', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page, [LANTERNS])
    await chip(page, 'Lanterns').hover()
    await page.mouse.down()
    await day(page, '2026-06-25').hover()
    await shot(page, 'month-drag')
    await page.mouse.up()
    await notice(page).getByText('Moved Lanterns to Thu, Jun 25, 2026.').waitFor()
    expect(await startsOf(org.id)).toEqual(['Lanterns 2026-06-25T19:00 21:00'])
    await shot(page, 'month-moved')
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await day(page, '2026-06-16').getByText('Lanterns').first().waitFor()
    expect(await startsOf(org.id)).toEqual(['Lanterns 2026-06-16T19:00 21:00'])
    await page.close()
  })

  it('moves an event twice, though the first move is still under way', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page, [LANTERNS])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      '**/move',
      async (route) => {
        await held
        await route.continue()
      },
      { times: 1 },
    )
    await drag(page, 'Lanterns', '2026-06-24')
    await drag(page, 'Lanterns', '2026-06-26')
    release()
    await notice(page).getByText('Moved Lanterns to Fri, Jun 26, 2026.').waitFor()
    expect(await startsOf(org.id)).toEqual(['Lanterns 2026-06-26T19:00 21:00'])
    await page.close()
  })

  it('moves an event that is grabbed in the middle by the days of the gesture, also onto another one', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page, [
      { title: 'Fair', startsAt: '2026-05-31T15:00:00Z', endsAt: '2026-06-02T20:00:00Z' },
      { title: 'Camp', startsAt: '2026-06-16T15:00:00Z', endsAt: '2026-06-18T20:00:00Z' },
    ])
    const middle = async (title: string, date: string) => {
      const [bar, cell] = [
        await chip(page, title).first().boundingBox(),
        await day(page, date).boundingBox(),
      ]
      if (!bar || !cell) throw new Error(`no ${title} on ${date}`)
      return [cell.x + cell.width / 2, bar.y + bar.height / 2] as const
    }
    await page.mouse.move(...(await middle('Fair', '2026-06-02')))
    await page.mouse.down()
    await page.mouse.move(...(await middle('Camp', '2026-06-18')), { steps: 3 })
    expect(await page.locator('td.target').getAttribute('id')).toBe('day-2026-06-18')
    await page.mouse.up()
    await notice(page).getByText('Moved Fair to Tue, Jun 16, 2026.').waitFor()
    await chip(page, 'Fair').first().focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await notice(page).getByText('Moved Fair to Wed, Jun 17, 2026.').waitFor()
    expect(await startsOf(org.id)).toContain('Fair 2026-06-17T10:00 15:00')
    await page.close()
  })

  it('neither moves an event nor adds one where a gesture ends in the day it began in', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page, [LANTERNS])
    await chip(page, 'Lanterns').hover()
    await page.mouse.down()
    const cell = await day(page, '2026-06-16').boundingBox()
    if (!cell) throw new Error('no cell')
    await page.mouse.move(cell.x + cell.width / 2, cell.y + cell.height - 4, { steps: 3 })
    await page.mouse.up()
    expect(await page.locator('#month-form').isVisible()).toBe(false)
    expect(await startsOf(org.id)).toEqual(['Lanterns 2026-06-16T19:00 21:00'])
    await page.close()
  })

  it('moves an event by keyboard alone: M, arrows, Enter; Escape leaves it where it is', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page, [LANTERNS])
    await page.locator('#month td a[tabindex="0"]').focus()
    // From Monday, June 15, to the event of Tuesday.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Lanterns')
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await notice(page).getByText('Moved Lanterns to Wed, Jun 24, 2026.').waitFor()
    expect(await startsOf(org.id)).toEqual(['Lanterns 2026-06-24T19:00 21:00'])
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Lanterns')
    await page.close()
  })

  it('moves an event by touch: hold it, Move, tap a day', async () => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    const { org } = await june(page, [LANTERNS])
    await page.locator('#day-2026-06-16 .day a:visible').tap()
    const link = chip(page, 'Lanterns').first()
    await link.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
    await page.getByText('1 selected').first().waitFor()
    await link.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true })
    await shot(page, 'month-touch')
    await page.getByRole('button', { name: 'Move', exact: true }).tap()
    await page.locator('#day-2026-06-24 .day a:visible').tap()
    await notice(page).getByText('Moved Lanterns to Wed, Jun 24, 2026.').waitFor()
    expect(await startsOf(org.id)).toEqual(['Lanterns 2026-06-24T19:00 21:00'])
    await context.close()
  })

  it('takes a program of 40 events from the keyboard, each with one Enter', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page)
    await page.locator('#month td a[tabindex="0"]').focus()
    await page.keyboard.press('Enter')
    for (let i = 1; i <= 40; i++) {
      await page.keyboard.type(`Program ${i}`)
      await page.keyboard.press('Tab')
      await page.keyboard.type(i % 2 ? '7pm' : '7-9pm')
      await page.keyboard.press('Enter')
      if (i === 2) await shot(page, 'month-typing')
      if (i % 4 === 0 && i < 40) {
        await page.keyboard.press('Escape')
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
      }
    }
    // All of them are sent one after the other.
    await notice(page).getByText('Added Program 40').waitFor({ timeout: 100_000 })
    await shot(page, 'month-typed')
    const starts = await startsOf(org.id)
    expect(starts).toHaveLength(40)
    expect(starts.filter((text) => text.includes(' 2026-06-15T19:00')).sort()).toEqual(
      ['1', '3']
        .map((n) => `Program ${n} 2026-06-15T19:00 ll`)
        .concat(['2', '4'].map((n) => `Program ${n} 2026-06-15T19:00 21:00`))
        .map((text) => text.replace(' ll', ' '))
        .sort(),
    )
    await page.close()
  })

  it('says what is wrong with hours, and keeps what was typed', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page)
    await page.locator('#day-2026-06-18 .day a:visible').click()
    await page.keyboard.type('Reading')
    await page.keyboard.press('Tab')
    await page.keyboard.type('evening')
    await page.keyboard.press('Enter')
    await page.getByText('Enter a time like 7pm').waitFor()
    await shot(page, 'month-error')
    expect(await page.getByLabel('Title').inputValue()).toBe('Reading')
    await page.getByLabel('Time', { exact: true }).fill('8pm')
    await page.keyboard.press('Enter')
    await notice(page).getByText('Added Reading on Thu, Jun 18, 2026.').waitFor()
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await notice(page).getByText('Undone for 1 event.').waitFor()
    expect(await startsOf(org.id)).toEqual([])
    await page.close()
  })

  it('keeps what was typed when the answer is lost, and adds it once', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page)
    await page.route(
      '**/events/month',
      async (route) => {
        await route.fetch({ maxRedirects: 0 })
        await route.abort()
      },
      { times: 1 },
    )
    await page.locator('#day-2026-06-18 .day a:visible').click()
    await page.keyboard.type('Reading')
    await page.keyboard.press('Tab')
    await page.keyboard.type('8pm')
    await page.keyboard.press('Enter')
    await notice(page).getByText('Check your connection').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Reading')
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('8pm')
    await page.keyboard.press('Enter')
    await notice(page).getByText('Reading was already added on Thu, Jun 18, 2026.').waitFor()
    expect(await startsOf(org.id)).toEqual(['Reading 2026-06-18T20:00 '])
    await page.close()
  })

  it('says why an event was not added, such as that the session ended', async () => {
    const page = await browser.newPage({ viewport: DESK })
    await june(page)
    await page.context().clearCookies()
    await page.locator('#day-2026-06-18 .day a:visible').click()
    await page.keyboard.type('Reading')
    await page.keyboard.press('Enter')
    await notice(page).getByText('You’ve been signed out.').waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Reading')
    await page.close()
  })

  it('asks before an event goes to a past day, and selects several for what the list does', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { org } = await june(page, [LANTERNS, { ...LANTERNS, title: 'Second' }])
    await chip(page, 'Lanterns').hover()
    await page.mouse.down()
    await day(page, '2026-06-03').hover()
    await page.mouse.up()
    const dialog = page.getByRole('dialog', { name: 'Move this event?' })
    await dialog.getByText('The new date is in the past.').waitFor()
    await shot(page, 'month-asks')
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Go back' }).click()
    expect((await startsOf(org.id))[0]).toContain('2026-06-16T19:00')
    await chip(page, 'Lanterns').click({ modifiers: ['Control'] })
    await chip(page, 'Second').click({ modifiers: ['Control'] })
    await page.getByText('2 selected').first().waitFor()
    await shot(page, 'month-chosen')
    await page.getByRole('button', { name: 'Cancel events' }).click()
    await page.getByRole('heading', { name: 'Cancel 2 events?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel events' }).click()
    await page.getByText('2 events cancelled.').waitFor()
    expect(page.url()).toContain('view=month')
    await shot(page, 'month-cancelled')
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await notice(page).getByText('Undone for 2 events.').waitFor()
    const states = 'select distinct status from events where org_id = $1'
    expect(await app.database.query(states, [org.id])).toEqual([{ status: 'scheduled' }])
    await page.close()
  })

  it('asks before it deletes the event in focus, also while others are selected', async () => {
    const page = await browser.newPage({ viewport: DESK })
    await june(page, [LANTERNS, { ...LANTERNS, title: 'Second' }])
    await chip(page, 'Lanterns').focus()
    await page.keyboard.press(' ')
    await page.getByText('1 selected').first().waitFor()
    await chip(page, 'Second').focus()
    await page.keyboard.press('Delete')
    await page.getByRole('heading', { name: 'Delete 1 event?' }).waitFor()
    expect(await page.innerText('.selected-events')).toContain('Second')
    await page.getByRole('link', { name: 'Go back' }).click()
    await chip(page, 'Second').waitFor()
    await page.close()
  })

  it('lets the keyboard reach each day on a narrow screen, and after it became wide', async () => {
    const page = await browser.newPage({ viewport: PHONE })
    const { org } = await june(page, [LANTERNS])
    const entry = page.locator('#month td a[tabindex="0"]')
    expect(await entry.getAttribute('href')).toBe('#day-2026-06-15')
    await entry.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.locator('#day-2026-06-16:target .phone-only:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('#month a[data-event]:focus', { hasText: 'Lanterns' }).waitFor()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await notice(page).getByText('Moved Lanterns to Wed, Jun 17, 2026.').waitFor()
    expect(await startsOf(org.id)).toEqual(['Lanterns 2026-06-17T19:00 21:00'])
    await page.locator('#day-2026-06-17 a:focus').waitFor()
    await page.locator('#day-2026-06-16 .day-list').getByText('No events found.').waitFor()
    await page.setViewportSize(DESK)
    await page.locator('#month td a.desk-only[tabindex="0"]').waitFor()
    await page.close()
  })

  it('is a table of links without JavaScript: days add events, events open', async () => {
    const page = await browser.newPage({ viewport: DESK })
    const { base, feed } = await june(page, [LANTERNS])
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: DESK,
      storageState: await page.context().storageState(),
    })
    const plain = await context.newPage()
    await plain.goto(`${base}/events?view=month&month=2026-06&feed=${feed.id}`)
    expect(await plain.locator('#month-form').isVisible()).toBe(false)
    await plain.getByRole('link', { name: 'New event on Thursday, June 18' }).first().click()
    expect(await plain.locator('[name=startDate]').inputValue()).toBe('2026-06-18')
    await plain.goBack()
    await chip(plain, 'Lanterns').click()
    await plain.getByRole('heading', { name: 'Lanterns' }).waitFor()
    await context.close()
    await page.close()
  })
})
