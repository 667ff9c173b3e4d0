import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventsOfAllKinds, STATES } from '../../support/events-of-all-kinds.ts'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, eventually } from './embed.ts'
import { useWorld } from './world.ts'

// What page and widget say of an event is decided in one place, and each of them sets it in its own way: the same
// events through both, of all kinds of times, states, and places, on Monday, June 15, at 7 AM.

const VIEWS: Record<string, { page: string; row: string }> = {
  list: { page: '', row: '.event-item, .ongoing-event' },
  cards: { page: '?view=cards', row: '.event-card' },
}

const world = useWorld()
const feeds = new Map<string, string>()
beforeAll(async () => {
  for (const state of Object.keys(STATES)) {
    const feed = await makeFeed({ timezone: 'America/Chicago' })
    const events = eventsOfAllKinds(state)
    expect(events).toHaveLength(20)
    await makeEvents(feed, events)
    feeds.set(state, feed.id)
  }
})

/** What is written in each row, by the title of its event: in order of the alphabet, as each view has its own. */
async function sentencesOf(rows: Locator): Promise<Record<string, string[]>> {
  const texts = await rows.evaluateAll((elements) =>
    elements.map((element) => {
      const hidden = element.querySelectorAll('[aria-hidden=true]')
      for (const part of hidden) part.remove()
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walk.nextNode()) found.push(walk.currentNode.textContent ?? '')
      return found
    }),
  )
  return Object.fromEntries(
    texts.map((found) => {
      const parts = found.flatMap((text) => text.replace(/\s/g, ' ').split(' · '))
      const said = parts.map((part) => part.trim()).filter(Boolean)
      const title = said.find((text) => text in TITLES) ?? ''
      return [title, said.filter((text) => text !== title).toSorted()]
    }),
  )
}
const TITLES = Object.fromEntries(eventsOfAllKinds('takes place').map(({ title }) => [title, 1]))

/** A page does not know where its readers are; a widget whose reader is at home says no zone. */
function withoutZones(said: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(said).map(([title, texts]): [string, string[]] => [
    title,
    texts.map((text) => text.replace(/ CDT$/, '')).toSorted(),
  ])
  return Object.fromEntries(entries)
}

describe('Page and widget', () => {
  const cases = Object.keys(STATES).flatMap((state) =>
    Object.keys(VIEWS).map((view): [string, string] => [state, view]),
  )
  it.each(cases)('say the same of what %s, as %s', async (state, view) => {
    const { page: query = '', row = '' } = VIEWS[view] ?? {}
    const feed = feeds.get(state) ?? ''
    const { widget, page } = await embed(world, feed, { attributes: `view="${view}"` })
    await eventually(() => widget.locator('li.event').count()).toBe(20)
    const inWidget = await sentencesOf(widget.locator('li.event'))
    await page.goto(`${world.service.origin}/f/${feed}${query}`)
    const onPage = await sentencesOf(page.locator(row))
    expect(Object.keys(onPage)).toHaveLength(20)
    for (const said of Object.values(onPage)) expect(said.length).toBeGreaterThan(0)
    expect(inWidget).toEqual(withoutZones(onPage))
  })

  it.each([
    ['has no new date', 'The new date will be announced.'],
    ['was moved', 'Original date: Wednesday, June 10, 2026'],
  ])('say in full what became of what %s', async (state, sentence) => {
    const { widget, page } = await embed(world, feeds.get(state) ?? '')
    const link = widget.getByRole('link', { name: 'one hour, online' })
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await eventually(() => widget.locator('.detail').innerText()).toContain(sentence)
    await page.goto(address)
    expect(await page.locator('.notice').first().innerText()).toContain(sentence)
  })

  it('are found out when one of them has a sentence of its own', async () => {
    const feed = feeds.get('was moved') ?? ''
    const { widget, page } = await embed(world, feed, {
      before: async (page) => {
        await page.addInitScript(() =>
          addEventListener('DOMContentLoaded', () =>
            Object.assign(document.querySelector('calendar-feed') ?? {}, {
              strings: { originalDate: 'Formerly' },
            }),
          ),
        )
      },
    })
    await eventually(() => widget.locator('li.event').count()).toBe(20)
    const inWidget = await sentencesOf(widget.locator('li.event'))
    await page.goto(`${world.service.origin}/f/${feed}`)
    const onPage = await sentencesOf(page.locator(VIEWS.list?.row ?? ''))
    const differ = Object.keys(onPage).filter(
      (title) => `${inWidget[title]}` !== `${onPage[title]}`,
    )
    expect(differ).toHaveLength(20)
  })
})
