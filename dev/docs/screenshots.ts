import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'

// `node dev/docs/screenshots.ts 8787`: takes the pictures of docs/dashboard.md and of the home page from a fresh
// `npm run dev` on that port; `… 8787 home` only those whose names begin with that. Look at each before you commit it.

const port = Number(process.argv[2] ?? 8787)
const wanted = process.argv[3] ?? ''
const SERVICE = `http://localhost:${port}`
const STAND_INS = `http://localhost:${port + 1}`
const ORG = `${SERVICE}/dashboard/riverside`
const FOLDER = new URL('../../docs/images/', import.meta.url)
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

type Picture = {
  /** A path of the dashboard, or a whole URL. */
  path: string
  /** An element; the whole page by default. */
  of?: string
  width?: number
  /** At most this high. */
  height: number
  scheme?: 'light' | 'dark'
  /** Pixels of the picture for each of the page; 1.5 by default. */
  scale?: number
  prepare?: (page: Page) => Promise<void>
}

const PICTURES: Record<string, Picture> = {
  events: { path: '/events', width: 1280, height: 760, scale: 1 },
  repeat: {
    path: '/events/new',
    of: '.topic:has(#repeat)',
    ...{ width: 1280, height: 880, scale: 1 },
    async prepare(page) {
      await page.click('summary:has-text("Repeat")')
      await page.fill('#startDate', '2027-01-12')
      await page.fill('#startTime', '19:00')
      await page.selectOption('#repeat', 'weekly')
      await page.check('[name=repeatEnds][value=until]')
      await page.fill('#repeatUntil', '2027-05-25')
      await page.check('[name=repeatTU]')
      await page.check('[name=repeatTH]')
      await page.click('[value="day:2027-02-16"][aria-pressed=true]')
      await page.click('[value="day:2027-01-30"]')
      await page.waitForSelector('.is-skipped')
      await page.evaluate('document.querySelector(".save-bar").remove(); scrollTo(0, 0)')
    },
  },
  widget: {
    path: '/feeds/feed_demo_music/widget',
    width: 1280,
    height: 860,
    scale: 1,
    async prepare(page) {
      const example = `'${new URL(ORG).origin}', 'https://calendar.example.com'`
      await page.evaluate(
        `for (const code of document.querySelectorAll('pre')) code.textContent = code.textContent.replaceAll(${example})`,
      )
    },
  },
  appearance: { path: '/appearance', of: 'section:has(.data)', height: 480 },
  subscribers: { path: '/subscribers', height: 520 },
  ...inBothSchemes('home-site', {
    path: `${STAND_INS}/demo`,
    ...{ width: 1200, height: 800, scale: 1 },
    async prepare(page) {
      // As the site of a customer: without what is for developers, and light or dark as a whole.
      await page.evaluate(
        `document.querySelector('header nav').remove()
        document.querySelector('header p').textContent = 'News from both banks'
        document.querySelector('calendar-feed').setAttribute('theme', 'auto')`,
      )
      await page.waitForLoadState('networkidle')
    },
  }),
  ...inBothSchemes('home-phone', {
    path: `${SERVICE}/f/feed_demo_music`,
    ...{ width: 390, height: 800, scale: 1 },
  }),
  ...inBothSchemes('home-mail', {
    path: 'about:blank',
    ...{ width: 600, height: 800, scale: 1 },
    async prepare(page) {
      // Under the address of the service, whose pictures no other site may show.
      const html = await digest()
      await page.route(`${SERVICE}/digest`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
      )
      await page.goto(`${SERVICE}/digest`, { waitUntil: 'networkidle' })
    },
  }),
}

function inBothSchemes(name: string, picture: Picture): Record<string, Picture> {
  return {
    [name]: { ...picture, scheme: 'light' },
    [`${name}-dark`]: { ...picture, scheme: 'dark' },
  }
}

if (!existsSync(CHROMIUM)) throw new Error('install Chromium or set CHROMIUM_PATH')
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
mkdirSync(FOLDER, { recursive: true })
const chosen = Object.entries(PICTURES).filter(([name]) => name.startsWith(wanted))
if (chosen.some(([, { path }]) => path.startsWith('/'))) await signIn(page)
for (const [name, picture] of chosen) await take(name, picture)
await browser.close()

async function signIn(page: Page) {
  const before = await newestEmail()
  await page.goto(`${SERVICE}/sign-in`)
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
  return (await fetch(`${STAND_INS}/${query}`)).text()
}

type Email = { html: string; headers: Record<string, string> }

/** The newest digest of the demo calendar; the first time, the mailbox has the next ones sent. */
async function digest(): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const emails = (await (await fetch(`${STAND_INS}/mail`)).json()) as Email[]
    const found = emails.find(({ headers }) => headers['List-Id']?.includes('feed-demo-music'))
    if (found) return found.html
    const headers = { 'sec-fetch-site': 'same-origin' }
    if (tries === 0) await fetch(`${STAND_INS}/digests`, { method: 'POST', headers })
    await page.waitForTimeout(500)
  }
  throw new Error('no digest was sent')
}

/** WebP, which Playwright's own screenshots are not. */
async function take(name: string, picture: Picture) {
  const { path, of, width = 1000, height, scheme = 'light', scale = 1.5, prepare } = picture
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height })
  await page.goto(path.startsWith('/') ? ORG + path : path, { waitUntil: 'networkidle' })
  await prepare?.(page)
  const box = of ? await page.locator(of).boundingBox() : { x: 0, y: 0, width, height }
  if (!box) throw new Error(`${name}: nothing to show`)
  const devTools = await page.context().newCDPSession(page)
  const { data } = await devTools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 60,
    captureBeyondViewport: true,
    clip: { ...box, height: Math.min(box.height, height), scale },
  })
  const file = Buffer.from(data, 'base64')
  writeFileSync(new URL(`${name}.webp`, FOLDER), file)
  console.log(`${name}.webp`, file.length)
}
