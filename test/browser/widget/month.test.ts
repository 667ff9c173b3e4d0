import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Event, Month } from '../../../domain/event-contract.ts'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, embedWithChips, eventually, focused, said } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const month = { attributes: 'view="month"' }
let feed: string
let lanes: string

beforeAll(async () => {
  const made = await makeFeed()
  feed = made.id
  await makeEvents(made, [
    { title: 'Spring gala', startsAt: '2026-05-20T18:00:00Z' },
    { title: 'Past talk', startsAt: '2026-06-03T18:00:00Z' },
    {
      title: 'Festival',
      startsAt: '2026-06-19T05:00:00Z',
      endsAt: '2026-06-23T05:00:00Z',
      allDay: true,
    },
    { title: 'Night walk', startsAt: '2026-06-21T03:00:00Z', endsAt: '2026-06-21T07:00:00Z' },
    ...Array.from({ length: 5 }, (_, i) => ({
      title: `Crowded ${i + 1}`,
      startsAt: `2026-06-25T1${i}:00:00Z`,
    })),
    { title: 'July concert', startsAt: '2026-07-09T18:00:00Z' },
  ])
  const second = await makeFeed()
  lanes = second.id
  const stay = (title: string, first: number, last: number) => ({
    title,
    allDay: true,
    startsAt: new Date(Date.UTC(2026, 5, first, 5)),
    endsAt: new Date(Date.UTC(2026, 5, last + 1, 5)),
  })
  await makeEvents(second, [
    stay('A 6-8', 6, 8),
    stay('B 7-9', 7, 9),
    stay('C 8-10', 8, 10),
    stay('D 9-11', 9, 11),
    { title: 'Put off', startsAt: '2026-06-17T23:30:00Z', status: 'postponed' },
  ])
})

/** The events that the widget last reported to the page. */
function lastLoaded(reported: [string, Record<string, unknown>][]): Event[] {
  const [name, detail] = reported.at(-1) ?? []
  expect(name).toBe('load')
  return detail?.events as Event[]
}

const partOf = (id: string) => world.app.get<Month>(`/api/v1/feeds/${id}/calendar/2026/06`)

/** Answers June of the feed so many times over, each event with an id of its own; what is asked. */
async function answerInParts(parts: number): Promise<string[]> {
  const whole = await partOf(feed)
  const asked: string[] = []
  world.fault = ({ url }) => {
    if (!url.includes('/calendar/')) return
    const n = asked.push(new URL(url).search)
    const events = whole.events.map((event) => ({ ...event, id: `${event.id}${n}` }))
    const pagination = { perPage: 1000, nextCursor: n < parts ? `part${n}` : null }
    const headers = { 'access-control-allow-origin': '*' }
    return Response.json({ ...whole, events, pagination }, { headers })
  }
  onTestFinished(() => {
    world.fault = undefined
  })
  return asked
}

