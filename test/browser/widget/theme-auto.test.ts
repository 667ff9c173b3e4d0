import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { type Embedded, type Embedding, embed, eventually } from './embed.ts'
import { hostPages } from './hosts.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string
/** With a color chosen in the dashboard. */
let colored: string
let dark: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Live music' })
  const own = await makeFeed({ widget: { accentColor: '#0f766e' } })
  const night = await makeFeed({ widget: { theme: 'dark' } })
  feed = made.id
  colored = own.id
  dark = night.id
  const events = ['Concert', 'Reading', 'Market', 'Play'].map((title, i) => ({
    title,
    location: 'The Continental Club',
    categories: [title],
    startsAt: `2026-06-1${5 + i}T18:00:00Z`,
  }))
  await makeEvents(made, events)
  await makeEvents(own, events)
  await makeEvents(night, events)
})
afterEach(() => {
  world.fault = undefined
})

const PLAIN = { theme: 'light', accent: '#2557d6', font: 'system-ui, sans-serif', radius: '16px' }
const GROUNDS = { light: 'rgb(255, 255, 255)', dark: 'rgb(26, 28, 35)' }

function lookOf(widget: Locator) {
  return widget.locator('.root').evaluate((root) => {
    const style = getComputedStyle(root)
    const { backgroundColor, fontFamily, borderTopLeftRadius } = style
    const { theme } = (root as HTMLElement).dataset
    const accent = style.getPropertyValue('--accent')
    return { theme, accent, font: fontFamily, radius: borderTopLeftRadius, ground: backgroundColor }
  })
}

const embedHere = (given: Embedding, of = feed) =>
  embed(world, of, {
    ...given,
    before: async (page) => {
      await page.addInitScript(watch)
      await given.before?.(page)
    },
  })

/** Keeps how far the page shifted, and each theme that a widget has had. */
function watch(): void {
  const page = window as unknown as Watched
  Object.assign(page, { shift: 0, themes: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      page.shift += (entry as unknown as { value: number }).value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const shadow = attach.call(this, init)
    const note = () => {
      const { theme } = (shadow.querySelector('.root') as HTMLElement | null)?.dataset ?? {}
      if (theme && theme !== page.themes.at(-1)) page.themes.push(theme)
    }
    new MutationObserver(note).observe(shadow, { subtree: true, attributes: true, childList: true })
    return shadow
  }
}

type Watched = { shift: number; themes: string[] }
const watched = (page: Page, name: keyof Watched) =>
  page.evaluate((key) => (window as unknown as Watched)[key], name)

describe('theme="auto" on a page', () => {
  const names = Object.keys(hostPages('', ''))

  it('has been tried on 24 kinds of them, and more', () => {
    expect(names.length).toBeGreaterThanOrEqual(24)
  })

  it.each(names)('%s', async (name) => {
    const { expected, ...given } = hostPages(world.service.origin, feed)[name] ?? { expected: {} }
    const isFramed = name.startsWith('in a frame')
    const embedded = await embedHere({ ...given, wait: !isFramed })
    const { page, complaints } = embedded
    const within = isFramed ? page.frameLocator('iframe') : page
    const widget = within.locator('calendar-feed').first()
    await widget.locator('.event-title').first().waitFor()
    const { ground, ...look } = await lookOf(widget)
    expect(look).toEqual({ ...PLAIN, ...expected })
    if (!given.context || !('forcedColors' in given.context)) {
      expect(ground).toBe(GROUNDS[expected.theme ?? 'light'])
    }
    // No color but the final one was drawn, and nothing moved.
    if (!isFramed) expect(await watched(page, 'themes')).toEqual(['auto', look.theme])
    expect(await watched(page, 'shift')).toBeLessThan(0.001)
    expect(complaints).toEqual([])
    const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: `${folder}host-${name.replace(/\W+/g, '-')}.png` })
  })
})

