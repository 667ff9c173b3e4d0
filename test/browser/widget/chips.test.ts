import type { Locator } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed, makeOrg } from '../../support/factories.ts'
import { embed, embedWithChips, eventually, focused, said } from './embed.ts'
import { answerError, useWorld } from './world.ts'

const world = useWorld()
let feed: string
let org: string
let orgId: string

// The tests' now is a Monday morning in the feed's zone.
beforeAll(async () => {
  const { id, slug } = await makeOrg({ timezone: 'America/Chicago' })
  org = slug
  orgId = id
  const made = await makeFeed({ orgId: id, name: 'River arts', timezone: 'America/Chicago' })
  feed = made.id
  await makeEvents(made, [
    { title: 'Monday jazz', categories: ['Jazz'], startsAt: '2026-06-15T23:00:00Z' },
    { title: 'Hamlet', categories: ['Bühne'], startsAt: '2026-06-17T23:00:00Z' },
    { title: 'Sunday jazz', categories: ['Jazz'], startsAt: '2026-06-21T23:00:00Z' },
    { title: 'Next Monday', categories: ['Talks'], startsAt: '2026-06-22T23:00:00Z' },
    { title: 'Fair', categories: ['Craft'], startsAt: '2026-06-01T23:00:00Z', allDay: true },
  ])
})
afterEach(() => {
  world.fault = undefined
})

const titles = (widget: Locator) => widget.locator('.list .event-title').allTextContents()
const row = (widget: Locator) => widget.getByRole('group', { name: 'Filter' })
const chip = (widget: Locator, name: string) =>
  row(widget).getByRole('button', { name, exact: true })
const phone = { viewport: { width: 390, height: 844 } }