describe('the month', () => {
  it('is a grid of weeks with every event on its days, past ones too', async () => {
    const { widget } = await embed(world, feed, month)
    const grid = widget.getByRole('grid', { name: 'June 2026' })
    expect(await grid.getByRole('columnheader').allTextContents()).toEqual(
      'SunSunday MonMonday TueTuesday WedWednesday ThuThursday FriFriday SatSaturday'.split(' '),
    )
    expect(await grid.locator('.cell').count()).toBe(30)
    const cell = (day: string) => grid.getByRole('gridcell', { name: day })
    await grid.getByRole('gridcell', { name: /June 3, 2026.*Past talk/ }).waitFor()
    // What lasts longer than three days stands above the days.
    expect(await grid.getByText('Festival').count()).toBe(0)
    const above = widget.getByRole('region', { name: 'Ongoing' })
    expect(await above.getByRole('link').allTextContents()).toEqual(['Festival'])
    expect((await above.innerText()).replace(/\s/g, ' ')).toContain('Jun 19 – 22')
    // From 10 pm to 2 am: of the evening, not of the morning.
    expect(await cell('June 20, 2026').textContent()).toContain('Night walk')
    expect(await cell('June 21, 2026').textContent()).not.toContain('Night walk')
    expect(await cell('June 25, 2026').textContent()).toMatch(/Crowded 4\+1 more$/)
    expect(await cell('June 15, 2026').getAttribute('aria-current')).toBe('date')
  })

  it('needs two requests, and one more for each other month', async () => {
    const { widget } = await embedWithChips(world, feed, month)
    await widget.getByRole('button', { name: 'July 2026' }).click()
    await widget.getByRole('grid', { name: 'July 2026' }).waitFor()
    await eventually(() => said(widget)).toBe('July 2026. Events: 1')
    await widget.getByRole('button', { name: 'June 2026' }).click()
    await eventually(() => said(widget)).toBe('June 2026. Events: 8')
    expect(world.asked).toEqual([`GET /api/v1/feeds/${feed}/calendar/2026/07`])
  })

  it('shows all events of a month that comes in parts', async () => {
    const asked = await answerInParts(3)
    const { widget, reported } = await embed(world, feed, month)
    const { events } = await partOf(feed)
    expect(lastLoaded(await reported())).toHaveLength(events.length * 3)
    expect(asked).toEqual(['', '?cursor=part1', '?cursor=part2'])
    const day = widget.getByRole('gridcell', { name: 'June 25, 2026' })
    expect(await day.textContent()).toContain('+11 more')
    expect(await widget.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  it('reads ten parts of a month without end, and ten more for who asks for them', async () => {
    const asked = await answerInParts(Infinity)
    const { widget, reported } = await embed(world, feed, month)
    const { events } = await partOf(feed)
    expect(lastLoaded(await reported())).toHaveLength(events.length * 10)
    await widget.getByRole('button', { name: 'Show more' }).click()
    await eventually(async () => lastLoaded(await reported()).length).toBe(events.length * 20)
    expect(asked).toHaveLength(20)
    await widget.getByRole('button', { name: 'Show more' }).waitFor()
  })

  it('is drawn at once from what the list knows', async () => {
    const { widget } = await embed(world, feed)
    world.fault = (request) =>
      request.url.includes('/calendar/') ? new Promise(() => {}) : undefined
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('gridcell', { name: /June 25.*Crowded 1/ }).waitFor()
    world.fault = undefined
  })

  it('names the zone of an event whose clocks differ from the reader’s', async () => {
    const mixed = await makeFeed({ timezone: 'America/Chicago' })
    await makeEvents(mixed, [
      { title: 'There', startsAt: '2026-06-09T15:30:00Z', timezone: 'Asia/Tokyo' },
      { title: 'Here', startsAt: '2026-06-09T23:00:00Z' },
    ])
    const { widget } = await embed(world, mixed.id, month)
    const chips = widget.locator('.chip')
    await eventually(() => chips.allInnerTexts()).toHaveLength(2)
    const shown = (await chips.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(shown.sort()).toEqual(['12:30a GMT+9 There', '6p Here'])
    expect(await widget.getByText('Time zone: Central Time').count()).toBe(1)
  })

  it('names the zone once for a reader who is in another one, and not at home', async () => {
    const zones = async (timezoneId: string) => {
      const { widget } = await embed(world, feed, { ...month, context: { timezoneId } })
      return [await widget.getByText('Time zone').count(), await widget.locator('.zone').count()]
    }
    expect(await zones('Asia/Tokyo')).toEqual([1, 0])
    expect(await zones('America/Chicago')).toEqual([0, 0])
  })

  it('opens an event from its chip', async () => {
    const { page, widget } = await embed(world, feed, month)
    await widget.locator('.chip', { hasText: 'Night walk' }).click()
    expect(await widget.getByRole('dialog', { name: 'Night walk' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('10p Night walk')
  })

  it('keeps an event in one lane, named once a week', async () => {
    const { widget } = await embed(world, lanes, month)
    const chips = await widget.locator('.chip').evaluateAll((all) =>
      all.map((chip) => {
        const { left, right, top } = chip.getBoundingClientRect()
        const { width = 1 } = chip.closest('td')?.getBoundingClientRect() ?? {}
        const [title] = [chip.querySelector('.words')?.textContent]
        return { title, left, right, top, days: Math.round((right - left) / width) }
      }),
    )
    expect(chips.map(({ title, days }) => `${title} ${days}`)).toEqual([
      'A 6-8 1',
      'B 7-9 3',
      'A 6-8 2',
      'C 8-10 1',
      'D 9-11 3',
      'Put off 1',
    ])
    for (const a of chips) {
      const over = chips.filter(
        (b) => b !== a && b.top === a.top && b.left < a.right && a.left < b.right,
      )
      expect(over).toEqual([])
    }
  })

  it('says in words what a chip shows by its looks', async () => {
    const { widget } = await embed(world, lanes, month)
    const text = await widget.getByRole('gridcell', { name: 'June 17, 2026' }).textContent()
    expect(text).toMatch(/6:30p Put off Postponed$/)
    const struck = await widget.locator('.chip s').allTextContents()
    expect(struck.map((text) => text.replace(/\s/g, ' '))).toEqual(['6:30p'])
  })

  it('opens a day that holds more than it shows', async () => {
    const { page, widget } = await embed(world, feed, month)
    await widget.getByText('+1 more', { exact: true }).click()
    expect(await focused(page)).toBe('Crowded 1')
    expect(await widget.locator('.agenda .event-title').count()).toBe(5)
    expect(await widget.locator('.agenda .event-title').first().isVisible()).toBe(true)
  })

  it('says below a day of nothing else what goes on then', async () => {
    const { widget } = await embed(world, feed, month)
    await widget.getByRole('gridcell', { name: 'June 19, 2026' }).click()
    const day = widget.locator('.agenda')
    await eventually(() => day.innerText()).toContain('Ongoing: Festival')
    expect(await day.innerText()).not.toContain('No events found.')
    await widget.getByRole('gridcell', { name: 'June 24, 2026' }).click()
    await eventually(() => day.innerText()).toContain('No events found.')
  })

  it('draws an event of many days as one line where there is no room for titles', async () => {
    const { widget } = await embed(world, lanes, {
      ...month,
      context: { viewport: { width: 390, height: 800 } },
    })
    const line = widget.locator('.chip', { hasText: 'B 7-9' })
    const day = await widget.getByRole('gridcell', { name: 'June 7, 2026' }).boundingBox()
    expect((await line.boundingBox())?.width).toBeGreaterThan(2.5 * (day?.width ?? 99))
    expect((await line.boundingBox())?.height).toBeLessThan(8)
  })

  it('begins with the month that the page names, and follows it', async () => {
    const { widget } = await embed(world, feed, { attributes: 'view="month" month="2026-07"' })
    await widget.getByRole('gridcell', { name: /July 9.*July concert/ }).waitFor()
    await widget.evaluate((element) => element.setAttribute('month', '2026-05'))
    await widget.getByRole('gridcell', { name: /May 20.*Spring gala/ }).waitFor()
    await widget.evaluate((element) => element.setAttribute('month', 'May'))
    await widget.getByRole('grid', { name: 'June 2026' }).waitFor()
  })

  it('that is the default of the dashboard waits for no list', async () => {
    const { id } = await makeFeed({ widget: { view: 'month' } })
    world.fault = (request) => (/\/events$/.test(request.url) ? new Promise(() => {}) : undefined)
    const { widget } = await embed(world, id)
    world.fault = undefined
    expect(await widget.getByRole('grid', { name: 'June 2026' }).count()).toBe(1)
  })

  it('begins its weeks as the country of the language does', async () => {
    const first = async (lang: string) => {
      const { widget } = await embed(world, feed, { ...month, lang })
      return widget.getByRole('columnheader').first().locator('.visually-hidden').textContent()
    }
    expect(await first('en-GB')).toBe('Monday')
    expect(await first('fr')).toBe('lundi')
    expect(await first('ar-EG')).toBe('السبت')
  })
})

describe('the keyboard in the month', () => {
  const start = async () => {
    const embedded = await embed(world, feed, month)
    const { page, widget } = embedded
    await widget.getByRole('gridcell', { name: 'June 15, 2026' }).focus()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      return focused(page)
    }
    return { ...embedded, press }
  }

  it('walks by days and weeks, to the ends of a week, and on into other months', async () => {
    const { press } = await start()
    expect(await press('ArrowRight')).toBe('Tuesday, June 16, 2026')
    expect(await press('ArrowDown')).toContain('Tuesday, June 23, 2026')
    expect(await press('Home')).toContain('Sunday, June 21, 2026')
    expect(await press('End')).toContain('Saturday, June 27, 2026')
    expect(await press('ArrowUp', 'ArrowLeft')).toContain('Friday, June 19, 2026')
    await press('ArrowDown', 'ArrowDown')
    await eventually(() => press()).toBe('Friday, July 3, 2026')
    await press('Home')
    await eventually(() => press()).toBe('Sunday, June 28, 2026')
  })

  it('turns months and years with the page keys', async () => {
    const { press, widget } = await start()
    await press('PageDown')
    await eventually(() => press()).toBe('Wednesday, July 15, 2026')
    const day = widget.getByRole('gridcell', { name: 'July 9, 2026' })
    await eventually(() => day.textContent()).toContain('July concert')
    await press('PageUp')
    await press('PageUp')
    await eventually(() => press()).toBe('Friday, May 15, 2026')
    await press('Shift+PageDown')
    await eventually(() => press()).toBe('Saturday, May 15, 2027')
  })

  it('ends ten years from today, where the arrow stays but leads nowhere', async () => {
    const { press, widget } = await start()
    for (let years = 1; years <= 10; years++) {
      await press('Shift+PageDown')
      await eventually(() => press()).toMatch(new RegExp(`June 15, ${2026 + years}$`))
    }
    const next = widget.getByRole('button', { name: 'July 2036' })
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    const click = () => next.click({ force: true }).then(() => focused(widget.page()))
    await eventually(click).toBe('July 2036')
    await widget.getByRole('gridcell', { name: 'June 15, 2036' }).focus()
    expect(await press('PageDown')).toMatch(/June 15, 2036$/)
    expect(await press('Shift+PageDown')).toMatch(/June 15, 2036$/)
    await widget.getByRole('button', { name: 'May 2036' }).click()
    await widget.getByRole('grid', { name: 'May 2036' }).waitFor()
  })

  it('goes into a day with Enter, and Tab passes the grid in one step', async () => {
    const { press, widget } = await start()
    await press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    expect(await press()).toContain('June 25, 2026')
    expect(await press('Enter')).toBe('Crowded 1')
    await press('Enter')
    expect(await widget.getByRole('dialog', { name: 'Crowded 1' }).isVisible()).toBe(true)
    expect(await press('Escape')).toBe('Crowded 1')
    expect(await press('Shift+Tab')).toContain('June 25, 2026')
    expect(await press('Shift+Tab')).toBe('Festival')
    expect(await press('Shift+Tab')).toBe('July 2026')
  })

  it('runs the other way where the writing does', async () => {
    const { page, widget } = await embed(world, feed, { ...month, lang: 'ar' })
    await widget.locator('[aria-current=date]').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toContain('16')
  })
})
