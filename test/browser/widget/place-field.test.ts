import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../../db/install/places/load-places.ts'
import { ALL_LANGUAGES } from '../../../domain/all-languages.ts'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { SPRINGFIELDS } from '../../support/springfields.ts'
import { type Embedding, embedWithChips, eventually, said } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  await loadPlaces((text, params) => world.app.database.query(text, params), SPRINGFIELDS)
  const made = await makeFeed({ timezone: 'America/Chicago' })
  feed = made.id
  await makeEvents(made, [
    { title: 'Missouri', country: 'us', lat: 37, lng: -90 },
    { title: 'Illinois', startsAt: '2026-07-02T18:00:00Z', country: 'us', lat: 39, lng: -90 },
  ])
})
// Other tests of this process have no places.
afterAll(async () => {
  await world.app.database.query('delete from places')
})

async function open(given: Embedding = {}) {
  const { page, widget, reported, complaints } = await embedWithChips(world, feed, given)
  const field = widget.locator('.where > input').last()
  return { page, widget, reported, complaints, field }
}
const options = (widget: Locator) => widget.locator('[role=option]').allTextContents()
const titles = (widget: Locator) => widget.locator('.event-title').allTextContents()
const suggestions = () => world.asked.filter((path) => path.includes('/places'))
const looked = () => world.asked.filter((path) => path.includes('/nearby'))
/** At once: a letter that comes late is asked for once more. */
async function type(field: Locator, widget: Locator, text: string, first: string) {
  await field.fill(text)
  await widget.getByRole('option', { name: first }).first().waitFor()
}
/** What is held back until it is let go, by the end of its address. */
function hold(end: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  world.fault = async ({ url }) => {
    if (url.endsWith(end)) await promise
    return undefined
  }
  return () => {
    world.fault = undefined
    resolve()
  }
}

