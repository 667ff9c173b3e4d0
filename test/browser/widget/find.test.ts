import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEvents, makeFeed } from '../../support/factories.ts'
import { embed, embedWithChips, eventually, said } from './embed.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const AUSTIN = { latitude: 30.2672, longitude: -97.7431 }
let feed: string

beforeAll(async () => {
  const made = await makeFeed()
  feed = made.id
  await makeEvents(made, [
    { title: 'Jazz in the park', city: 'Austin', state: 'Texas', lat: 30.27, lng: -97.74 },
    {
      title: 'Café night',
      startsAt: '2026-07-02T18:00:00Z',
      city: 'Dallas',
      state: 'Texas',
      lat: 32.78,
      lng: -96.8,
    },
    {
      title: 'Jazz brunch',
      startsAt: '2026-07-03T18:00:00Z',
      city: 'Denver',
      state: 'Colorado',
      lat: 39.74,
      lng: -104.99,
    },
  ])
})

const titles = (widget: Locator) => widget.locator('.event-title').allTextContents()

// Other tests of this process have no places.
afterAll(async () => {
  await world.app.database.query('delete from places')
})

describe('search', () => {
  it('narrows the list while somebody types, and says how much is left', async () => {
    const { widget } = await embedWithChips(world, feed)
    await widget.getByRole('searchbox').fill('Jazz')
    await eventually(() => titles(widget)).toEqual(['Jazz in the park', 'Jazz brunch'])
    expect(await said(widget)).toBe('Events: 2')
    expect(world.asked.at(-1)).toBe(`GET /api/v1/feeds/${feed}/events?search=jazz`)
  })

  it('asks once for a word, not for each of its letters', async () => {
    const { widget } = await embedWithChips(world, feed)
    await widget.getByRole('searchbox').evaluate((input: HTMLInputElement) => {
      for (const letter of 'brunch') {
        input.value += letter
        input.dispatchEvent(new Event('input'))
      }
    })
    await eventually(() => titles(widget)).toEqual(['Jazz brunch'])
    expect(world.asked.length).toBe(1)
  })

  it('keeps the focus, and shows everything again at a touch when nothing was found', async () => {
    const { page, widget } = await embed(world, feed)
    await widget.getByRole('searchbox').fill('opera')
    await widget.getByText('No events found.').waitFor()
    expect(await widget.getByRole('searchbox').evaluate((e) => e.matches(':focus'))).toBe(true)
    await widget.getByRole('button', { name: 'See all events' }).click()
    await eventually(() => titles(widget)).toHaveLength(3)
    const inside = () => widget.evaluate((element) => element.shadowRoot?.activeElement?.className)
    expect(await inside()).toBe('body')
    expect(await widget.getByRole('searchbox').inputValue()).toBe('')
    expect(page.url()).not.toContain('opera')
  })

  it('shows the latest answer even if an earlier one comes after it', async () => {
    const { widget } = await embedWithChips(world, feed)
    world.fault = async (request) => {
      if (request.url.includes('search=jazz')) await new Promise((done) => setTimeout(done, 800))
      return undefined
    }
    await widget.getByRole('searchbox').fill('jazz')
    await eventually(() => world.asked.at(-1)).toContain('search=jazz')
    await widget.getByRole('searchbox').fill('café')
    await eventually(() => titles(widget)).toEqual(['Café night'])
    await new Promise((done) => setTimeout(done, 900))
    world.fault = undefined
    expect(await titles(widget)).toEqual(['Café night'])
  })

  it('keeps its letters, though the service compares folded ones', async () => {
    const { widget } = await embed(world, feed)
    const search = widget.getByRole('searchbox')
    await search.fill('CAFÉ Night')
    await eventually(() => titles(widget)).toEqual(['Café night'])
    expect(await search.inputValue()).toBe('CAFÉ Night')
  })

  it('is answered as a list, whichever view it was typed in', async () => {
    const { widget } = await embed(world, feed, { attributes: 'view="month"' })
    await widget.getByRole('searchbox').fill('brunch')
    await eventually(() => titles(widget)).toEqual(['Jazz brunch'])
    expect(await widget.getByRole('grid').count()).toBe(0)
    await widget.getByRole('button', { name: 'Month', exact: true }).click()
    await widget.getByRole('grid').waitFor()
    expect(await widget.getByRole('searchbox').inputValue()).toBe('')
  })

  it('leads back to the month it was typed in', async () => {
    const { widget } = await embed(world, feed, { attributes: 'view="month" month="2026-07"' })
    await widget.getByRole('searchbox').fill('brunch')
    await eventually(() => titles(widget)).toEqual(['Jazz brunch'])
    await widget.getByRole('searchbox').fill('')
    await widget.getByRole('grid', { name: 'July 2026' }).waitFor()
  })
})

