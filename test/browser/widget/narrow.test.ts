import type { Locator } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed, makeOrg } from '../../support/factories.ts'
import { embed, eventually, focused, said } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string
let org: string

beforeAll(async () => {
  const { id, slug } = await makeOrg()
  org = slug
  const made = await makeFeed({ orgId: id, name: 'River arts' })
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
  widget.getByRole('group', { name: 'Categories' }).getByRole('button', { name })
const day = (widget: Locator, name: string) => widget.getByLabel(name, { exact: true })
const events = () => world.asked.filter((path) => path.includes('/events'))

async function open(given: Parameters<typeof embed>[2] = {}) {
  const embedded = await embed(world, feed, given)
  await filter(embedded.widget).click()
  await chip(embedded.widget, 'Jazz').waitFor()
  return embedded
}

describe('the filter', () => {
  it('asks which categories there are only when it is opened', async () => {
    world.asked.splice(0)
    const { widget } = await embed(world, feed)
    expect(await filter(widget).getAttribute('aria-expanded')).toBe('false')
    expect(world.asked.filter((path) => /facets|widget\.filter/.test(path))).toEqual([])
    await filter(widget).click()
    await chip(widget, 'Jazz').waitFor()
    expect(await filter(widget).getAttribute('aria-expanded')).toBe('true')
    expect(await widget.getByRole('button', { name: 'See all events' }).count()).toBe(0)
    expect(world.asked.filter((path) => path.includes('facets'))).toEqual([
      `GET /api/v1/feeds/${feed}/facets`,
    ])
  })

  it('shows one category at a press, all at another, and keeps the focus', async () => {
    const { page, widget } = await open()
    await chip(widget, 'Jazz').press('Enter')
    await eventually(() => titles(widget)).toEqual(['Early jazz', 'Late jazz'])
    expect(events().at(-1)).toBe(`GET /api/v1/feeds/${feed}/events?category=jazz`)
    expect(await chip(widget, 'Jazz').getAttribute('aria-pressed')).toBe('true')
    expect(await focused(page)).toBe('Jazz')
    expect(await said(widget)).toBe('Events: 2')
    await chip(widget, 'Jazz').press('Space')
    await eventually(() => titles(widget)).toHaveLength(16)
    expect(await chip(widget, 'Jazz').getAttribute('aria-pressed')).toBe('false')
    await chip(widget, 'Bühne').click()
    await eventually(() => titles(widget)).toEqual(['Hamlet'])
  })

  it('shows the categories that are rarer when asked', async () => {
    const { page, widget } = await open()
    const group = widget.getByRole('group', { name: 'Categories' })
    expect(await group.getByRole('button').count()).toBe(13)
    await group.getByRole('button', { name: 'Show more' }).press('Enter')
    expect(await group.getByRole('button').count()).toBe(16)
    const thirteenth = await group.getByRole('button').nth(12).textContent()
    expect(await focused(page)).toBe(thirteenth)
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
    await eventually(() => widget.getByRole('group', { name: 'Categories' }).count()).toBe(0)
    expect(await filter(widget).textContent()).toBe('Filter (2)')
    await widget.evaluate((element) => element.setAttribute('heading', 'What is on'))
    await widget.getByRole('heading', { name: 'What is on' }).waitFor()
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
    await chip(widget, 'Bebop').click()
    // The month has the title, too, until the list is there.
    await eventually(() => widget.getByRole('grid').count()).toBe(0)
    await eventually(() => titles(widget)).toEqual(['Late jazz'])
    await widget.getByRole('button', { name: 'See all events' }).click()
    await widget.getByRole('grid', { name: 'July 2026' }).waitFor()
  })

  it('goes together with what was typed a moment before', async () => {
    const { widget } = await open()
    await widget.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
      input.value = 'late'
      input.dispatchEvent(new Event('input'))
      const [first] = (input.getRootNode() as ShadowRoot).querySelectorAll<HTMLElement>(
        '.categories button',
      )
      first?.click()
    })
    await eventually(() => titles(widget)).toEqual(['Late jazz'])
    expect(await widget.getByRole('searchbox').inputValue()).toBe('late')
  })

  it('has days even when the categories cannot be had, and says so', async () => {
    world.fault = ({ url }) => (url.includes('facets') ? answerError(500) : undefined)
    const { widget, reported } = await embed(world, feed)
    await filter(widget).click()
    await widget.getByText('Something went wrong.').waitFor()
    await day(widget, 'Until').fill('2026-06-30')
    await eventually(() => titles(widget)).toEqual(['Early jazz'])
    expect((await reported()).map(([name]) => name)).toContain('error')
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

  it('knows the categories of a whole organization', async () => {
    const { widget } = await embed(world, '', {
      body: `<calendar-feed org="${org}"></calendar-feed>`,
    })
    await filter(widget).click()
    await chip(widget, 'Bebop').click()
    await eventually(() => titles(widget)).toEqual(['Late jazz'])
    expect(events().at(-1)).toBe(`GET /api/v1/orgs/${org}/events?category=bebop`)
  })

  it('shows what is pressed in forced colours, on a phone, from right to left', async () => {
    const { page, widget } = await embed(world, feed, {
      lang: 'ar',
      context: { forcedColors: 'active', viewport: { width: 390, height: 844 } },
    })
    await widget.getByRole('button', { name: 'تصفية' }).click()
    const color = (name: string) =>
      widget
        .getByRole('button', { name, exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    await widget.getByRole('button', { name: 'Jazz', exact: true }).click()
    await eventually(() => titles(widget)).toHaveLength(2)
    expect(await color('Jazz')).not.toBe(await color('Bebop'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