describe('what a site sets itself', () => {
  const page = {
    head: `<style>body { background: #fbf7ef; font-family: Georgia } a { color: #8b1e3f }
      button { border: 0; border-radius: 3px; background: #ddd }</style>`,
    body: '<p><a href="/">Home</a></p><button>Go</button>',
  }
  const look = async (attributes: string, css = '', of = feed) => {
    const { widget } = await embedHere(
      {
        head: `${page.head}<style>calendar-feed { ${css} }</style>`,
        body: `${page.body}<calendar-feed feed="${of}" ${attributes}></calendar-feed>`,
      },
      of,
    )
    return lookOf(widget)
  }

  it('as an attribute, wins', async () => {
    expect(await look('theme="dark" accent="#00ff00"')).toMatchObject({
      ...PLAIN,
      theme: 'dark',
      accent: '#00ff00',
    })
  })

  it('as a property of CSS, wins', async () => {
    const css = `--calendar-feed-accent: #123456; --calendar-feed-font: Tahoma; --calendar-feed-radius: 7px;
      --calendar-feed-background: #101010`
    expect(await look('', css)).toEqual({
      ...{ theme: 'dark', accent: '#123456', font: 'Tahoma', radius: '7px' },
      ground: 'rgb(16, 16, 16)',
    })
  })

  it('as the color in the dashboard, wins', async () => {
    expect(await look('', '', colored)).toMatchObject({ accent: '#0f766e', font: 'Georgia' })
  })

  it('as the widget’s default color, wins like any other', async () => {
    expect(await look('accent="#2557d6"')).toMatchObject({ accent: '#2557d6', radius: '3px' })
  })

  it('as no background, lets the page be seen, and the color of its links be told from it', async () => {
    const css = '--calendar-feed-background: transparent'
    expect(await look('', css)).toMatchObject({ theme: 'light', accent: 'rgb(139, 30, 63)' })
    expect(await look('', `${css}; background: #8b1e3f`)).toMatchObject({
      ...{ theme: 'dark', accent: '#2557d6', ground: 'rgba(0, 0, 0, 0)' },
    })
  })
})

