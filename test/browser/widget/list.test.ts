import { beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, embedWithChips, eventually, focused, said } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
let feed: string
let many: string

beforeAll(async () => {
  const made = await makeFeed({ name: 'Live music' })
  feed = made.id
  await makeEvents(made, [
    {
      title: 'Street fair',
      startsAt: '2026-06-13T05:00:00Z',
      endsAt: '2026-06-19T05:00:00Z',
      allDay: true,
    },
    {
      title: 'Early jazz',
      location: 'Blue Note',
      city: 'Austin',
      state: 'Texas',
      startsAt: '2026-06-15T11:00:00Z',
      endsAt: '2026-06-15T13:30:00Z',
      isFree: true,
      lat: 30.27,
      lng: -97.74,
    },
    { title: 'Rained off', startsAt: '2026-06-16T18:00:00Z', status: 'cancelled' },
    { title: 'Later then', startsAt: '2026-06-16T20:00:00Z', status: 'postponed' },
    {
      title: 'Lecture',
      startsAt: '2026-06-17T01:00:00Z',
      attendanceMode: 'online',
      city: 'Denver',
      state: 'Colorado',
      lat: 39.74,
      lng: -104.99,
    },
  ])
  const long = await makeFeed()
  many = long.id
  const days = Array.from({ length: 45 }, (_, i) => new Date(Date.UTC(2026, 6, 1 + i, 18)))
  await makeEvents(
    long,
    days.map((startsAt, i) => ({ title: `Event ${i + 1}`, startsAt })),
  )
})

