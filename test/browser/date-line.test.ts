import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { enteredEvents } from '../support/entered-events.ts'
import { makeEvent } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

// It is Monday, June 15, 2026, 7 AM in Chicago.
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

async function openNew(options: BrowserContextOptions = DESK, minutes?: number) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const { org, base, feed } = await signedIn({ app, site, page })
  const startsAt = new Date('2026-06-20T20:00:00Z')
  const endsAt = new Date(startsAt.getTime() + (minutes ?? 0) * 60_000)
  if (minutes) await makeEvent(feed, { startsAt, endsAt })
  await page.goto(`${base}/events/new`)
  const values = () =>
    Promise.all(
      ['startDate', 'startTime', 'endDate', 'endTime'].map((name) => page.inputValue(`#${name}`)),
    )
  const save = async () => {
    await page.fill('#title', 'Jazz')
    await page.click('button:text-is("Publish")')
    await page.waitForURL('**saved=created')
    const row = (await eventsOf(org.id)).find(({ title }) => title === 'Jazz')
    const local = (at: unknown) => String(at ?? '').slice(0, 16)
    return [local(row?.starts_local), (row?.ends_at as Date | null)?.toISOString().slice(0, 16)]
  }
  return { context, page, base, feed, values, save }
}

describe('the date line of a new event', () => {
  it('starts with the next full hour, and ends when events of the feed usually do', async () => {
    const { context, page, values, save } = await openNew(DESK, 90)
    expect(await values()).toEqual(['2026-06-15', '08:00', '', '09:30'])
    expect(await page.isVisible('#endDate')).toBe(false)
    const [date, start, end] = await Promise.all(
      ['#startDate', '#startTime', '#endTime'].map((field) => page.locator(field).boundingBox()),
    )
    expect([start?.y, end?.y]).toEqual([date?.y, date?.y])
    expect(await axeViolations(page)).toEqual([])
    expect(await save()).toEqual(['2026-06-15T08:00', '2026-06-15T14:30'])
    await context.close()
  })

  it('keeps the length when the start moves, also beyond midnight and back', async () => {
    const { context, page, values } = await openNew(PHONE)
    expect(await values()).toEqual(['2026-06-15', '08:00', '', '09:00'])
    await page.fill('#endTime', '10:30')
    await page.fill('#startTime', '19:00')
    expect(await values()).toEqual(['2026-06-15', '19:00', '', '21:30'])
    await page.fill('#startTime', '23:00')
    expect(await values()).toEqual(['2026-06-15', '23:00', '2026-06-16', '01:30'])
    expect(await page.isVisible('#endDate')).toBe(true)
    await page.fill('#startDate', '2026-07-31')
    expect(await values()).toEqual(['2026-07-31', '23:00', '2026-08-01', '01:30'])
    await page.fill('#startTime', '20:00')
    expect(await values()).toEqual(['2026-07-31', '20:00', '', '22:30'])
    expect(await axeViolations(page)).toEqual([])
    await context.close()
  })

  it('puts an end before the start on the next day, and says so', async () => {
    const { context, page, values, save } = await openNew()
    await page.fill('#startTime', '20:00')
    await page.fill('#endTime', '01:00')
    expect(await values()).toEqual(['2026-06-15', '20:00', '2026-06-16', '01:00'])
    expect(await page.isVisible('#endDate')).toBe(true)
    // AM was typed before PM.
    await page.fill('#endTime', '21:00')
    expect(await values()).toEqual(['2026-06-15', '20:00', '', '21:00'])
    await page.fill('#endTime', '01:00')
    expect(await save()).toEqual(['2026-06-15T20:00', '2026-06-16T06:00'])
    await context.close()
  })

  it('moves the last day of whole days with the first', async () => {
    const { context, page, values, save } = await openNew()
    await page.check('input[name=allDay]')
    expect(await page.isVisible('#startTime')).toBe(false)
    await page.click('summary:text-is("Ends on another day")')
    await page.fill('#endDate', '2026-06-17')
    await page.fill('#startDate', '2026-06-20')
    expect((await values())[2]).toBe('2026-06-22')
    expect(await save()).toEqual(['2026-06-20T00:00', '2026-06-23T05:00'])
    await context.close()
  })

  it('is one day where All day is chosen for a night that ends after midnight', async () => {
    const { context, page, values, save } = await openNew(DESK, 300)
    await page.fill('#startTime', '20:00')
    expect((await values())[2]).toBe('2026-06-16')
    await page.check('input[name=allDay]')
    expect((await values())[2]).toBe('')
    await page.uncheck('input[name=allDay]')
    expect(await values()).toEqual(['2026-06-15', '20:00', '2026-06-16', '01:00'])
    await page.check('input[name=allDay]')
    await page.fill('#startDate', '2026-06-20')
    expect(await save()).toEqual(['2026-06-20T00:00', '2026-06-21T05:00'])
    await context.close()
  })

  it('is one day where All day is chosen for a night that was saved, and two for what is longer', async () => {
    const { context, page, base, feed } = await openNew()
    const open = async (from: string, to: string) => {
      const { id } = await makeEvent(feed, { startsAt: new Date(from), endsAt: new Date(to) })
      await page.goto(`${base}/events/${id}`)
      await page.check('input[name=allDay]')
      return page.inputValue('#endDate')
    }
    // From 9 PM to 1 AM, and from 3 PM to 11 AM.
    expect(await open('2026-06-21T02:00:00Z', '2026-06-21T06:00:00Z')).toBe('')
    expect(await open('2026-06-20T20:00:00Z', '2026-06-21T16:00:00Z')).toBe('2026-06-21')
    await context.close()
  })

  it('is not taken for a change before anything was typed', async () => {
    const { context, page } = await openNew()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.accept()
    })
    await page.click('#title')
    await page.reload()
    expect(asked).toEqual([])
    await context.close()
  })

  it('is plain fields without a script, and the end stays blank', async () => {
    const { context, page, values, save } = await openNew({ ...DESK, javaScriptEnabled: false }, 90)
    expect(await values()).toEqual(['2026-06-15', '08:00', '', ''])
    await page.fill('#startTime', '20:00')
    await page.fill('#endTime', '01:00')
    await page.fill('#title', 'Jazz')
    await page.click('button:text-is("Publish")')
    expect(await page.innerText('#endDate-error')).toContain('enter its end date')
    await page.fill('#endDate', '2026-06-16')
    expect(await save()).toEqual(['2026-06-15T20:00', '2026-06-16T06:00'])
    await context.close()
  })
})
