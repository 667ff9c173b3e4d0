import type { Page } from 'playwright-core'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from './app.ts'
import { signedIn } from './dashboard-site.ts'
import { makeEvent, makeFeed } from './factories.ts'

// The month that staff work in, in a browser.

export const DESK = { width: 1280, height: 900 }

export const LANTERNS = {
  title: 'Lanterns',
  startsAt: '2026-06-17T00:00:00Z',
  endsAt: '2026-06-17T02:00:00Z',
}

type Opened = { app: TestApp; site: Served; page: Page }

/** Opens June 2026 of a new feed with these events. */
export async function openJune({ app, site, page }: Opened, events: object[]) {
  const { org, base } = await signedIn({ app, site, page })
  const feed = await makeFeed({ orgId: org.id, name: 'Evenings', timezone: 'America/Chicago' })
  const made = []
  for (const event of events) made.push(await makeEvent(feed, event))
  await page.goto(`${base}/events?view=month&month=2026-06&feed=${feed.id}`)
  return { org, base, feed, made }
}

export const day = (page: Page, date: string) => page.locator(`#day-${date}`)
export const chip = (page: Page, title: string) =>
  page.locator('#month a[data-event]:visible', { hasText: title })
export const notice = (page: Page) => page.locator('#month-notice')

export async function drag(page: Page, title: string, date: string) {
  await chip(page, title).hover()
  await page.mouse.down()
  await day(page, date).hover()
  await page.mouse.up()
}

/** `Lanterns 2026-06-16T19:00 21:00` for each event. */
export async function startsIn(app: TestApp, orgId: string) {
  const rows = await app.database.query(
    'select title, starts_local, ends_local from events where org_id = $1 order by starts_at, id',
    [orgId],
  )
  return rows.map(
    ({ title, starts_local, ends_local }) =>
      `${title} ${String(starts_local).slice(0, 16)} ${String(ends_local).slice(11, 16)}`,
  )
}
