import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { fullMonth } from '../../support/full-month.ts'
import { type Embedded, embed, eventually } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const events = fullMonth()
let feed: string
let embedded: Embedded
/** What is seen of each day in the month, and what a phone lists of it. */
type Days = Record<string, { seen: string[]; listed: string[] }>

beforeAll(async () => {
  const made = await makeFeed({ timezone: 'America/Chicago' })
  feed = made.id
  await makeEvents(made, events)
})

describe('A month with four exhibitions, a festival of four days, and 60 events', () => {
  it('says the same on its page and in the widget, and shows the own events of every day', async () => {
    expect(events).toHaveLength(65)
    embedded = await embed(world, feed, { attributes: 'view="month"' })
    const { page, widget } = embedded
    await eventually(() => widget.locator('.cell').count()).toBe(30)
    const inWidget = await widgetDays(embedded)
    const aboveWidget = await textsOf(widget.locator('.stay'))
    await page.goto(`${world.service.origin}/f/${feed}?view=month&month=2026-06`)
    expect(await pageDays(embedded)).toEqual(inWidget)
    expect(await textsOf(page.locator('.month-ongoing li'))).toEqual(aboveWidget)
    expect(aboveWidget).toHaveLength(5)
    for (let day = 1; day <= 30; day++) {
      const { seen = [], listed = [] } = inWidget[`${day}`] ?? {}
      const isOwn = (title: string) => new RegExp(`, June ${day}\\b`).test(title)
      const own = events.filter(({ title = '' }) => isOwn(title))
      expect(own.length, `${day}`).toBeGreaterThan(0)
      const shown = seen.filter(isOwn)
      expect(shown.length, `${day}`).toBeGreaterThanOrEqual(Math.min(3, own.length))
      expect(listed.filter(isOwn), `${day}`).toHaveLength(own.length)
      expect(seen.includes(`+${own.length - shown.length} more`)).toBe(shown.length < own.length)
    }
  })
})

/** Of the grid, and of the list below it once a day is chosen. */
function widgetDays({ widget }: Embedded): Promise<Days> {
  return widget.evaluate((element) => {
    const root = element.shadowRoot
    const texts = (all: NodeListOf<Element> | undefined) =>
      [...(all ?? [])].map(({ textContent }) => textContent)
    const cells = [...(root?.querySelectorAll<HTMLElement>('.cell') ?? [])]
    const days = cells.map((cell) => {
      cell.click()
      const seen = texts(cell.querySelectorAll('.chip .words, .plus'))
      const listed = texts(root?.querySelectorAll('.agenda .event-title, .agenda .also'))
      return [cell.querySelector('b')?.textContent, { seen, listed }]
    })
    return Object.fromEntries(days)
  })
}

function pageDays({ page }: Embedded): Promise<Days> {
  return page.evaluate(() => {
    const texts = (all: NodeListOf<Element>) => [...all].map(({ textContent }) => textContent)
    const days = [...document.querySelectorAll('td[id]')].map((day) => {
      const seen = texts(day.querySelectorAll('li:not(.lane, .phone-only) bdi, .more .desk-only'))
      const listed = texts(day.querySelectorAll('li bdi, .also'))
      return [day.querySelector('.day .desk-only')?.textContent, { seen, listed }]
    })
    return Object.fromEntries(days)
  })
}

async function textsOf(items: ReturnType<Embedded['page']['locator']>): Promise<string[]> {
  const texts = await items.allTextContents()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}