describe('near me', () => {
  const here = { geolocation: AUSTIN, permissions: ['geolocation'] }

  it('lists what is near by date, with its distance and how far that reaches', async () => {
    const { widget } = await embed(world, feed, { context: here })
    await widget.getByRole('button', { name: 'Near me' }).click()
    await eventually(() => titles(widget)).toEqual(['Jazz in the park'])
    expect(await widget.locator('.event .badge').allTextContents()).toEqual(['0 mi'])
    expect(await widget.locator('.around').textContent()).toBe('Near me (50 mi)')
    const near = widget.getByRole('button', { name: 'Near me' })
    expect(await near.getAttribute('aria-pressed')).toBe('true')
    await near.click()
    await eventually(() => titles(widget)).toHaveLength(3)
  })

  it('tells the service no more than the neighbourhood', async () => {
    const { widget } = await embedWithChips(world, feed, { context: here })
    await widget.getByRole('button', { name: 'Near me' }).click()
    await eventually(() => titles(widget)).toHaveLength(1)
    expect(world.asked.at(-1)).toBe(
      `GET /api/v1/feeds/${feed}/events/nearby?lat=30.27&lng=-97.74&per_page=100&radius=50`,
    )
  })

  it('measures in kilometres where road signs do', async () => {
    const { widget } = await embed(world, feed, { lang: 'de-DE', context: here })
    await widget.getByRole('button', { name: 'In meiner Nähe' }).click()
    await eventually(() => widget.locator('.event .badge').allTextContents()).toEqual(['0 km'])
  })

  it('says so when the position is not to be had, and the list stays', async () => {
    const { widget } = await embed(world, feed, { context: { permissions: [] } })
    await widget.getByRole('button', { name: 'Near me' }).click()
    await widget.getByText('Your location isn’t available.').waitFor()
    expect(await titles(widget)).toHaveLength(3)
  })

  it('finds by state, by name or code', async () => {
    const { widget } = await embed(world, feed)
    const state = widget.getByRole('textbox', { name: 'State or region' })
    await state.fill('Texas')
    await state.press('Enter')
    await eventually(() => titles(widget)).toEqual(['Jazz in the park', 'Café night'])
    await state.fill('CO')
    await state.press('Tab')
    await eventually(() => titles(widget)).toEqual(['Jazz brunch'])
  })

  describe('by city or postal code, where the service knows them', () => {
    beforeAll(async () => {
      await world.app.database.query(
        `insert into places values ('austin', 'us', 'tx', 'Austin, TX', 30.267, -97.743, 900000),
           ('80202', 'us', 'co', 'Denver, CO 80202', 39.751, -104.997, 0),
           ('berlin', 'de', '', 'Berlin, DE', 52.52, 13.4, 3000000)
         on conflict do nothing`,
      )
    })
    const nearby = () => world.asked.filter((path) => path.includes('/nearby'))

    it('finds each with one request, in the order of their dates', async () => {
      const { widget } = await embed(world, feed)
      const place = widget.getByPlaceholder('City or postal code')
      world.asked.splice(0)
      await place.fill('Austin')
      await place.press('Enter')
      await eventually(() => titles(widget)).toEqual(['Jazz in the park'])
      expect(await widget.locator('.around').textContent()).toBe('Within 50 mi of Austin, TX')
      await place.fill('80202')
      await place.press('Tab')
      await eventually(() => titles(widget)).toEqual(['Jazz brunch'])
      await place.fill('texas')
      await place.press('Enter')
      await eventually(() => titles(widget)).toEqual(['Jazz in the park', 'Café night'])
      const list = `GET /api/v1/feeds/${feed}/events/nearby`
      expect(nearby()).toEqual([
        `${list}?per_page=100&place=austin&radius=50`,
        `${list}?per_page=100&place=80202&radius=50`,
        `${list}?state=texas`,
      ])
      await place.fill('')
      await place.press('Enter')
      await eventually(() => titles(widget)).toHaveLength(3)
    })

    it('sorts what is around a place by date, not by distance', async () => {
      const made = await makeFeed()
      await makeEvents(made, [
        { title: 'Near, later', startsAt: '2026-07-09T18:00:00Z', lat: 30.27, lng: -97.74 },
        { title: 'Farther, sooner', startsAt: '2026-07-02T18:00:00Z', lat: 30.5, lng: -97.8 },
      ])
      const { widget } = await embed(world, made.id)
      await widget.getByPlaceholder('City or postal code').fill('Austin')
      await widget.getByPlaceholder('City or postal code').press('Enter')
      await widget.locator('.around').waitFor()
      expect(await titles(widget)).toEqual(['Farther, sooner', 'Near, later'])
    })

    it('says of a place that it does not know, with one request, what helps', async () => {
      const { widget, reported } = await embed(world, feed)
      world.asked.splice(0)
      const place = widget.getByPlaceholder('City or postal code')
      await place.fill('Xyzzy')
      await place.press('Enter')
      await widget.getByText('Place not found. Enter a postal code, or a city').waitFor()
      expect(nearby()).toHaveLength(1)
      expect((await reported()).map(([name]) => name)).not.toContain('error')
      await widget.getByRole('button', { name: 'See all events' }).click()
      await eventually(() => titles(widget)).toHaveLength(3)
    })

    it('asks for no postal code where the feed has none, and knows the regions of its events', async () => {
      const made = await makeFeed({ timezone: 'Europe/Berlin' })
      const inGermany = { timezone: 'Europe/Berlin', country: 'DE' }
      await makeEvents(made, [
        { title: 'Oktoberfest', city: 'München', state: 'Bayern', ...inGermany },
        { title: 'Konzert', city: 'Berlin', lat: 52.5, lng: 13.4, ...inGermany },
      ])
      const { widget } = await embed(world, made.id, { lang: 'de' })
      const place = widget.getByPlaceholder('Ort oder Region')
      await place.fill('Bayern')
      await place.press('Enter')
      await eventually(() => titles(widget)).toEqual(['Oktoberfest'])
      await place.fill('10115')
      await place.press('Enter')
      await widget.getByText('zum Beispiel München, Deutschland').waitFor()
    })
  })

  it('can be left out, like search', async () => {
    const { widget } = await embed(world, feed, { attributes: 'nearby="off" search="off"' })
    expect(await widget.getByRole('search').isVisible()).toBe(false)
    expect(await widget.getByRole('button', { name: 'Near me' }).count()).toBe(0)
  })
})
