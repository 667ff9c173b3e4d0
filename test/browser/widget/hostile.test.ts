import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const MARKUP = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 2</script>'
const LONG = 'Very long words '.repeat(320).slice(0, 5000)
const UNBROKEN = 'x'.repeat(5000)
const OVERRIDE = '\u202Edesrever\u202E'
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: MARKUP, widget: { title: MARKUP } })
  feed = made.id
  const place = { location: MARKUP, city: OVERRIDE, organizerName: MARKUP, description: MARKUP }
  await makeEvents(
    made,
    [MARKUP, LONG, UNBROKEN, OVERRIDE].map((title, i) => ({
      title,
      ...place,
      startsAt: `2026-06-2${i}T18:00:00Z`,
    })),
  )
})

describe('hostile titles', () => {
  it('are text, whatever they look like', async () => {
    const { page, widget, complaints } = await embed(world, feed)
    expect(await widget.locator('.event-title').first().textContent()).toBe(MARKUP)
    await widget.locator('.event-title').first().click()
    expect(await widget.getByRole('dialog').locator('.dialog-title').textContent()).toBe(MARKUP)
    await page.keyboard.press('Escape')
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('grid').waitFor()
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBe(
      undefined,
    )
    expect(await widget.locator('img, script').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it.each([320, 1000])(
    'of 5,000 characters stay within three lines and %i pixels',
    async (width) => {
      const { page, widget } = await embed(world, feed, {
        context: { viewport: { width, height: 800 } },
      })
      for (const i of [1, 2]) {
        const box = await widget.locator('.event-title').nth(i).boundingBox()
        expect(box?.height).toBeLessThan(80)
      }
      await widget.locator('.event-title').nth(2).click()
      await widget.getByRole('dialog').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      )
      const sheet = widget.locator('dialog')
      expect(await sheet.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0)
    },
  )

  it('cannot turn the direction of what stands beside them', async () => {
    const { widget } = await embed(world, feed)
    const isolated = await widget
      .locator('.event')
      .nth(3)
      .evaluate((item) =>
        [...item.querySelectorAll('.words, bdi')].map((e) => getComputedStyle(e).unicodeBidi),
      )
    expect(isolated).toEqual(['isolate', 'isolate'])
  })
})

describe('a page with the strictest policy', () => {
  it('shows the widget whole, with nothing refused', async () => {
    const { origin } = world.service
    const { page, widget, complaints } = await embed(world, feed, {
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
      lang: 'ar',
    })
    const root = widget.locator('.root')
    expect(await root.evaluate((e) => getComputedStyle(e).borderRadius)).toBe('16px')
    await widget.locator('.event-title').first().click()
    await widget.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await widget.getByRole('button', { name: 'شهر' }).click()
    await widget.getByRole('grid').waitFor()
    await widget.locator('.footer button').first().click()
    await widget.locator('input[type=email]').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('a page with hostile styles', () => {
  it('changes nothing inside', async () => {
    const hostile = `<style>
      * { color: red !important; font: italic 40px fantasy !important; float: right !important; letter-spacing: 1em;
        text-transform: uppercase; visibility: visible; direction: rtl; background: lime; border: 9px solid !important }
      html { font-size: 3px } button, input, td, h2 { display: none !important; opacity: 0 }
      calendar-feed { float: none !important; width: 800px; text-align: center; line-height: 9; white-space: pre; cursor: none }
    </style>`
    const look = async (head: string) => {
      const own = '<style>calendar-feed { width: 800px }</style>'
      const attributes = 'theme="light"'
      const { widget } = await embed(world, feed, { attributes, head: own + head })
      return widget.evaluate((element) => {
        const of = (selector: string) => {
          const found = element.shadowRoot?.querySelector(selector) as Element
          const {
            color,
            fontSize,
            fontFamily,
            fontStyle,
            display,
            textTransform,
            letterSpacing,
            lineHeight,
            cursor,
            direction,
          } = getComputedStyle(found)
          return {
            color,
            fontSize,
            fontFamily,
            fontStyle,
            display,
            textTransform,
            letterSpacing,
            lineHeight,
            cursor,
            direction,
          }
        }
        return ['.title', '.event-title', '.meta', '.input', '.leaf'].map(of)
      })
    }
    expect(await look(hostile)).toEqual(await look(''))
  })
})
