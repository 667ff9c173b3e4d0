import type { Locator } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, embedWithChips, eventually } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'River arts' })
  feed = made.id
  await makeEvents(made, [
    { title: 'Early jazz', categories: ['Jazz'], startsAt: '2026-06-20T18:00:00Z' },
    { title: 'Late jazz', categories: ['Jazz', 'Bebop'], startsAt: '2026-07-10T18:00:00Z' },
    { title: 'Hamlet', categories: ['Bühne'], startsAt: '2026-07-12T18:00:00Z' },
    ...Array.from({ length: 13 }, (_, i) => ({
      title: `Course ${i}`,
      categories: [`Craft ${String.fromCharCode(65 + i)}`],
      startsAt: '2026-09-01T18:00:00Z',
    })),
  ])
})
afterEach(() => {
  world.fault = undefined
})

const titles = (widget: Locator) => widget.locator('.event-title').allTextContents()
const filter = (widget: Locator) => widget.getByRole('button', { name: /^Filter/ })
const chip = (widget: Locator, name: string) =>
  widget.getByRole('group', { name: 'Filter' }).getByRole('button', { name, exact: true })
const day = (widget: Locator, name: string) => widget.getByLabel(name, { exact: true })
const events = () => world.asked.filter((path) => path.includes('/events'))

async function open(given: Parameters<typeof embed>[2] = {}) {
  const embedded = await embed(world, feed, given)
  await filter(embedded.widget).click()
  await chip(embedded.widget, 'Jazz').waitFor()
  return embedded
}

describe('the filter', () => {
  it('is asked for only when it is opened', async () => {
    const { widget } = await embedWithChips(world, feed)
    expect(await filter(widget).getAttribute('aria-expanded')).toBe('false')
    expect(world.asked.filter((path) => path.includes('widget.filter'))).toEqual([])
    await filter(widget).click()
    await day(widget, 'From').waitFor()
    expect(await filter(widget).getAttribute('aria-expanded')).toBe('true')
    expect(await widget.getByRole('button', { name: 'See all events' }).count()).toBe(0)
  })

  it('shows the days from one to another, and says how much they hold', async () => {
    const { widget } = await open()
    await day(widget, 'From').fill('2026-07-01')
    await eventually(() => titles(widget)).toHaveLength(15)
    await day(widget, 'Until').fill('2026-07-10')
    await eventually(() => titles(widget)).toEqual(['Late jazz'])
    expect(events().at(-1)).toBe(`GET /api/v1/feeds/${feed}/events?from=2026-07-01&to=2026-07-10`)
    await widget.getByRole('searchbox').fill('opera')
    await widget.getByText('No events found.').waitFor()
    await widget.getByRole('button', { name: 'See all events' }).first().click()
    await eventually(() => titles(widget)).toHaveLength(16)
    expect(await day(widget, 'From').inputValue()).toBe('')
  })

  it('asks for no days that are over or the wrong way round, and says what is wrong', async () => {
    const { widget } = await open()
    world.asked.splice(0)
    await day(widget, 'From').fill('2026-07-10')
    await eventually(() => events().at(-1)).toContain('from=2026-07-10')
    await day(widget, 'Until').fill('2026-07-01')
    await day(widget, 'Until').blur()
    await eventually(() => widget.locator('.narrow .note').textContent()).toMatch(/\d/)
    expect(events().filter((path) => path.includes('to='))).toEqual([])
    await day(widget, 'From').fill('2026-06-15')
    await eventually(() => events().at(-1)).toBe(`GET /api/v1/feeds/${feed}/events?to=2026-07-01`)
    expect(await widget.locator('.narrow .note').textContent()).toBe('')
  })

  it('still narrows while it is closed, says so, and is as it was when opened again', async () => {
    const { widget } = await open()
    await chip(widget, 'Jazz').click()
    await day(widget, 'From').fill('2026-07-01')
    await eventually(() => titles(widget)).toEqual(['Late jazz'])
    await filter(widget).click()
    await eventually(() => day(widget, 'From').count()).toBe(0)
    expect(await filter(widget).textContent()).toBe('Filter (1)')
    await widget.evaluate((element) => element.setAttribute('heading', 'What is on'))
    await widget.getByRole('heading', { name: 'What is on' }).waitFor()
    await eventually(() => filter(widget).textContent()).toBe('Filter (1)')
    expect(await titles(widget)).toEqual(['Late jazz'])
    await filter(widget).click()
    await chip(widget, 'Jazz').waitFor()
    expect(await chip(widget, 'Jazz').getAttribute('aria-pressed')).toBe('true')
    expect(await day(widget, 'From').inputValue()).toBe('2026-07-01')
    await widget.getByRole('button', { name: 'Subscribe to this calendar' }).click()
    const address = widget.getByRole('textbox', { name: 'Or copy this link' })
    expect(await address.inputValue()).toBe(`${world.service.origin}/f/${feed}.ics?category=Jazz`)
  })

  it('is answered as a list, and leads back to the month it was opened in', async () => {
    const { widget } = await open({ attributes: 'view="month" month="2026-07"' })
    await day(widget, 'From').fill('2026-07-11')
    await day(widget, 'Until').fill('2026-07-31')
    // The month has the title, too, until the list is there.
    await eventually(() => widget.getByRole('grid').count()).toBe(0)
    await eventually(() => titles(widget)).toEqual(['Hamlet'])
    await widget.getByRole('button', { name: 'See all events' }).click()
    await widget.getByRole('grid', { name: 'July 2026' }).waitFor()
  })

  it('goes together with what was typed a moment before', async () => {
    const { widget } = await open()
    await widget.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
      input.value = 'late'
      input.dispatchEvent(new Event('input'))
      const chips = (input.getRootNode() as ShadowRoot).querySelectorAll('button')
      const jazz = [...chips].find(({ textContent }) => textContent === 'Jazz')
      jazz?.click()
    })
    await eventually(() => titles(widget)).toEqual(['Late jazz'])
    expect(await widget.getByRole('searchbox').inputValue()).toBe('late')
  })

  it('says so when it cannot be had itself, and the list stays', async () => {
    world.fault = ({ url }) => (url.includes('/widget.filter.') ? answerError(500) : undefined)
    const { widget } = await embed(world, feed)
    await filter(widget).click()
    await widget.getByText('The calendar couldn’t be reached.').waitFor()
    expect(await titles(widget)).toHaveLength(16)
    world.fault = undefined
    await filter(widget).click()
    await chip(widget, 'Jazz').waitFor()
    expect(await widget.getByText('The calendar couldn’t be reached.').count()).toBe(0)
  })
})
