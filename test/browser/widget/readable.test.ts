import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '../../support/axe-violations.ts'
import { makeEvent, makeEvents, makeFeed } from '../../support/factories.ts'
import { type Embedding, embed, eventually, shiftOf, watchShifts } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
const SNIPPET = 'style="display:block;min-height:100vh"'
const LATER = '<p id="below">What comes below</p>'
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Music' })
  feed = made.id
  await makeEvents(
    made,
    Array.from({ length: 12 }, (_, i) => ({
      title: `Evening ${i}`,
      startsAt: `2026-06-${16 + i}T18:00:00Z`,
    })),
  )
})

/** What a host's server writes between the tags. */
async function fragment(id = feed): Promise<string> {
  return (await world.app.request(`/embed/${id}.fragment`)).text()
}

async function embedReadable(given: Embedding = {}, id = feed) {
  return embed(world, id, { fallback: await fragment(id), ...given })
}

const isSeen = (page: Page, name: string) => page.getByRole('link', { name }).isVisible()

describe('events that the server of a page wrote between the tags', () => {
  it('are in the page before any script, and stay without', async () => {
    const { page } = await embedReadable({ wait: false, context: { javaScriptEnabled: false } })
    expect(await page.getByRole('heading', { name: 'Evening', level: 4 }).count()).toBe(12)
    expect(await isSeen(page, 'Evening 11')).toBe(true)
  })

  it('are seen until the calendar is there instead of gray bars, and then it alone', async () => {
    const held = Promise.withResolvers<void>()
    world.fault = async (request) => {
      if (request.url.includes('/api/')) await held.promise
      return undefined
    }
    const { page, widget, reported } = await embedReadable({ wait: false })
    await widget.locator('slot[name=events]').waitFor({ state: 'attached' })
    expect(await isSeen(page, 'Evening 3')).toBe(true)
    expect(await widget.locator('.ghost').first().isVisible()).toBe(false)
    held.resolve()
    world.fault = undefined
    await eventually(async () => (await reported()).length).toBe(1)
    const seen = page.getByRole('link', { name: /^Evening \d+$/ })
    expect(await seen.count()).toBe(12)
    expect(await page.locator('[slot=events]').isVisible()).toBe(false)
    expect(await widget.locator('.event-title').count()).toBe(12)
  })

  it.each([
    ['is down', () => answerError(500)],
    ['knows the calendar no longer', () => answerError(404)],
  ])('stay, with a notice, while the service %s', async (_, answer) => {
    world.fault = (request) => (request.url.includes('/api/') ? answer() : undefined)
    const { page, widget } = await embedReadable()
    world.fault = undefined
    await widget.getByRole('alert').waitFor()
    expect(await isSeen(page, 'Evening 0')).toBe(true)
    expect(await isSeen(page, 'Evening 11')).toBe(true)
  })

  it('go once the visitor tries again and it works', async () => {
    world.fault = (request) => (request.url.includes('/api/') ? answerError(500) : undefined)
    const { page, widget } = await embedReadable()
    world.fault = undefined
    await widget.getByRole('button', { name: 'Try again' }).click()
    await widget.locator('.event-title').first().waitFor()
    expect(await page.locator('[slot=events]').isVisible()).toBe(false)
    expect(await widget.getByRole('alert').isVisible()).toBe(false)
  })

  it('are shown as they are now, however long the host kept them', async () => {
    const made = await makeFeed()
    const { id } = await makeEvent(made, { title: 'Concert' })
    const kept = await fragment(made.id)
    expect(kept).not.toContain('Cancelled')
    await world.app.database.query(
      `update events set status = 'cancelled', updated_at = now() where id = $1`,
      [id],
    )
    const { widget } = await embedReadable({ fallback: kept }, made.id)
    await widget.getByText('Cancelled').waitFor()
    expect(await widget.locator('s.event-title, .event-title s').textContent()).toBe('Concert')
  })

  it.each([
    ['a wide screen', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 780 }],
  ])('give way without a shift on %s', async (_, viewport) => {
    const { page } = await embed(world, feed, {
      body: `<calendar-feed feed="${feed}" ${SNIPPET}>${await fragment()}</calendar-feed>${LATER}`,
      context: { viewport },
      before: watchShifts,
    })
    await page.locator('.event-title').first().waitFor()
    expect(await shiftOf(page)).toBe(0)
  })

  it('have no fault that a checker of accessibility finds', async () => {
    const { page } = await embedReadable({ wait: false, plain: true })
    expect(await axeViolations(page)).toEqual([])
  })
})