describe('the place field', () => {
  it('suggests places of the feed’s countries while one is typed, and says how many', async () => {
    const { widget, field } = await open()
    await type(field, widget, 'sp', 'Spokane, WA')
    expect(await options(widget)).toEqual(['Spokane, WA', 'Springfield, MO', 'Springfield, IL'])
    expect(await said(widget)).toBe('Places found: 3')
    expect(await field.getAttribute('role')).toBe('combobox')
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    expect(suggestions()).toEqual(['GET /places?country=us&q=sp'])
    expect(looked()).toEqual([])
  })

  it('is led by arrow keys, whose option is named in the same tree, and Enter looks there', async () => {
    const { widget, field } = await open()
    await type(field, widget, 'sp', 'Spokane, WA')
    const led: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
      await field.press(key)
      led.push(
        await field.evaluate((input) => {
          const root = input.getRootNode() as ShadowRoot
          const option = root.getElementById(input.getAttribute('aria-activedescendant') ?? '')
          return option?.matches('[aria-selected=true]') ? option.textContent : null
        }),
      )
    }
    expect(led).toEqual([
      ...['Spokane, WA', 'Springfield, MO', 'Spokane, WA', null],
      ...['Springfield, IL', 'Springfield, MO'],
    ])
    await field.press('Enter')
    await eventually(() => titles(widget)).toEqual(['Missouri'])
    expect(await field.inputValue()).toBe('Springfield, MO')
    expect(await widget.locator('.around').textContent()).toBe('Within 50 mi of Springfield, MO')
    expect(looked()).toHaveLength(1)
    expect(await options(widget)).toEqual([])
  })

  it('takes a click', async () => {
    const { widget, field } = await open()
    await type(field, widget, 'spring', 'Springfield, MO')
    await widget.getByRole('option', { name: 'Springfield, IL' }).click()
    await eventually(() => titles(widget)).toEqual(['Illinois'])
  })

  it('closes with Escape and when it is left, and keeps the text', async () => {
    for (const key of ['Escape', 'Tab']) {
      const { widget, field } = await open()
      await type(field, widget, 'spok', 'Spokane, WA')
      await field.press(key)
      expect(await options(widget)).toEqual([])
      expect(await field.getAttribute('aria-expanded')).toBe('false')
      expect(await field.inputValue()).toBe('spok')
    }
  })

  it('shows no answer to an earlier text after that to a later one', async () => {
    const { page, widget, field } = await open()
    const release = hold('q=sp')
    const first = page.waitForRequest(/q=sp$/)
    await field.pressSequentially('sp')
    await first
    await type(field, widget, 'spok', 'Spokane, WA')
    release()
    const last = page.waitForResponse(/q=spokan$/)
    await field.pressSequentially('an')
    await last
    await eventually(() => options(widget)).toEqual(['Spokane, WA'])
  })

  it('asks which place is meant where several are called so, with the largest first', async () => {
    const { widget, field } = await open()
    await field.fill('Springfield')
    await field.press('Enter')
    await eventually(() => options(widget)).toEqual(['Springfield, MO', 'Springfield, IL'])
    await eventually(() => said(widget)).toBe('Which Springfield?')
    expect(looked()).toEqual([])
    await field.press('ArrowDown')
    await field.press('Enter')
    await eventually(() => titles(widget)).toEqual(['Illinois'])
    expect(looked()).toEqual([
      `GET /api/v1/feeds/${feed}/events/nearby?per_page=100&place=springfield%2C+il&radius=50`,
    ])
  })

  it('asks also if the key came before its script, and takes the largest when it is left', async () => {
    const { page, widget, field } = await open()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/widget\.filter\./, async (route) => {
      await held
      await route.continue()
    })
    await field.fill('Springfield')
    await field.press('Enter')
    release()
    await eventually(() => options(widget)).toEqual(['Springfield, MO', 'Springfield, IL'])
    expect(await said(widget)).toBe('Which Springfield?')
    expect(looked()).toEqual([])
    expect(suggestions()).toEqual(['GET /places?country=us&q=springfield'])
    await field.press('Tab')
    await eventually(() => titles(widget)).toEqual(['Missouri'])
  })

  it('takes the largest of them when it is left without a choice', async () => {
    const { widget, field } = await open()
    await field.fill('Springfield')
    await field.press('Enter')
    await eventually(() => options(widget)).toHaveLength(2)
    await field.press('Tab')
    await eventually(() => titles(widget)).toEqual(['Missouri'])
    expect(looked()).toHaveLength(1)
  })

  it('asks nothing about a state or a place with its state', async () => {
    const { widget, field } = await open()
    for (const text of ['Missouri', 'Springfield, IL']) {
      await field.fill(text)
      await field.press('Enter')
      await eventually(() => looked().length).toBeGreaterThan(0)
      expect(await options(widget)).toEqual([])
      world.asked.splice(0)
    }
    await eventually(() => titles(widget)).toEqual(['Illinois'])
  })

  it('stays a plain field, without a complaint, while suggestions cannot be had', async () => {
    const { widget, field, reported } = await open()
    for (const fault of [answerError(500), new Response('<p>', { status: 502 }), undefined]) {
      world.fault = async ({ url }) => (url.includes('/places') ? fault?.clone() : undefined)
      if (!fault) await widget.page().route(/\/places/, (route) => route.abort())
      const asked = suggestions().length
      await field.fill('')
      await field.pressSequentially('spring')
      if (fault) await eventually(() => suggestions().length).toBeGreaterThan(asked)
      await field.fill('springfield il')
      await field.press('Enter')
      await eventually(() => titles(widget)).toEqual(['Illinois'])
      expect(await options(widget)).toEqual([])
      await field.fill('')
      await field.press('Enter')
      await eventually(() => titles(widget)).toHaveLength(2)
    }
    world.fault = undefined
    expect((await reported()).map(([name]) => name)).not.toContain('error')
  })

  it('takes no text of 300 characters, and none of one letter, to the service', async () => {
    const { widget, field } = await open()
    await field.fill('x')
    await field.evaluate((input: HTMLInputElement) => {
      input.value = 'x'.repeat(300)
      input.dispatchEvent(new Event('input'))
    })
    await field.fill('')
    await type(field, widget, 'spok', 'Spokane, WA')
    expect(suggestions()).toEqual(['GET /places?country=us&q=spok'])
  })

  it('shows its list below the field above all else, moves nothing, and scrolls with the calendar', async () => {
    for (const [lang, width] of [
      ['en', 240],
      ['ar', 390],
      ['en', 900],
    ] as const) {
      const { page, widget, field } = await open({
        lang,
        head: '<style>calendar-feed { height: 300px; overflow: hidden }</style>',
        context: { viewport: { width, height: 700 } },
      })
      const boxes = () =>
        widget
          .locator('.event')
          .evaluateAll((events) => events.map((e) => e.getBoundingClientRect().y))
      if (width < 560) await widget.locator('.find').click()
      await field.focus()
      const before = await boxes()
      await type(field, widget, 'sp', 'Spokane, WA')
      expect(await boxes()).toEqual(before)
      const list = widget.locator('.places')
      const near = async () => {
        const [over, under] = [await field.boundingBox(), await list.boundingBox()]
        if (!over || !under) return 'not there'
        return [under.x - over.x, under.width - over.width, under.y - over.y - over.height]
      }
      expect(await near()).toEqual([0, 0, 4])
      await widget.locator('.root').evaluate((root) => root.scrollBy(0, 10))
      await page.mouse.wheel(0, 5)
      await eventually(near).toEqual([0, 0, 4])
      const backdrop = (list: Element) => getComputedStyle(list, '::backdrop').display
      expect(await list.evaluate(backdrop)).toBe('none')
      // Nothing lies over it, and nothing cuts it off.
      const isOnTop = await list
        .locator('li')
        .last()
        .evaluate((option) => {
          const { x, y, width, height } = option.getBoundingClientRect()
          const root = option.getRootNode() as ShadowRoot
          return option.contains(root.elementFromPoint(x + width / 2, y + height / 2))
        })
      expect(isOnTop, lang + width).toBe(true)
      // Names in Latin letters stand where the field begins in Arabic, too.
      const indent = await list
        .locator('li')
        .first()
        .evaluate((option) => {
          const text = document.createRange()
          text.selectNodeContents(option)
          const [inner, outer] = [text.getBoundingClientRect(), option.getBoundingClientRect()]
          const isRtl = getComputedStyle(option.closest('ul') ?? option).direction === 'rtl'
          return isRtl ? outer.right - inner.right : inner.left - outer.left
        })
      expect(Math.round(indent), lang + width).toBe(10)
    }
  })

  it('names the surroundings of a place, and asks, in each language', async () => {
    for (const [lang, { filter }] of Object.entries(ALL_LANGUAGES)) {
      const { widget, field } = await open({ lang })
      await field.fill('springfield')
      await field.press('Enter')
      const asked = filter.whichPlace.replace('{place}', 'Springfield')
      await eventually(() => said(widget)).toBe(asked)
      await field.press('Enter')
      const [before = '', between = ''] = filter.within
        .replace('{place}', 'Springfield, MO')
        .split('{distance}')
      const line = widget.locator('.around')
      await eventually(() => line.textContent()).toContain(before + (before ? '' : between))
      expect(await line.textContent()).toContain(between)
    }
  })
})
