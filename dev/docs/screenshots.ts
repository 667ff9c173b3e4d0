import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'

// `node dev/docs/screenshots.ts 8787`: takes the pictures of docs/dashboard.md from a fresh `npm run dev` on
// that port. Look at each before you commit it.

const port = Number(process.argv[2] ?? 8787)
const ORG = `http://localhost:${port}/dashboard/riverside`
const FOLDER = new URL('../../docs/images/', import.meta.url)
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

type Picture = {
  path: string
  /** An element; the whole page by default. */
  of?: string
  width?: number
  /** At most this high. */
  height: number
  prepare?: (page: Page) => Promise<void>
}

const PICTURES: Record<string, Picture> = {
  events: { path: '/events', height: 600 },
  repeat: {
    path: '/events/new',
    of: '.topic:has(#repeat)',
    height: 590,
    async prepare(page) {
      await page.click('summary:has-text("Repeat")')
      await page.fill('#startDate', '2027-01-12')
      await page.fill('#startTime', '19:00')
      await page.selectOption('#repeat', 'weekly')
      await page.check('[name=repeatEnds][value=until]')
      await page.fill('#repeatUntil', '2027-05-25')
      await page.check('[name=repeatTU]')
      await page.check('[name=repeatTH]')
      await page.evaluate('document.querySelector(".save-bar").remove(); scrollTo(0, 0)')
    },
  },
  widget: {
    path: '/feeds/feed_demo_music/widget',
    width: 1280,
    height: 860,
    async prepare(page) {
      const example = `'${new URL(ORG).origin}', 'https://calendar.example.com'`
      await page.evaluate(
        `for (const code of document.querySelectorAll('pre')) code.textContent = code.textContent.replaceAll(${example})`,
      )
    },
  },
  appearance: { path: '/appearance', of: 'section:has(.data)', height: 480 },
  subscribers: { path: '/subscribers', height: 520 },
}

if (!existsSync(CHROMIUM)) throw new Error('install Chromium or set CHROMIUM_PATH')
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
await signIn(page)
mkdirSync(FOLDER, { recursive: true })
for (const [name, picture] of Object.entries(PICTURES)) await take(name, picture)
await browser.close()

async function signIn(page: Page) {
  const before = await newestEmail()
  await page.goto(`http://localhost:${port}/sign-in`)
  await page.fill('#email', 'demo@example.com')
  await page.click('main button')
  let email = before
  for (let tries = 0; email === before && tries < 40; tries++) {
    await page.waitForTimeout(500)
    email = await newestEmail()
  }
  if (email === before) throw new Error('no sign-in email: there are only a few in 15 minutes')
  await page.goto(/href="([^"]*\/sign-in\/[^"]*)"/.exec(await mailbox(email))?.[1] ?? '')
  await page.click('main button')
  await page.waitForURL('**/dashboard/**')
}

async function newestEmail(): Promise<string> {
  return /\?mail=\d+/.exec(await mailbox())?.[0] ?? ''
}

async function mailbox(query = ''): Promise<string> {
  return (await fetch(`http://localhost:${port + 1}/${query}`)).text()
}

/** WebP, which Playwright's own screenshots are not. */
async function take(name: string, { path, of, width = 1000, height, prepare }: Picture) {
  await page.setViewportSize({ width, height })
  await page.goto(ORG + path, { waitUntil: 'networkidle' })
  await prepare?.(page)
  const box = of ? await page.locator(of).boundingBox() : { x: 0, y: 0, width, height }
  if (!box) throw new Error(`${name}: nothing to show`)
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    captureBeyondViewport: true,
    clip: { ...box, height: Math.min(box.height, height), scale: 1.5 },
  })
  const file = Buffer.from(data, 'base64')
  writeFileSync(new URL(`${name}.webp`, FOLDER), file)
  console.log(`${name}.webp`, file.length)
}
