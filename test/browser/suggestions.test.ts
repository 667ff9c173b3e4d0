import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serve } from '../../dev/serve.ts'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { freshSender, mailedLink, openFeed, submissionRows } from '../submissions/world.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
import { testBucket } from '../support/bucket.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

let browser: Browser
let app: TestApp
let served: Served

beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  app.deps.bucket = await testBucket()
  served = await serve(async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? await request.arrayBuffer() : null
    return app.request(pathname + search, { method, headers, body })
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await closePages(browser)
  await served.close()
})

type Look = { colorScheme?: 'light' | 'dark'; javaScriptEnabled?: boolean }

async function openPhone({ colorScheme = 'light', javaScriptEnabled = false }: Look = {}) {
  const viewport = { width: 360, height: 740 }
  const look = { colorScheme, javaScriptEnabled, viewport, baseURL: served.origin }
  return (await browser.newContext(look)).newPage()
}

/** Waits for the page of this title. */
const titled = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const shot = (page: Page, name: string) =>
  process.env.SHOTS
    ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
    : undefined

describe.each(['de', 'ar'] as const)('a visitor on a phone, without JavaScript, in %s', (tag) => {
  const { submissions: words, subscribers } = ALL_LANGUAGES[tag]

  it('suggests an event, confirms it, adds an image, changes it, and withdraws it', async () => {
    const feed = await openFeed(app, { widget: { language: tag } })
    const page = await openPhone()
    await page.goto(`/submit/${feed.id}`)
    await shot(page, `form-${tag}`)
    await page.locator('#title').fill('Sommerfest')
    await page.getByLabel(words.date, { exact: true }).fill('2026-06-01')
    await page.getByLabel(words.startTime).fill('18:00')
    await page.getByLabel(words.venue).fill('Marktplatz')
    await page.getByLabel(words.yourEmail).fill(freshSender())
    await page.getByRole('button', { name: words.send }).click()

    await page.getByText(words.datePast).waitFor()
    const date = page.getByLabel(words.date, { exact: true })
    expect(await date.getAttribute('aria-invalid')).toBe('true')
    await page.locator('#startDate:focus').waitFor()
    expect(await page.getByLabel(words.venue).inputValue()).toBe('Marktplatz')
    await shot(page, `error-${tag}`)
    await date.fill('2026-07-01')
    await page.getByRole('button', { name: words.send }).click()
    await titled(page, subscribers.sentTitle)

    await page.goto(await mailedLink(app, 'confirm'))
    await shot(page, `confirm-${tag}`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    const noImage = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') }
    await page.locator('input[type=file]').setInputFiles(noImage)
    await page.getByRole('button', { name: words.submitButton }).click()
    await page.getByText(words.imageInvalid).waitFor()
    await shot(page, `confirm-error-${tag}`)
    await page.getByRole('button', { name: words.submitButton }).click()
    await titled(page, words.yourSuggestion)

    await page.locator('summary', { hasText: words.imageTitle }).click()
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: words.addImage }).click()
    await page.getByText(words.hasImage).waitFor()
    expect(await page.content()).not.toContain('/media/img_')
    await shot(page, `mine-${tag}`)

    await page.locator('summary', { hasText: words.changeSuggestion }).click()
    await page.locator('#title').fill('Herbstfest')
    await page.getByRole('button', { name: words.saveChanges }).click()
    await page.getByText(words.savedSuggestion).waitFor()
    const [row] = await submissionRows(app, feed.id)
    expect(row).toMatchObject({ title: 'Herbstfest', state: 'waiting' })
    expect(row?.inputs).toMatchObject({ imageUrl: expect.stringMatching('^/media/img_') })

    await page.getByRole('button', { name: words.withdraw }).click()
    await page.getByText(words.stateWithdrawn).waitFor()
    expect((await submissionRows(app, feed.id))[0]?.state).toBe('withdrawn')
  })

  it('fits into 360 pixels, and axe finds nothing wrong, in light and dark', async () => {
    const feed = await openFeed(app, { widget: { language: tag, accentColor: '#0f766e' } })
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPhone({ colorScheme, javaScriptEnabled: true })
      await page.goto(`/submit/${feed.id}`)
      for (const summary of await page.locator('summary').all()) await summary.click()
      await shot(page, `open-${tag}-${colorScheme}`)
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    }
  })
})

/** Sends the form in English, and opens the emailed link. */
async function suggest(page: Page, feedId: string) {
  await page.goto(`/submit/${feedId}`)
  await page.getByLabel('Title').fill('Street party')
  await page.getByLabel('Date', { exact: true }).fill('2026-07-01')
  await page.getByLabel('All day').check()
  await page.getByLabel('Venue').fill('Town square')
  await page.getByLabel('Your email address').fill(freshSender())
  await page.getByRole('button', { name: 'Send suggestion' }).click()
  await titled(page, 'Check your email')
  await page.goto(await mailedLink(app, 'confirm'))
}

it('the page of a sender whom staff asked something has no flaw that axe finds', async () => {
  const feed = await openFeed(app)
  const page = await openPhone({ javaScriptEnabled: true })
  await suggest(page, feed.id)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm suggestion' }).click()
  await titled(page, 'Your suggestion')
  const asked =
    "update submissions set state = 'asked', queued_at = null, question = 'Why?' where feed_id = $1"
  await app.database.query(asked, [feed.id])
  await page.reload()
  for (const summary of await page.locator('summary').all()) await summary.click()
  await shot(page, 'asked')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Enter an answer').waitFor()
  await page.getByLabel('Your answer').fill('Because it is fun')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Riverside will check your suggestion').waitFor()
})

it('a photo of a phone is made small enough, without the place where it was taken', async () => {
  const feed = await openFeed(app)
  const page = await openPhone({ javaScriptEnabled: true })
  await suggest(page, feed.id)
  await page.getByRole('button', { name: 'Confirm suggestion' }).click()
  await titled(page, 'Your suggestion')
  await page.locator('summary', { hasText: 'Image' }).click()
  const noise = { channels: 3, background: 'gray', noise: { type: 'gaussian', sigma: 40 } } as const
  const photo = sharp({ create: { width: 4000, height: 3000, ...noise } })
  const buffer = await photo
    .withExif({ IFD3: { GPSLatitude: '51/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(buffer.byteLength).toBeGreaterThan(2_000_000)
  const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }
  // Sent at once: the form waits for the copy.
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Add image' }).click()
  await page.getByText('Your suggestion has an image.').waitFor()
})
