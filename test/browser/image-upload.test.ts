import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../dev/serve.ts'
import { image, withPosition } from '../media/files.ts'
import type { TestApp } from '../support/app.ts'
import { axeViolations } from '../support/axe-violations.ts'
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

it('an event with image, title, date, and place takes four interactions', async () => {
  const page = await (await browser.newContext()).newPage()
  const { base, feed, org } = await signedIn({ app, site, page })
  await makeEvent(feed, { location: 'Spring Hall', address: '12 Main St', city: 'Denver' })
  await page.goto(`${base}/events/new`)
  const bytes = await withPosition('jpg')
  await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', bytes })
  await page.getByRole('button', { name: 'Use image' }).click()
  await page.getByText('Uploaded.').waitFor()
  await page.fill('#title', 'Jazz by the river')
  await page.fill('#startDate', '2027-03-05')
  await page.locator('#location').pressSequentially('spring')
  await page.getByRole('option', { name: 'Spring Hall, 12 Main St, Denver' }).click()
  await page.click('.save-bar button:text-is("Publish")')
  await page.waitForURL('**saved=created')
  const [row] = await app.database.query(
    `select location, city, starts_at, ends_at, image_url, published_at from events
     where org_id = $1 and title = 'Jazz by the river'`,
    [org.id],
  )
  expect(row).toMatchObject({ location: 'Spring Hall', city: 'Denver' })
  expect(String(row?.image_url)).toContain('/large.webp')
  expect([row?.starts_at, row?.ends_at, row?.published_at]).not.toContain(null)
})

type File = { name: string; mimeType: string; bytes: Uint8Array }