describe('the list', () => {
  it('needs two requests for its first events once the page is warm, both canonical', async () => {
    const { page } = await embedWithChips(world, feed)
    world.app.loopbacks.splice(0)
    await page.reload()
    await page.getByText('Early jazz').waitFor()
    await eventually(() => world.asked).toHaveLength(3)
    expect(world.asked.slice(0, 2).sort()).toEqual([
      `GET /api/v1/feeds/${feed}/events`,
      `GET /api/v1/widget-config/${feed}`,
    ])
    expect(world.asked[2]).toBe(`GET /api/v1/feeds/${feed}/facets`)
    expect(world.app.loopbacks).toEqual([])
  })

  it('is named after the feed and shows the events under their days', async () => {
    const { widget, reported } = await embed(world, feed)
    expect(await widget.getByRole('heading', { level: 2 }).textContent()).toBe('Live music')
    expect(await widget.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Ongoing',
      '15MondayJuneMonday, June 15',
      '16TuesdayJuneTuesday, June 16',
    ])
    const row = widget.locator('.event').nth(1)
    const lines = (await row.innerText()).split('\n').map((line) => line.trim())
    const [hours, , , ...rest] = lines.filter(Boolean)
    expect(hours?.replace(/\s/g, ' ')).toBe('6:00 – 8:30 AM')
    expect(rest).toEqual(['Early jazz', 'Blue Note, Austin'])
    const [[name, detail] = []] = await reported()
    expect(name).toBe('load')
    expect(detail).toMatchObject({ feed, view: 'list' })
    // What a page begins with is no news.
    expect(await said(widget)).toBe('')
  })

  it('begins with what goes on for days, each with its last day', async () => {
    const { widget } = await embed(world, feed)
    const ongoing = widget.locator('.ongoing')
    expect(await ongoing.locator('.event-title').allTextContents()).toEqual(['Street fair'])
    expect(await ongoing.innerText()).toContain('Until Jun 18')
    const titles = await widget.locator('.list .event-title').allTextContents()
    expect(titles).not.toContain('Street fair')
    const german = await embed(world, feed, { lang: 'de' })
    expect(await german.widget.locator('.ongoing').innerText()).toContain('Bis 18. Juni')
  })

  it('says at which time a night that began yesterday ends', async () => {
    const made = await makeFeed()
    const night = { startsAt: '2026-06-15T02:00:00Z', endsAt: '2026-06-15T18:00:00Z' }
    await makeEvents(made, [{ title: 'Marathon set', ...night }])
    const { widget } = await embed(world, made.id)
    const shown = await widget.locator('.ongoing').innerText()
    expect(shown.replace(/\s/g, ' ')).toContain('Until 1:00 PM')
  })

  it('groups what was postponed without a new date once its day is past', async () => {
    const made = await makeFeed()
    const status = 'postponed'
    await makeEvents(made, [
      { title: 'Past', startsAt: '2026-06-10T18:00:00Z', status },
      { title: 'Next', startsAt: '2026-06-20T18:00:00Z', status },
    ])
    const { widget } = await embed(world, made.id)
    const section = widget.locator('section', { hasText: 'Past' })
    expect(await section.getByRole('heading').allTextContents()).toEqual(['Postponed'])
    expect(await section.locator('s').allTextContents()).toEqual(['Jun 10'])
    expect(await widget.locator('.list .event-title').allTextContents()).toEqual(['Next'])
  })

  it('says what became of an event in place of its venue', async () => {
    const made = await makeFeed()
    const location = 'Blue Note'
    // One after the other: events that start together come in any order.
    const at = (hour: number) => ({ startsAt: `2026-06-20T${hour}:00:00Z`, location })
    await makeEvents(made, [
      { title: 'A', ...at(18), status: 'cancelled', statusReason: 'The singer is ill.' },
      { title: 'B', ...at(19), status: 'cancelled' },
      { title: 'C', ...at(20), status: 'postponed', statusReason: 'Storm.' },
      { title: 'D', ...at(21) },
    ])
    const { widget } = await embed(world, made.id)
    const rows = await widget.locator('.event').allInnerTexts()
    const said = rows.map((row) => row.trim().split('\n').at(-1))
    expect(said).toEqual([
      'The singer is ill.',
      'Blue Note',
      'The new date will be announced. Storm.',
      'Blue Note',
    ])
  })

  it('says in words what is running, free, online, cancelled and postponed', async () => {
    const { widget } = await embed(world, feed)
    const badges = (title: string) =>
      widget.locator('.event', { hasText: title }).locator('.badge').allTextContents()
    // The heading above it says so.
    expect(await badges('Street fair')).toEqual([])
    expect(await badges('Early jazz')).toEqual(['Happening now', 'Free'])
    expect(await badges('Rained off')).toEqual(['Cancelled'])
    expect(await badges('Later then')).toEqual(['Postponed'])
    expect(await badges('Lecture')).toEqual(['Online'])
    expect(
      (await widget.locator('s').allTextContents()).map((text) => text.replace(/\s/g, ' ')),
    ).toEqual(['Rained off', '3:00 – 4:00 PM'])
  })

  it('drops what has ended, from an answer that was kept too long and while it is looked at', async () => {
    const at = { now: '2026-06-15T13:29:00Z', timers: true }
    const { page, widget } = await embed(world, feed, at)
    expect(await widget.getByText('Early jazz').count()).toBe(1)
    await page.clock.fastForward('02:00')
    await eventually(() => widget.getByText('Early jazz').count()).toBe(0)
    const stale = await embed(world, feed, { now: '2026-06-15T13:31:00Z' })
    expect(await stale.widget.getByText('Early jazz').count()).toBe(0)
  })

  it('shows more by cursor and moves the focus to what is new', async () => {
    const { page, widget } = await embed(world, many)
    expect(await widget.locator('.event').count()).toBe(20)
    await widget.getByRole('button', { name: 'Show more' }).click()
    await eventually(() => widget.locator('.event').count()).toBe(40)
    expect(await focused(page)).toBe('Event 21')
    await widget.getByRole('button', { name: 'Show more' }).press('Enter')
    await eventually(() => widget.locator('.event').count()).toBe(45)
    expect(await focused(page)).toBe('Event 41')
    expect(await widget.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  it('holds as many as the page says, else as the dashboard says', async () => {
    const made = await makeFeed({ widget: { perPage: 3 } })
    await makeEvents(
      made,
      Array.from({ length: 7 }, () => ({})),
    )
    const { widget } = await embed(world, made.id)
    expect(await widget.locator('.event').count()).toBe(3)
    await widget.getByRole('button', { name: 'Show more' }).click()
    await eventually(() => widget.locator('.event').count()).toBe(6)
    const own = await embed(world, made.id, { attributes: 'per-page="5"' })
    expect(await own.widget.locator('.event').count()).toBe(5)
  })

  it('holds at first already more than the usual 20 where the dashboard says so', async () => {
    const made = await makeFeed({ widget: { perPage: 30 } })
    await makeEvents(
      made,
      Array.from({ length: 33 }, () => ({})),
    )
    const { widget } = await embed(world, made.id)
    expect(await widget.locator('.event').count()).toBe(30)
    await widget.getByRole('button', { name: 'Show more' }).click()
    await eventually(() => widget.locator('.event').count()).toBe(33)
  })

  it('says so when there is nothing', async () => {
    const { id } = await makeFeed()
    const { widget } = await embed(world, id)
    expect(await widget.getByText('No upcoming events.').isVisible()).toBe(true)
    expect(await widget.locator('.toolbar').isVisible()).toBe(false)
  })
})
