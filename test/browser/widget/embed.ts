import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { NOW, type World } from './world.ts'

export type Embedding = {
  /** Attributes of the element, `feed` first. */
  attributes?: string
  /** What stands between its tags. */
  fallback?: string
  lang?: string
  head?: string
  /** Instead of the one element. */
  body?: string
  /** Without the script tag. */
  plain?: boolean
  headers?: Record<string, string>
  context?: BrowserContextOptions
  /** Runs before any script of the page. */
  before?: (page: Page) => Promise<void>
  /** A moment, or `real`. */
  now?: string
  /** Lets a test move the page's timers, too. */
  timers?: boolean
  /** Waits until events are there, by default. */
  wait?: boolean
}

export type Embedded = {
  page: Page
  /** The element; locators look into its shadow tree. */
  widget: Locator
  /** What the widget reported to the page: `['load', detail]`. */
  reported: () => Promise<[string, Record<string, unknown>][]>
  /** Everything on the console, and what reached the page's error handler. */
  complaints: string[]
}

let count = 0

/** A page of another site with the widget in it, at the test's own time. */
export async function embed(world: World, feed: string, given: Embedding = {}): Promise<Embedded> {
  const path = `/page-${++count}`
  world.pages.set(path, { html: html(world, feed, given), headers: given.headers ?? {} })
  const context = await world.browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    ...given.context,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  await setTime(page, given)
  await page.addInitScript(listen)
  await given.before?.(page)
  await page.goto(world.site.origin + path)
  const widget = page.locator('calendar-feed').first()
  const reported = () => page.evaluate(() => (window as unknown as Listening).reported)
  if (given.wait !== false) {
    const begun = async () => ((await reported()).length > 0 ? 'begun' : complaints)
    await eventually(begun).toBe('begun')
  }
  return { page, widget, reported, complaints }
}

async function setTime(page: Page, { now = NOW, timers }: Embedding): Promise<void> {
  if (now === 'real') return
  await (timers ? page.clock.install({ time: now }) : page.clock.setFixedTime(now))
}

function html(world: World, feed: string, given: Embedding): string {
  const { attributes = '', lang = 'en', head = '', fallback } = given
  const element = `<calendar-feed feed="${feed}" ${attributes}>${
    fallback ?? `<a href="${world.service.origin}/f/${feed}">All dates</a>`
  }</calendar-feed>`
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Another site</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
${given.plain ? '' : `<script src="${world.service.origin}/widget.js" defer></script>`}</head>
<body><main><h1>Another site</h1>${given.body ?? element}</main></body></html>`
}

/** The same once it has asked for the categories of its chips: what is asked from then on counts alone. */
export async function embedWithChips(
  world: World,
  feed: string,
  given: Embedding = {},
): Promise<Embedded> {
  world.asked.splice(0)
  const embedded = await embed(world, feed, given)
  await eventually(() => world.asked).toContain(`GET /api/v1/feeds/${feed}/facets`)
  world.asked.splice(0)
  return embedded
}

type Listening = { reported: [string, Record<string, unknown>][] }

function listen(): void {
  const page = window as unknown as Listening
  page.reported = []
  for (const name of ['load', 'select', 'subscribe', 'error']) {
    addEventListener(`calendar-feed-${name}`, (event) => {
      page.reported.push([name, JSON.parse(JSON.stringify((event as CustomEvent).detail))])
    })
  }
}

/** `expect` of what will be so before long, on a busy machine too. */
export function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 60_000 })
}

/** For `before`: adds up how far anything in sight moves by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const page = window as unknown as Shifting
    page.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        page.shift += (entry as unknown as { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How far, once what was drawn last has been painted. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame)
    return (window as unknown as Shifting).shift
  })
}

type Shifting = { shift: number }

/** What the live region says now. */
export function said(widget: Locator): Promise<string> {
  return widget.evaluate(
    (element) => element.shadowRoot?.querySelector('[role=status]')?.textContent?.trim() ?? '',
  )
}

/** The text of whatever has the focus, looked for inside shadow trees. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const text = active?.querySelector('.visually-hidden') ?? active
    return active?.getAttribute('aria-label') ?? text?.textContent ?? ''
  })
}