async function choose(page: Page, { name, mimeType, bytes }: File) {
  const buffer = Buffer.from(bytes)
  await page.locator('[data-poster] input[type=file]').setInputFiles({ name, mimeType, buffer })
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
    const path = await page.inputValue('[name=imagePicked]:checked')
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

  it('brings what is clicked into the middle of a crop', async () => {
    const { page } = await openForm()
    // Black above, white below.
    const top = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer()
    const bytes = await sharp({
      create: { width: 400, height: 1200, channels: 3, background: '#fff' },
    })
      .composite([{ input: top, top: 0, left: 0 }])
      .png()
      .toBuffer()
    await choose(page, { name: 'tall.png', mimeType: 'image/png', bytes })
    const canvas = page.getByLabel('Square, for phones and logos')
    const middle = () =>
      page.evaluate(`(() => {
        const [, square] = document.querySelectorAll('.crop canvas')
        return square.getContext('2d').getImageData(135, 135, 1, 1).data[0]
      })()`)
    await canvas.waitFor()
    const shades = [await middle()]
    // From one third of the image to the part right below its upper edge, which is black.
    for (let clicks = 0; clicks < 3; clicks++) {
      await canvas.click({ position: { x: 60, y: 4 } })
      shades.push(await middle())
    }
    expect(shades).toEqual([255, 255, 0, 0])
    await page.context().close()
  })

  it.each([
    [1280, 900],
    [390, 844],
    [320, 568],
  ])(
    'asks how to crop under a title, with its buttons in sight at %i × %i',
    async (width, height) => {
      const { page } = await openForm()
      await page.setViewportSize({ width, height })
      const bytes = await image(600, 1600, 'png')
      await choose(page, { name: 'tall.png', mimeType: 'image/png', bytes })
      const dialog = page.getByRole('dialog', { name: 'Crop the image' })
      await dialog.waitFor()
      const around = await dialog.boundingBox()
      const button = await dialog.getByRole('button', { name: 'Use image' }).boundingBox()
      if (!around || !button) throw new Error('nothing in sight')
      const below = around.y + around.height - button.y - button.height
      expect(below).toBeGreaterThanOrEqual(8)
      expect(around.y + around.height).toBeLessThanOrEqual(height)
      await page.getByRole('heading', { name: 'Crop the image' }).scrollIntoViewIfNeeded()
      const said = await dialog.getByRole('button', { name: 'Use image' }).boundingBox()
      expect(said?.y).toBe(button.y)
      expect(await axeViolations(page)).toEqual([])
      await page.context().close()
    },
  )

  it('uploads nothing after “Go back”, and explains a file that is no image', async () => {
    const { page } = await openForm()
    const sent: string[] = []
    // The page beside the form asks for itself, with no file.
    page.on('request', (request) => {
      const isUpload = request.method() === 'POST' && !request.url().endsWith('/preview')
      if (isUpload) sent.push(request.url())
    })
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
    expect(await page.inputValue('[name=imagePicked]:checked')).toBe('')
    await page.context().close()
  })

  it('is saved with the event though the upload is still under way', async () => {
    const { page, event } = await openForm()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/images', async (route) => {
      await held
      await route.continue()
    })
    const bytes = await image(64, 48, 'png')
    await choose(page, { name: 'a.png', mimeType: 'image/png', bytes })
    await page.getByRole('button', { name: 'Use image' }).click()
    await page.getByText('Uploading…').waitFor()
    await page.locator('.save-bar button').first().click()
    release()
    await page.getByText('Saved. Public').waitFor()
    const saved = (await app.get<{ event: { imageUrl: string } }>(event)).event
    expect(saved.imageUrl).toMatch(/\/media\/img_/)
    await page.context().close()
  })

  it('shows the image at once, takes it away again, and picks an earlier one, with the keyboard alone', async () => {
    const { page, event } = await openForm()
    const bytes = await image(64, 48, 'png')
    await choose(page, { name: 'a.png', mimeType: 'image/png', bytes })
    await page.getByRole('button', { name: 'Use image' }).press('Enter')
    await page.getByText('Uploaded.').waitFor()
    const shown = page.locator('.poster-frame img')
    expect(await shown.getAttribute('src')).toMatch(/\/media\/img_.*medium\.webp$/)
    expect(await page.isVisible('#imageAlt')).toBe(true)
    expect(await page.innerText('main')).not.toContain('/media/')
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('Removed.').waitFor()
    expect(await shown.count()).toBe(0)
    expect(await page.isVisible('#imageAlt')).toBe(false)
    await page.locator('summary', { hasText: 'Your images' }).press('Enter')
    await page.locator('[name=imagePicked]:checked').press('ArrowDown')
    expect(await shown.count()).toBe(1)
    expect(await axeViolations(page)).toEqual([])
    await page.fill('#imageAlt', 'A trumpet')
    await page.locator('.save-bar button').first().press('Enter')
    await page.getByText('Saved. Public').waitFor()
    const saved = (await app.get<{ event: { imageUrl: string; imageAlt: string } }>(event)).event
    expect(saved.imageUrl).toMatch(/\/media\/img_/)
    expect(saved.imageAlt).toBe('A trumpet')
    await page.context().close()
  })

  it('takes a pasted image, and leaves pasted text alone', async () => {
    const { page } = await openForm()
    const paste = (types: string[]) =>
      page.evaluate(
        `(async () => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
          const blob = await new Promise((done) => canvas.toBlob(done))
          const clipboardData = new DataTransfer()
          clipboardData.items.add(new File([blob], 'a.png', { type: 'image/png' }))
          for (const type of ${JSON.stringify(types)}) clipboardData.setData(type, 'text')
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          return document.getElementById('title').dispatchEvent(event)
        })()`,
      )
    expect(await paste(['text/plain'])).toBe(true)
    expect(await paste([])).toBe(false)
    await page.getByRole('heading', { name: 'Crop the image' }).waitFor()
    await page.context().close()
  })
})

describe('an image field', () => {
  it.each([
    ['/events/new', '[data-poster]'],
    ['/appearance', '[data-upload]'],
  ])('takes a dropped image: %s', async (path, field) => {
    const page = await browser.newPage()
    const { base } = await signedIn({ app, site, page })
    await page.goto(base + path)
    const drop = (type: string) =>
      page.evaluate(
        `(async () => {
          const field = document.querySelector('${field}')
          const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
          const blob = await new Promise((done) => canvas.toBlob(done))
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File([blob], 'a.png', { type: 'image/png' }))
          const options = { dataTransfer, bubbles: true, cancelable: true }
          field.dispatchEvent(new DragEvent('${type}', options))
          return field.classList.contains('dropping')
        })()`,
      )
    // What handles it may still be on its way.
    await expect.poll(() => drop('dragover')).toBe(true)
    expect(await drop('drop')).toBe(false)
    await page.getByRole('button', { name: 'Use image' }).click()
    await page.getByText('Uploaded.').waitFor()
    await page.close()
  })
})
