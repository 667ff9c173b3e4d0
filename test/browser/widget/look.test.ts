import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { type Embedding, embed, eventually, shiftOf, watchShifts } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Live music', widget: { accentColor: '#0f766e' } })
  feed = made.id
  await makeEvents(made, [
    {
      title: 'Delta Blues Week',
      categories: ['Blues', 'Open air', 'Festival'],
      startsAt: '2026-06-12T05:00:00Z',
      endsAt: '2026-06-19T05:00:00Z',
      allDay: true,
      location: 'Overton Park Shell',
      city: 'Memphis',
    },
    {
      title: 'Early jazz',
      categories: ['Jazz', 'Family', 'Open air'],
      startsAt: '2026-06-15T11:00:00Z',
      endsAt: '2026-06-15T13:30:00Z',
      location: 'Blue Note',
      city: 'Austin',
      isFree: true,
    },
    { title: 'Rained off', startsAt: '2026-06-16T18:00:00Z', status: 'cancelled' },
    ...Array.from({ length: 20 }, (_, i) => ({
      title: `Concert number ${i + 1}`,
      startsAt: new Date(Date.UTC(2026, 5, 17 + i, 23)),
      location: 'The Continental Club',
      city: 'Austin',
    })),
  ])
})

const ground = (page: Page) =>
  page
    .locator('calendar-feed .root')
    .first()
    .evaluate((root) => getComputedStyle(root).backgroundColor)
const LIGHT = 'rgb(255, 255, 255)'
const DARK = 'rgb(26, 28, 35)'
const BOTH = '<style>:root { color-scheme: light dark }</style>'
const DARK_PAGE =
  '<style>:root { color-scheme: dark } body { background: #0d0e12; color: #eee }</style>'

describe('light and dark', () => {
  it.each([
    ['', 'light', LIGHT],
    ['', 'dark', DARK],
    ['theme="light"', 'dark', LIGHT],
    ['theme="dark"', 'light', DARK],
  ] as const)('%s in a %s browser', async (attributes, colorScheme, expected) => {
    const { page } = await embed(world, feed, { attributes, head: BOTH, context: { colorScheme } })
    expect(await ground(page)).toBe(expected)
  })

  it('follow the browser while the page is open', async () => {
    const { page } = await embed(world, feed, { head: BOTH })
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(() => ground(page)).toBe(DARK)
  })

  it('give way to the page’s own colours, and the accent keeps its text readable', async () => {
    const { page, widget } = await embed(world, feed, {
      attributes: 'accent="#ffe14d"',
      head: '<style>calendar-feed { --calendar-feed-background: rgb(1 2 3) } calendar-feed::part(title) { color: rgb(4 5 6) }</style>',
    })
    expect(await ground(page)).toBe('rgb(1, 2, 3)')
    const title = widget.locator('.title')
    expect(await title.evaluate((e) => getComputedStyle(e).color)).toBe('rgb(4, 5, 6)')
    const today = widget.locator('.leaf.today b')
    expect(await today.evaluate((e) => getComputedStyle(e).color)).toBe('rgb(0, 0, 0)')
  })
})

describe('movement', () => {
  it('is left out for who wants none', async () => {
    const running = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { widget } = await embed(world, feed, { context: { reducedMotion } })
      await widget.locator('.event-title').first().click()
      return widget.locator('dialog').evaluate((e) => getComputedStyle(e).animationName)
    }
    expect(await running('reduce')).toBe('none')
    expect(await running('no-preference')).not.toBe('none')
  })
})

describe('room', () => {
  it.each(['view="list"', 'view="month"'])('of 320 pixels is enough for %s', async (attributes) => {
    const { page, widget } = await embed(world, feed, {
      attributes,
      context: { viewport: { width: 320, height: 700 } },
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const outside = await widget.evaluate((element) => {
      const root = element.shadowRoot?.querySelector('.root') as Element
      const { left, right } = root.getBoundingClientRect()
      return (
        [...root.querySelectorAll('*')]
          // Rows that scroll hold more than is in sight.
          .filter((inside) => !inside.parentElement?.closest('.chips, .ongoing ul'))
          .filter((inside) => {
            const box = inside.getBoundingClientRect()
            return box.width > 0 && (box.left < left || box.right > right)
          })
          .map((inside) => inside.className)
      )
    })
    expect(outside).toEqual([])
  })

  it.each(['view="list"', 'view="month"'])(
    'that the page gives is kept: nothing shifts with %s',
    async (attributes) => {
      const { page, widget, reported } = await embed(world, feed, {
        attributes,
        head: '<style>calendar-feed { height: 600px }</style>',
        before: watchShifts,
      })
      const height = await widget.evaluate((e) => e.getBoundingClientRect().height)
      expect(height).toBe(600)
      // With all that it asks for once it is there, such as its chips.
      await page.waitForLoadState('networkidle')
      expect(await reported()).toHaveLength(1)
      expect(await shiftOf(page)).toBe(0)
      const scrolls = await widget.locator('.root').evaluate((e) => e.scrollHeight > e.clientHeight)
      expect(scrolls).toBe(true)
    },
  )
})

describe('the main views', () => {
  const still = { reducedMotion: 'reduce' } as const
  const wide = { ...still, viewport: { width: 900, height: 1000 } }
  const phone = { ...still, viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 }
  const views: [string, Embedding, string?][] = [
    ['list', { context: wide }],
    ['list-dark', { context: { ...wide, colorScheme: 'dark' }, head: DARK_PAGE }],
    ['list-phone', { context: phone }],
    ['list-arabic', { context: wide, lang: 'ar' }],
    ['filter', { context: wide }, '.toolbar .button'],
    ['filter-phone-dark', { context: { ...phone, colorScheme: 'dark' }, head: DARK_PAGE }, '.find'],
    ['month', { context: wide, attributes: 'view="month"' }],
    [
      'month-dark',
      { context: { ...wide, colorScheme: 'dark' }, attributes: 'view="month"', head: DARK_PAGE },
    ],
    ['month-phone', { context: phone, attributes: 'view="month"' }],
    ['month-japanese', { context: wide, attributes: 'view="month"', lang: 'ja' }],
    ['event', { context: wide }, '.event-title'],
    ['event-phone', { context: phone }, '.event-title'],
    ['subscribe', { context: wide }, '.footer button >> nth=0'],
    ['calendar', { context: wide }, '.footer button >> nth=1'],
  ]
  it.each(views)('are kept as pictures: %s', async (name, given, click) => {
    const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    const { page, widget } = await embed(world, feed, given)
    if (click) {
      await widget.locator(click).first().click()
      await widget
        .locator(click === '.find' ? '.search' : '.narrow, .form, .detail')
        .first()
        .waitFor()
    }
    const picture = await page.screenshot({ path: `${folder}widget-${name}.png`, fullPage: !click })
    expect(picture.length).toBeGreaterThan(10_000)
  })
})
