import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeEvent } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

let app: TestApp
let site: Served
let browser: Browser
beforeAll(async () => {
  const opened = await dashboardSite('2026-06-15T12:00:00Z')
  app = opened.app
  site = opened.site
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

/** A page of a writer of an organization with a feed. */
async function opened(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  const page = await context.newPage()
  const { feed, base, org } = await signedIn({ app, site, page })
  await app.database.query(`update memberships set role = 'writer' where org_id = $1`, [org.id])
  return { context, page, feed, base, orgId: org.id }
}

const statesOf = async (orgId: string) =>
  (
    await app.database.query(
      'select kind, state, title from submissions where org_id = $1 order by kind, created_at, id',
      [orgId],
    )
  ).map(({ kind, state, title }) => `${kind} ${state}: ${title}`)

async function looksRight(page: Page, name: string) {
  expect(await axeViolations(page)).toEqual([])
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
}

it.each([390, 1280])(
  'a writer saves a draft, hands it in, and takes it back, %i px wide',
  async (width) => {
    const { page, base, orgId, context } = await opened({ viewport: { width, height: 844 } })
    await page.goto(base)
    await looksRight(page, 'writer-overview')
    await page.goto(`${base}/events`)
    await page.getByRole('link', { name: 'New event' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Reading at the library')
    await page.fill('#startDate', '2026-07-04')
    await page.fill('#startTime', '19:30')
    await looksRight(page, 'writer-new')
    await page.getByRole('button', { name: 'Save draft' }).last().click()
    await page.getByText('Draft saved.').waitFor()
    await looksRight(page, 'writer-draft')
    await page.getByLabel('Note to editors').fill('The poster follows.')
    await page.getByRole('button', { name: 'Hand in for review' }).click()
    await page.getByText('Your draft has been waiting for review').waitFor()
    await looksRight(page, 'writer-waits')
    expect(await statesOf(orgId)).toEqual(['draft waiting: Reading at the library'])
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('Taken back.').waitFor()
    expect(await statesOf(orgId)).toEqual(['draft withdrawn: Reading at the library'])
    await context.close()
  },
)

it('a writer answers a question with the keyboard only', async () => {
  const { page, base, feed, orgId, context } = await opened({
    viewport: { width: 1280, height: 900 },
  })
  const { id } = await makeEvent(feed, { title: 'Jazz' })
  await page.goto(`${base}/events/${id}`)
  await page.getByLabel('Title', { exact: true }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' night')
  await page.keyboard.press('Enter')
  await page.getByText('Sent. Your changes wait for review.').waitFor()
  expect(await statesOf(orgId)).toEqual(['edit waiting: Jazz night'])
  await app.database.query(
    `update submissions set state = 'asked', queued_at = null, question = 'Which hall?'
     where org_id = $1`,
    [orgId],
  )
  await page.reload()
  await page.getByText('Which hall?').waitFor()
  await looksRight(page, 'writer-asked')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(`document.activeElement?.id ?? ''`)
  for (let i = 0; i < 60 && (await focused()) !== 'answer'; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBe('answer')
  await page.keyboard.type('The large one.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Answer sent.').waitFor()
  expect(await statesOf(orgId)).toEqual(['edit waiting: Jazz night'])
  await context.close()
})

it('a writer hands a draft in, and sends a change, without JavaScript', async () => {
  const { page, base, feed, orgId, context } = await opened({ javaScriptEnabled: false })
  const { id } = await makeEvent(feed, { title: 'Jazz' })
  await page.goto(`${base}/events/new`)
  await page.fill('#title', 'Reading')
  await page.fill('#startDate', '2026-07-04')
  await page.fill('#startTime', '19:30')
  await page.getByRole('button', { name: 'Save draft' }).last().click()
  await page.getByText('Draft saved.').waitFor()
  await page.getByRole('button', { name: 'Hand in for review' }).click()
  await page.getByText('Your draft has been waiting for review').waitFor()
  await page.goto(`${base}/events/${id}`)
  await page.fill('#title', 'Blues')
  await page.getByRole('button', { name: 'Send for review' }).last().click()
  await page.getByText('Your changes have been waiting for review').waitFor()
  expect(await statesOf(orgId)).toEqual(['draft waiting: Reading', 'edit waiting: Blues'])
  await context.close()
})
