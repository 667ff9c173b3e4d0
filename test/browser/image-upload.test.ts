import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import { image, withPosition } from '../media/files.ts'
import type { TestApp } from '../support/app.ts'
import { testBucket } from '../support/bucket.ts'
import { dashboardSite, signedIn } from '../support/dashboard-site.ts'
import { makeEvent } from '../support/factories.ts'
import { closePages, openBrowser } from '../support/open-browser.ts'

let app: TestApp
let site: Served
let browser: Browser
beforeAll(async () => {
  const opened = await dashboardSite()
  app = opened.app
  site = opened.site
  app.deps.bucket = await testBucket()
  browser = await openBrowser()
})
afterAll(async () => {
  await closePages(browser)
  await site.close()
})

/** The form of an event, with its image field open. */
async function openForm() {
  const page = await (await browser.newContext()).newPage()
  const { base, feed } = await signedIn({ app, site, page })
  const { id } = await makeEvent(feed)
  await page.goto(`${base}/events/${id}`)
  return { page, event: `/api/v1/feeds/${feed.id}/events/${id}` }
}

type File = { name: string; mimeType: string; bytes: Uint8Array }

async function choose(page: Page, { name, mimeType, bytes }: File) {
  const buffer = Buffer.from(bytes)
  await page.locator('[data-upload] input[type=file]').setInputFiles({ name, mimeType, buffer })
}

describe('the image field of an event', () => {
  it('crops a photo, leaves its position behind, and uploads four files', async () => {
    const { page, event } = await openForm()
    await choose(page, {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      bytes: await withPosition('jpg'),
    })
    await page.getByLabel('Square, for phones and logos').press('ArrowLeft')
    await page.getByRole('button', { name: 'Use image' }).click()
    await page.getByText('Uploaded.').waitFor()
    const path = await page.inputValue('#imageUrl')
    for (const variant of ['large', 'medium', 'small', 'square']) {
      const response = await app.request(path.replace('large', variant))
      expect(response.headers.get('content-type'), variant).toBe('image/webp')
    }
    await page.locator('.save-bar button').first().click()
    await page.getByText('Saved. Public').waitFor()
    const { imageUrl } = (await app.get<{ event: { imageUrl: string } }>(event)).event
    expect(imageUrl).toBe(site.origin + path)
    await page.context().close()
  })

  it('uploads nothing after “Go back”, and explains a file that is no image', async () => {
    const { page } = await openForm()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await choose(page, {
      name: 'a.png',
      mimeType: 'image/png',
      bytes: await image(64, 48, 'png'),
    })
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.locator('dialog.crop').waitFor({ state: 'detached' })
    const text = new TextEncoder().encode('no image')
    await choose(page, { name: 'b.png', mimeType: 'image/png', bytes: text })
    await page.getByText('Your browser can’t open this file as an image').waitFor()
    expect(sent).toEqual([])
    expect(await page.inputValue('#imageUrl')).toBe('')
    await page.context().close()
  })
})
