import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGE_TAGS } from '../../../domain/words.ts'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, eventually, shiftOf, watchShifts } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Live music' })
  feed = made.id
  await makeEvents(
    made,
    Array.from({ length: 30 }, (_, i) => ({
      title: `Concert number ${i + 1}`,
      startsAt: new Date(Date.UTC(2026, 5, 16 + i, 18)),
    })),
  )
})

const ground = (page: Page) =>
  page
    .locator('calendar-feed .root')
    .first()
    .evaluate((root) => getComputedStyle(root).backgroundColor)
const LIGHT = 'rgb(255, 255, 255)'
const DARK = 'rgb(26, 28, 35)'

describe('the room of the page', () => {
  it.each([
    ['a row', 'display:flex', 900],
    ['a row with another', 'display:flex', 500],
    ['a centred column', 'display:flex;flex-direction:column;align-items:center', 900],
    ['a centred grid', 'display:grid;justify-items:center', 900],
  ])('is taken in %s', async (name, style, least) => {
    const aside = name.endsWith('another') ? '<aside style="width:400px;flex:none">A</aside>' : ''
    const { page, widget } = await embed(world, feed, {
      head: '<style>body { margin: 0 }</style>',
      body: `<div style="width:1000px;${style}"><calendar-feed feed="${feed}"></calendar-feed>${aside}</div>`,
      context: { viewport: { width: 1000, height: 800 } },
    })
    expect((await widget.boundingBox())?.width).toBeGreaterThanOrEqual(least)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000)
  })

  it('is not left by margins', async () => {
    const { page } = await embed(world, feed, {
      head: '<style>calendar-feed { margin: 40px }</style>',
      context: { viewport: { width: 600, height: 800 } },
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(600)
  })

  it('breaks no name of a month, and leaves no button alone on its line', async () => {
    const narrow = await embed(world, feed, {
      attributes: 'view="month" month="2026-11"',
      context: { viewport: { width: 260, height: 800 } },
    })
    const name = await narrow.widget.locator('.month-name').evaluate((heading) => {
      const range = document.createRange()
      const [text] = heading.childNodes
      range.setStart(text as Node, 0)
      range.setEnd(text as Node, 'November'.length)
      // Its first letter is a box of its own.
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
    })
    expect(name).toBe(1)
    const boxOf = (selector: string) => narrow.widget.locator(selector).boundingBox()
    const [today, back, next] = [await boxOf('.plain'), await boxOf('.back'), await boxOf('.next')]
    expect(new Set([today, back, next].map((box) => box && box.y + box.height / 2)).size).toBe(1)
    for (const width of [390, 600]) {
      const { widget } = await embed(world, feed, { context: { viewport: { width, height: 800 } } })
      await widget.locator('.find').click()
      const near = await widget.getByRole('button', { name: 'Near me' }).boundingBox()
      const state = await widget.getByRole('textbox', { name: 'State' }).boundingBox()
      expect(near?.y).toBe(state?.y)
    }
  })
})

describe('a sidebar of 240 pixels', () => {
  it('holds the switch of views, in every language', async () => {
    const body = LANGUAGE_TAGS.map(
      (tag) => `<calendar-feed feed="${feed}" lang="${tag}"></calendar-feed>`,
    )
    const { page } = await embed(world, feed, {
      body: `<div style="width:224px">${body.join('')}</div>`,
      context: { viewport: { width: 240, height: 800 } },
    })
    const switches = page.locator('calendar-feed .switch')
    await eventually(() => switches.count()).toBe(LANGUAGE_TAGS.length)
    const overflowing = await switches.evaluateAll((elements) =>
      elements
        .filter((element) => {
          const frame = element.closest('.frame')?.getBoundingClientRect()
          const box = element.getBoundingClientRect()
          return !frame || box.left < frame.left - 0.5 || box.right > frame.right + 0.5
        })
        .map((element) => element.textContent),
    )
    expect(overflowing).toEqual([])
  })
})

describe('the documented snippet', () => {
  const shown = async (of: string, width: number, before = '<p>Before</p>') => {
    const docs = readFileSync(new URL('../../../docs/widget.md', import.meta.url), 'utf8')
    const snippet = /```html\n(<script src[\s\S]*?)```/.exec(docs)?.[1] ?? ''
    expect(snippet).toContain('<calendar-feed')
    const body = snippet
      .replaceAll('https://calendar.example.com', world.service.origin)
      .replaceAll('feed_demo_music', of)
    const { page } = await embed(world, of, {
      plain: true,
      body: `${before}${body}<p>After</p><footer style="height:200px">Footer</footer>`,
      context: { viewport: { width, height: 844 } },
      before: watchShifts,
    })
    return page
  }
  const bottomOf = (page: Page) =>
    page
      .locator('calendar-feed')
      .evaluate((element) => element.getBoundingClientRect().bottom + scrollY)

  it.each([390, 1280])('shifts nothing on a page of %i pixels', async (width) => {
    const page = await shown(feed, width)
    await eventually(() => page.locator('.event-title').count()).toBe(20)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })

  it('leaves no hole below a short calendar, and shifts nothing in sight', async () => {
    const short = await makeFeed()
    await makeEvents(short, [{ startsAt: '2026-06-16T18:00:00Z' }])
    const page = await shown(short.id, 1280)
    await eventually(() => page.locator('.event-title').count()).toBe(1)
    expect(await shiftOf(page)).toBe(0)
    expect(await bottomOf(page)).toBe(844)

    const below = await shown(short.id, 1280, '<p style="height:1000px">Before</p>')
    await eventually(() => below.locator('.event-title').count()).toBe(1)
    expect(await shiftOf(below)).toBe(0)
    const root = below.locator('calendar-feed .root')
    const hole = await root.evaluate((element) => {
      const content = element.querySelector('.frame')?.getBoundingClientRect().bottom ?? 0
      return element.getBoundingClientRect().bottom - content
    })
    expect(hole).toBeLessThan(40)
  })

  it('leaves a height of the page’s own', async () => {
    const { page } = await embed(world, feed, { attributes: 'style="min-height:3000px"' })
    await eventually(() => page.locator('.event-title').count()).toBe(20)
    const { height } = (await page.locator('calendar-feed').boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(3000)
  })
})

describe('light and dark', () => {
  const dark = { colorScheme: 'dark' } as const
  it.each([
    ['says nothing', '', LIGHT],
    ['is dark', '<style>:root { color-scheme: dark }</style>', DARK],
    ['is both', '<style>:root { color-scheme: light dark }</style>', DARK],
    ['is light only', '<style>:root { color-scheme: only light }</style>', LIGHT],
    ['says so in a tag', '<meta name="color-scheme" content="light dark">', DARK],
  ])('are those of a page that %s, with a dark system', async (_, head, expected) => {
    const { page } = await embed(world, feed, { head, context: dark })
    expect(await ground(page)).toBe(expected)
  })

  it('follow a switch of the page', async () => {
    const { page } = await embed(world, feed, {
      head: '<style>.night { color-scheme: dark }</style>',
    })
    expect(await ground(page)).toBe(LIGHT)
    await page.evaluate(() => document.documentElement.classList.add('night'))
    await eventually(() => ground(page)).toBe(DARK)
  })

  it('leave what is pressed, chosen and today to be seen in forced colours', async () => {
    const { widget } = await embed(world, feed, {
      attributes: 'view="month"',
      context: { forcedColors: 'active' },
    })
    const color = (selector: string) =>
      widget
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const plain = await color('.switch [aria-pressed=false]')
    const pressed = await color('.switch [aria-pressed=true]')
    expect(pressed).not.toBe(plain)
    expect(await color('.cell.today b')).toBe(pressed)
    expect(await color('.leaf.today b')).toBe(pressed)
    const outline = await widget
      .locator('[aria-selected=true]')
      .evaluate((cell) => getComputedStyle(cell).outlineStyle)
    expect(outline).toBe('solid')
  })
})

describe('a page whose scripts replace what the browser brings', () => {
  it.each(['list', 'month'])('shows the %s, its dialogs and the form', async (view) => {
    const { page, widget, complaints } = await embed(world, feed, {
      attributes: `view="${view}"`,
      before: async (page) => void (await page.addInitScript(patchBuiltIns)),
    })
    if (view === 'month') {
      expect(await widget.locator('.cell').count()).toBe(30)
      expect(await widget.locator('.chip').count()).toBe(15)
      await widget.getByRole('button', { name: 'July 2026' }).click()
      await widget.getByRole('grid', { name: 'July 2026' }).waitFor()
    } else expect(await widget.locator('.event-title').count()).toBe(20)
    await widget.getByRole('button', { name: 'Get events by email' }).click()
    await widget.getByRole('textbox', { name: 'Email address' }).fill('reader@example.com')
    await widget.getByRole('textbox', { name: 'Keywords' }).fill('jazz, blues')
    await widget.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await widget.getByText('Almost done').waitFor()
    await page.keyboard.press('Escape')
    await widget.getByRole('button', { name: 'Subscribe to this calendar' }).click()
    await widget.getByRole('textbox', { name: 'Or copy this link' }).waitFor()
    expect(await widget.getByRole('dialog').getByRole('link').count()).toBe(4)
    const reported = await page.evaluate(
      () => (window as unknown as { reported: [string][] }).reported,
    )
    expect(reported.map(([name]) => name)).not.toContain('error')
    expect(complaints).toEqual([])
  })

  it('gets an error event when something cannot be drawn, and the visitor a message', async () => {
    const { page, widget, reported, complaints } = await embed(world, feed)
    await page.evaluate(() => {
      Intl.DateTimeFormat.prototype.formatToParts = () => {
        throw new Error('replaced')
      }
    })
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('alert').getByText('Something went wrong').waitFor()
    expect(await reported()).toContainEqual([
      'error',
      { code: 'internal', message: 'Error: replaced' },
    ])
    expect(complaints).toEqual([])
  })
})

/** What a widespread library of 2010 does to arrays, texts and elements. */
function patchBuiltIns(): void {
  const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
  const patch = (target: object, methods: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(methods)) Reflect.set(target, name, value)
  }
  const each = <T>(list: T[], visit: (item: T, index: number) => boolean | undefined) => {
    for (let i = 0; i < list.length; i++) if (visit(list[i] as T, i)) return
  }
  const toArray = (list: unknown) => {
    const { length = 0 } = Object(list)
    const copy = new Array(length)
    for (let i = 0; i < length; i++) copy[i] = Object(list)[i]
    return copy
  }
  patch(Array, { from: toArray })
  patch(Array.prototype, {
    toJSON(this: unknown[]) {
      return `[${this.map((item) => JSON.stringify(item)).join(', ')}]`
    },
    entries(this: unknown[]) {
      return toArray(this)
    },
    toArray(this: unknown[]) {
      return toArray(this)
    },
    map<T>(this: T[], change: (item: T, index: number) => unknown, self?: unknown) {
      const changed: unknown[] = []
      each(this, (item, i) => void changed.push(change.call(self, item, i)))
      return changed
    },
    filter<T>(this: T[], fits: (item: T, index: number) => unknown, self?: unknown) {
      const found: T[] = []
      each(this, (item, i) => void (fits.call(self, item, i) && found.push(item)))
      return found
    },
    find<T>(this: T[], fits: (item: T, index: number) => unknown) {
      let found: T | undefined
      each(this, (item, i) => {
        if (!fits(item, i)) return
        found = item
        return true
      })
      return found
    },
    some<T>(this: T[], fits: (item: T, index: number) => unknown) {
      return this.filter(fits).length > 0
    },
    every<T>(this: T[], fits: (item: T, index: number) => unknown) {
      return this.filter(fits).length === this.length
    },
    reverse(this: unknown[]) {
      return toArray(this).sort(() => -1)
    },
  })
  patch(String.prototype, {
    toJSON(this: string) {
      return quote(`${this}`)
    },
    startsWith(this: string, start: string) {
      return this.lastIndexOf(start, 0) === 0
    },
    sub(this: string) {
      return `${this}`
    },
    empty(this: string) {
      return `${this}` === ''
    },
  })
  patch(Date.prototype, {
    toJSON(this: Date) {
      return quote(this.toISOString())
    },
  })
  patch(Object, { keys: (of: object) => toArray(Object.getOwnPropertyNames(of)) })
  const remove = Element.prototype.remove
  const own = (name: string) =>
    function (this: Element) {
      this.setAttribute('data-library', name)
      return this
    }
  patch(Element.prototype, {
    remove(this: Element) {
      remove.call(this)
      return this
    },
  })
  patch(HTMLElement.prototype, {
    ...Object.fromEntries(
      'show hide update replace insert wrap select next previous up down empty visible toggle clone'
        .split(' ')
        .map((name) => [name, own(name)]),
    ),
    scrollTo: own('scrollTo'),
  })
}