describe('chips', () => {
  it.each([
    ['Today', ['Monday jazz'], 'from=2026-06-15&to=2026-06-15'],
    ['This weekend', ['Sunday jazz'], 'from=2026-06-20&to=2026-06-21'],
    ['Next 7 days', ['Monday jazz', 'Hamlet', 'Sunday jazz'], 'from=2026-06-15&to=2026-06-21'],
  ])('show what is on: %s', async (name, expected, query) => {
    const { page, widget } = await embedWithChips(world, feed)
    await chip(widget, name).press('Enter')
    await eventually(() => titles(widget)).toEqual(expected)
    expect(world.asked.at(-1)).toBe(`GET /api/v1/feeds/${feed}/events?${query}`)
    expect(await chip(widget, name).getAttribute('aria-pressed')).toBe('true')
    expect(await focused(page)).toBe(name)
    expect(await said(widget)).toBe(`Events: ${expected.length}`)
    await chip(widget, name).press('Space')
    await eventually(() => titles(widget)).toHaveLength(4)
    expect(await chip(widget, name).getAttribute('aria-pressed')).toBe('false')
  })

  it('mean the days of the feed’s zone, not of the visitor’s', async () => {
    const { widget } = await embedWithChips(world, feed, { now: '2026-06-16T03:00:00Z' })
    await chip(widget, 'Today').click()
    await eventually(() => world.asked.at(-1)).toContain('from=2026-06-15&to=2026-06-15')
  })

  it('are followed by categories, which go together with days', async () => {
    const { widget } = await embedWithChips(world, feed)
    await chip(widget, 'Jazz').click()
    await eventually(() => titles(widget)).toEqual(['Monday jazz', 'Sunday jazz'])
    await chip(widget, 'This weekend').click()
    await eventually(() => titles(widget)).toEqual(['Sunday jazz'])
    expect(await chip(widget, 'Jazz').getAttribute('aria-pressed')).toBe('true')
    await chip(widget, 'Jazz').click()
    await chip(widget, 'Bühne').click()
    await widget.getByText('No events found.').waitFor()
    await widget.getByRole('button', { name: 'See all events' }).click()
    await eventually(() => titles(widget)).toHaveLength(4)
    expect(await row(widget).locator('[aria-pressed=true]').count()).toBe(0)
  })

  it('are followed by the access features of events, all of which must be available', async () => {
    const other = await makeFeed({ timezone: 'America/Chicago' })
    const at = { startsAt: '2026-06-17T23:00:00Z' }
    await makeEvents(other, [
      { ...at, title: 'Unknown' },
      { ...at, title: 'Signed', accessYes: ['sign-language'], accessNo: ['captions'] },
      {
        startsAt: '2026-06-17T22:00:00Z',
        title: 'Both',
        accessYes: ['step-free', 'sign-language'],
      },
    ])
    const { widget } = await embedWithChips(world, other.id)
    await chip(widget, 'Sign language').click()
    await eventually(() => titles(widget)).toEqual(['Both', 'Signed'])
    await chip(widget, 'Step-free access').press('Enter')
    await eventually(() => titles(widget)).toEqual(['Both'])
    const query = 'access=sign-language%2Cstep-free'
    expect(world.asked.at(-1)).toBe(`GET /api/v1/feeds/${other.id}/events?${query}`)
    expect(await chip(widget, 'Sign language').getAttribute('aria-pressed')).toBe('true')
    await chip(widget, 'Sign language').click()
    await chip(widget, 'Step-free access').click()
    await eventually(() => titles(widget)).toHaveLength(3)
    expect(world.asked.at(-1)).toBe(`GET /api/v1/feeds/${other.id}/events`)
    await widget.getByText('Signed', { exact: true }).click()
    const detail = widget.getByRole('dialog')
    await detail.getByText('Accessibility features: Sign language').waitFor()
    await detail.getByText('Not available: Captions').waitFor()
  })

  it('of categories show their colors', async () => {
    await world.app.database.query(
      "update category_styles set color = '#aa0011' where org_id = $1 and key = 'jazz'",
      [orgId],
    )
    const { widget } = await embedWithChips(world, feed)
    const dot = chip(widget, 'Jazz').locator('.dot')
    expect(await dot.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(170, 0, 17)',
    )
    expect(await chip(widget, 'Today').locator('.dot').count()).toBe(0)
  })

  it('of a whole organization are its categories', async () => {
    const { widget } = await embed(world, '', {
      body: `<calendar-feed org="${org}"></calendar-feed>`,
    })
    await chip(widget, 'Talks').click()
    await eventually(() => titles(widget)).toEqual(['Next Monday'])
  })

  it('are days alone where the categories cannot be had, of which nobody hears', async () => {
    world.fault = ({ url }) => (url.includes('facets') ? answerError(500) : undefined)
    const { widget, reported } = await embedWithChips(world, feed)
    await chip(widget, 'This weekend').click()
    await eventually(() => titles(widget)).toEqual(['Sunday jazz'])
    expect(await row(widget).getByRole('button').count()).toBe(3)
    expect((await reported()).map(([name]) => name)).toEqual(['load', 'load'])
  })

  it('leave the fields in sight where they cannot be had themselves', async () => {
    world.fault = ({ url }) => (url.includes('/widget.chips.') ? answerError(500) : undefined)
    const { widget, reported } = await embed(world, feed, { context: phone })
    await widget.getByRole('searchbox').waitFor()
    expect((await reported()).map(([name]) => name)).toEqual(['load'])
  })

  it('of a month are categories: the month has a button for today', async () => {
    const { widget } = await embedWithChips(world, feed, { attributes: 'view="month"' })
    await chip(widget, 'Jazz').waitFor()
    expect(await widget.getByRole('button', { name: 'Today' }).count()).toBe(1)
    await chip(widget, 'Jazz').click()
    await eventually(() => titles(widget)).toEqual(['Monday jazz', 'Sunday jazz'])
    await chip(widget, 'Jazz').click()
    await widget.getByRole('grid').waitFor()
  })

  it('are not there without events, or where staff turned search off', async () => {
    const empty = await makeFeed()
    for (const [id, attributes] of [
      [empty.id, ''],
      [feed, 'search="off"'],
    ] as const) {
      const { widget } = await embed(world, id, { attributes })
      expect(await widget.locator('.chips').isVisible()).toBe(false)
    }
  })

  it('are one row that the keyboard scrolls, in forced colors and from right to left, too', async () => {
    const { page, widget } = await embedWithChips(world, feed, {
      lang: 'ar',
      context: { ...phone, forcedColors: 'active' },
    })
    const jazz = widget.getByRole('button', { name: 'Jazz', exact: true })
    await jazz.waitFor()
    const tops = await widget
      .locator('.chips button')
      .evaluateAll((chips) => chips.map((chip) => Math.round(chip.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    await jazz.focus()
    const isInSight = async () => {
      const box = await jazz.boundingBox()
      return box && box.x >= 0 && box.x + box.width <= 390
    }
    await eventually(isInSight).toBe(true)
    await jazz.press('Enter')
    await eventually(() => titles(widget)).toHaveLength(2)
    const color = (name: string) =>
      widget
        .getByRole('button', { name, exact: true })
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await color('Jazz')).not.toBe(await color('Talks'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

describe('on a phone', () => {
  it.each([390, 240])('the controls take two rows at most, at %i pixels', async (width) => {
    const { widget } = await embedWithChips(world, feed, {
      head: '<style>main { display: contents } h1 { display: none } body { margin: 0 }</style>',
      context: { viewport: { width, height: 844 } },
    })
    await chip(widget, 'Jazz').waitFor()
    const tops = await widget.locator('.root').evaluate((root) => {
      const shown = [...root.querySelectorAll('.frame :is(button, input)')].filter(
        (control) => control.checkVisibility() && !control.closest('.body, .footer'),
      )
      const first = root.querySelector('.event')?.getBoundingClientRect().top ?? Number.NaN
      const middle = ({ top, bottom }: DOMRect) => Math.round((top + bottom) / 2)
      return { rows: [...new Set(shown.map((c) => middle(c.getBoundingClientRect())))], first }
    })
    expect(tops.rows).toHaveLength(2)
    expect(tops.first).toBeLessThanOrEqual(300)
  })

  it('a button opens search and fields, and what they narrow keeps them open', async () => {
    const { widget } = await embedWithChips(world, feed, { context: phone })
    const find = widget.getByRole('button', { name: 'Search events' })
    await find.waitFor()
    expect(await widget.getByRole('searchbox').isVisible()).toBe(false)
    await find.click()
    expect(await find.getAttribute('aria-expanded')).toBe('true')
    await widget.getByRole('searchbox').fill('hamlet')
    await eventually(() => titles(widget)).toEqual(['Hamlet'])
    await widget.evaluate((element) => element.setAttribute('heading', 'What is on'))
    await widget.getByRole('heading', { name: 'What is on' }).waitFor()
    await eventually(() => widget.getByRole('searchbox').isVisible()).toBe(true)
    await find.click()
    expect(await widget.getByRole('searchbox').isVisible()).toBe(false)
  })

  it('what goes on stands side by side', async () => {
    const made = await makeFeed({ timezone: 'America/Chicago' })
    const days = { startsAt: '2026-06-01T05:00:00Z', endsAt: '2026-07-01T05:00:00Z', allDay: true }
    await makeEvents(made, [
      { title: 'Glass', ...days },
      { title: 'Maps', ...days },
      { title: 'Robots', ...days },
    ])
    const { page, widget } = await embed(world, made.id, { context: phone })
    const tops = await widget
      .locator('.ongoing .event')
      .evaluateAll((events) => events.map((event) => event.getBoundingClientRect().top))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