describe('a page that changes', () => {
  const NIGHT = `<style>.night, .night body { background: #111; color: #eee }</style>`
  const themeOf = ({ widget }: Embedded) => lookOf(widget).then(({ theme }) => theme)
  const change = ({ page }: Embedded, selector: string, name = 'night') =>
    page.evaluate(
      ([at = '', add = '']) => document.querySelector(at)?.classList.toggle(add),
      [selector, name],
    )

  it.each(['html', 'body', 'main'])('by a class of its %s is followed', async (selector) => {
    const embedded = await embedHere({ head: NIGHT })
    expect(await themeOf(embedded)).toBe('light')
    await change(embedded, selector)
    await eventually(() => themeOf(embedded)).toBe('dark')
    await change(embedded, selector)
    await eventually(() => themeOf(embedded)).toBe('light')
    expect(embedded.complaints).toEqual([])
  })

  it('slowly is followed to the end', async () => {
    const embedded = await embedHere({
      head: `${NIGHT}<style>body { background: #fff; transition: background-color 0.2s, color 0.2s }</style>`,
    })
    await change(embedded, 'body')
    await eventually(() => themeOf(embedded)).toBe('dark')
  })

  it('with the system, or by a style sheet that comes late, is followed', async () => {
    const embedded = await embedHere({
      head: '<style>@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }</style>',
    })
    await embedded.page.emulateMedia({ colorScheme: 'dark' })
    await eventually(() => themeOf(embedded)).toBe('dark')
    await embedded.page.evaluate(() => {
      const sheet = document.createElement('style')
      sheet.textContent = 'body { background: #fff !important; color: #000 !important }'
      document.head.append(sheet)
    })
    await eventually(() => themeOf(embedded)).toBe('light')
  })

  it('that moves the element to a dark part is followed', async () => {
    const embedded = await embedHere({ head: NIGHT })
    await embedded.page.evaluate(() => {
      const part = document.createElement('section')
      part.className = 'night'
      document.body.append(part)
      part.append(document.querySelector('calendar-feed') as Element)
    })
    await eventually(() => themeOf(embedded)).toBe('dark')
  })

  it('is followed from when the element is to look like it', async () => {
    const embedded = await embedHere({ head: NIGHT, attributes: 'theme="light"' })
    await change(embedded, 'body')
    expect(await themeOf(embedded)).toBe('light')
    await embedded.widget.evaluate((element) => element.setAttribute('theme', 'auto'))
    await eventually(() => themeOf(embedded)).toBe('dark')
  })

  it('while the element is hidden is right when it is shown', async () => {
    const embedded = await embedHere({ head: NIGHT })
    const { widget, complaints } = embedded
    await widget.evaluate((element: HTMLElement) => {
      element.hidden = true
    })
    await change(embedded, 'body')
    await eventually(() => themeOf(embedded)).toBe('dark')
    await widget.evaluate((element: HTMLElement) => {
      element.hidden = false
    })
    expect(await widget.locator('.event-title').first().isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('that took the element out is left alone', async () => {
    const embedded = await embedHere({
      head: NIGHT,
      before: async (page) => void (await page.addInitScript(countObservers)),
    })
    const { page, complaints } = embedded
    const observing = () => page.evaluate(() => (window as unknown as Counted).observing.size)
    const before = await observing()
    expect(before).toBeGreaterThan(0)
    await page.evaluate(() => document.querySelector('calendar-feed')?.remove())
    await eventually(observing).toBe(before - 1)
    await change(embedded, 'html')
    expect(complaints).toEqual([])
  })
})

type Counted = { observing: Set<MutationObserver> }

function countObservers(): void {
  const counted = window as unknown as Counted
  counted.observing = new Set()
  const { observe, disconnect } = MutationObserver.prototype
  MutationObserver.prototype.observe = function (...given) {
    counted.observing.add(this)
    observe.apply(this, given)
  }
  MutationObserver.prototype.disconnect = function () {
    counted.observing.delete(this)
    disconnect.call(this)
  }
}

describe('theme="auto"', () => {
  it('is light where what reads the page cannot be loaded', async () => {
    world.fault = ({ url }) => (url.includes('/widget.look.') ? answerError(500) : undefined)
    const { widget } = await embedHere({ head: '<style>body { background: #111 }</style>' })
    await widget.locator('.event-title').first().waitFor()
    expect(await lookOf(widget)).toMatchObject(PLAIN)
  })

  it('waits for what reads the page, but not for long', async () => {
    const { promise: never, resolve: end } = Promise.withResolvers<undefined>()
    world.fault = ({ url }) => (url.includes('/widget.look.') ? never : undefined)
    const { widget } = await embedHere({ attributes: 'view="list"', wait: false })
    await widget.locator('.event-title').first().waitFor()
    end(undefined)
    await eventually(() => lookOf(widget)).toMatchObject(PLAIN)
  })

  it('no longer reads the page once the dashboard’s settings have come and say dark', async () => {
    const { page, widget } = await embedHere({}, dark)
    await eventually(() => lookOf(widget)).toMatchObject({ theme: 'dark', ground: GROUNDS.dark })
    const reads = await page.evaluate(async () => {
      let count = 0
      const { querySelectorAll } = Document.prototype
      Document.prototype.querySelectorAll = function (selectors: string) {
        count++
        return querySelectorAll.call(this, selectors)
      }
      for (const name of ['one', 'two']) {
        document.body.className = name
        await new Promise((done) => setTimeout(done, 500))
      }
      return count
    })
    expect(reads).toBe(0)
  })

  it('loads nothing for an element with a theme of its own', async () => {
    world.asked.splice(0)
    await embedHere({ attributes: 'theme="dark"' })
    expect(world.asked.filter((path) => path.includes('/widget.look.'))).toEqual([])
  })

  it('is light on paper', async () => {
    const { page, widget } = await embedHere({
      head: '<style>body { background: #111; color: #eee }</style>',
    })
    expect(await lookOf(widget)).toMatchObject({ ground: GROUNDS.dark })
    await page.emulateMedia({ media: 'print' })
    await eventually(() => lookOf(widget)).toMatchObject({ ground: GROUNDS.light })
  })
})
