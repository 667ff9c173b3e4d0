import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { dashboardSite } from '../support/dashboard-site.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'
import { DESK, day, drag, LANTERNS, notice, openJune, startsIn } from '../support/staff-month.ts'

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

describe('two people in the month', () => {
  it('drag one event, and the second is told what happened', async () => {
    const first = await browser.newPage({ viewport: DESK })
    const { org, base, feed } = await openJune({ app, site, page: first }, [LANTERNS])
    const context = await browser.newContext({
      viewport: DESK,
      storageState: await first.context().storageState(),
    })
    const second = await context.newPage()
    await second.goto(`${base}/events?view=month&month=2026-06&feed=${feed.id}`)
    for (const [page, date] of [
      [first, '2026-06-24'],
      [second, '2026-06-26'],
    ] as const) {
      await drag(page, 'Lanterns', date)
      if (page === first) await notice(page).getByText('Moved Lanterns').waitFor()
    }
    await notice(second)
      .getByText('Lanterns wasn’t moved because someone else changed it')
      .waitFor()
    expect(await notice(second).textContent()).toContain('It’s on Wed, Jun 24, 2026 now.')
    expect(await startsIn(app, org.id)).toEqual(['Lanterns 2026-06-24T19:00 21:00'])
    await drag(second, 'Lanterns', '2026-06-26')
    await notice(second).getByText('Moved Lanterns to Fri, Jun 26').waitFor()
    await notice(first).getByRole('button', { name: 'Undo' }).click()
    await notice(first).getByText('Nothing was undone. 1 event not changed:').waitFor()
    expect(await notice(first).textContent()).toContain('Someone else changed it in the meantime.')
    await day(first, '2026-06-26').getByText('Lanterns').first().waitFor()
    expect(await startsIn(app, org.id)).toEqual(['Lanterns 2026-06-26T19:00 21:00'])
    await context.close()
    await first.close()
  })

  it('change one event, one in its form and one in the month, in both orders', async () => {
    const monthly = await browser.newPage({ viewport: DESK })
    const { org, base, made } = await openJune({ app, site, page: monthly }, [LANTERNS])
    const context = await browser.newContext({
      viewport: DESK,
      storageState: await monthly.context().storageState(),
    })
    const form = await context.newPage()
    await form.goto(`${base}/events/${made[0]?.id}`)
    await drag(monthly, 'Lanterns', '2026-06-24')
    await notice(monthly).getByText('Moved Lanterns to Wed, Jun 24').waitFor()
    // The form was opened before: both changes stay.
    await form.getByLabel('Title').fill('Lanterns at night')
    await form.getByRole('button', { name: 'Save changes' }).last().click()
    await form.getByText('Changes that someone else made in the meantime are kept, too.').waitFor()
    expect(await startsIn(app, org.id)).toEqual(['Lanterns at night 2026-06-24T19:00 21:00'])
    // The month was opened before: it says who was faster, and where the event is.
    await drag(monthly, 'Lanterns', '2026-06-26')
    await notice(monthly).getByText('Lanterns at night wasn’t moved because').waitFor()
    expect(await notice(monthly).textContent()).toContain('It’s on Wed, Jun 24, 2026 now.')
    expect(await startsIn(app, org.id)).toEqual(['Lanterns at night 2026-06-24T19:00 21:00'])
    await drag(monthly, 'Lanterns at night', '2026-06-26')
    await notice(monthly).getByText('Moved Lanterns at night').waitFor()
    await context.close()
    await monthly.close()
  })
})
