import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed } from './embed.ts'
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

const RESET = '<style>body { margin: 0 } table { border-spacing: 0 } td { padding: 0 }</style>'

/** The size of the widget between two pieces of HTML, and how far it and the page scroll sideways. */
async function sizesIn(viewports: number[], before: string, after: string, attributes = '') {
  const { page, widget } = await embed(world, feed, {
    head: RESET,
    body: `${before}<calendar-feed feed="${feed}" ${attributes}></calendar-feed>${after}`,
  })
  const sizes = []
  for (const width of viewports) {
    await page.setViewportSize({ width, height: 800 })
    sizes.push(await widget.evaluate(measure))
  }
  return sizes
}

function measure(element: Element) {
  const { width, height } = element.getBoundingClientRect()
  const root = element.shadowRoot?.querySelector('.root') as HTMLElement
  const page = document.documentElement
  return {
    ...{ width, height },
    isFilled: Math.abs(root.getBoundingClientRect().width - width) < 1,
    overflow: Math.max(root.scrollWidth - root.clientWidth, page.scrollWidth - page.clientWidth),
  }
}

const PARENTS: [name: string, before: string, after: string][] = [
  ['a table cell', '<table><tr><td>', '</td></tr></table>'],
  [
    'a table cell between empty ones',
    '<table border><tr><td></td><td>',
    '</td><td></td></tr></table>',
  ],
  ['an inline-block', '<div style="display:inline-block">', '</div>'],
  ['a float', '<div style="float:left">', '</div>'],
  ['an absolutely positioned box', '<div style="position:absolute">', '</div>'],
  ['a fit-content box', '<div style="width:fit-content">', '</div>'],
  ['a flex item', '<div style="display:flex"><div>', '</div></div>'],
  [
    'a centered flex item',
    '<div style="display:flex;justify-content:center"><div>',
    '</div></div>',
  ],
  ['a grid item', '<div style="display:grid;justify-items:start"><div>', '</div></div>'],
  ['an auto grid column', '<div style="display:grid;grid-template-columns:auto">', '</div>'],
]

describe('a parent that takes its width from its content', () => {
  it.each(PARENTS)('gets a usable one as %s, on a wide page and on a phone', async (_, ...html) => {
    const [wide, phone] = await sizesIn([1280, 390], ...html)
    expect(wide?.width).toBeGreaterThanOrEqual(600)
    expect(phone?.width).toBeGreaterThanOrEqual(350)
    for (const size of [wide, phone]) {
      expect(size).toMatchObject({ isFilled: true, overflow: 0 })
      expect(size?.height).toBeLessThan(4000)
    }
  })

  it.each([
    'float:left',
    'float:right',
    'position:absolute;inset-inline-start:0',
    'display:inline-block',
    'display:inline-flex',
    'display:table',
    'width:fit-content',
  ])('may be the element itself, with %s', async (style) => {
    const [wide, phone] = await sizesIn([1280, 390], '', '', `style="${style}"`)
    expect(wide?.width).toBeGreaterThanOrEqual(600)
    expect(phone?.width).toBeGreaterThanOrEqual(350)
    for (const size of [wide, phone]) expect(size).toMatchObject({ isFilled: true, overflow: 0 })
  })
})

describe('a column', () => {
  it.each([
    ['a block', '<div style="width:260px">', '</div>'],
    ['a table cell', '<table style="width:260px"><tr><td>', '</td></tr></table>'],
    ['a float', '<div style="float:left;max-width:260px">', '</div>'],
    [
      'a flex item',
      '<div style="display:flex;width:260px"><div style="min-width:0">',
      '</div></div>',
    ],
  ])('of 260 pixels is enough: %s', async (_, ...html) => {
    for (const view of ['list', 'month']) {
      const [size] = await sizesIn([1280], ...html, `view="${view}"`)
      expect(size).toMatchObject({ width: 260, overflow: 0 })
    }
  })

  it('of 200 pixels is not widened', async () => {
    const [size] = await sizesIn([200], '<div style="width:200px">', '</div>')
    expect(size).toMatchObject({ width: 200, overflow: 0 })
  })

  it('beside a wide text leaves the text its share', async () => {
    const text = 'Words beside the calendar. '.repeat(60)
    const [size] = await sizesIn([800], '<table><tr><td>', `</td><td>${text}</td></tr></table>`)
    expect(size?.width).toBeGreaterThanOrEqual(256)
    expect(size).toMatchObject({ isFilled: true, overflow: 0 })
  })

  it('in normal flow is filled', async () => {
    expect(await sizesIn([1280], '<div>', '</div>')).toMatchObject([{ width: 1280 }])
  })
})

describe('a height', () => {
  const COPIED = 'display:block;min-height:100vh'

  /** Where the element ends, and whether its content ends there too and scrolls inside. */
  async function heightWith(style: string, css = '') {
    const head = `${RESET}<style>calendar-feed { ${css} }</style>`
    const body = `<calendar-feed feed="${feed}" style="${style}"></calendar-feed><p>After</p>`
    const { page, widget } = await embed(world, feed, { head, body })
    await page.setViewportSize({ width: 1280, height: 800 })
    return widget.evaluate((element) => {
      const root = element.shadowRoot?.querySelector('.root') as HTMLElement
      return {
        height: element.getBoundingClientRect().height,
        content: root.getBoundingClientRect().height,
        scrolls: root.scrollHeight > root.clientHeight + 100,
      }
    })
  }

  it.each([
    ['in place of the copied one', 'display:block;height:640px', ''],
    ['beside the copied style', COPIED, 'height:640px'],
    ['with no style of its own', '', 'height:640px'],
    ['of a flex box', 'display:flex;height:640px', ''],
    ['of a grid', 'display:grid;height:640px', ''],
    ['of an inline block', 'display:inline-block;height:640px', ''],
    ['at most, of a block', 'display:block;max-height:640px', ''],
    ['at most, of a flex box', '', 'max-height:640px'],
    ['at most, beside the copied style', COPIED, 'max-height:640px'],
  ])('is that of the content, which scrolls inside: %s', async (_, style, css) => {
    expect(await heightWith(style, css)).toEqual({ height: 640, content: 640, scrolls: true })
  })

  it('that nobody sets is that of the content', async () => {
    for (const style of [COPIED, '']) {
      const { height, content, scrolls } = await heightWith(style)
      expect(height).toBe(content)
      expect(height).toBeGreaterThan(1000)
      expect(scrolls).toBe(false)
    }
  })
})
