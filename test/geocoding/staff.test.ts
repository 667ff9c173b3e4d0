import { describe, expect, it } from 'vitest'
import { newRule } from '../../domain/recurrence/rule.ts'
import { formFields } from '../support/event-form.ts'
import { makeEvent } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeSeries } from '../support/make-series.ts'
import { makeStaff } from '../support/staff.ts'
import { FOUND, geocodingWorld, HERE, house, MAIN_STREET, NONE } from './world.ts'

const THERE = { lat: 40.5, lng: -80.25 }

/** An event whose position was found, and staff who edit it. */
async function found() {
  const world = await geocodingWorld()
  const { id } = await makeEvent(world.feed, MAIN_STREET)
  await world.look()
  const staff = await makeStaff(world.app, { orgId: world.org.id, slug: world.org.slug })
  const page = `/events/${id}`
  const save = async (changes: Record<string, string> = {}) => {
    const response = await staff.change(page, changes)
    expect(response.status, await response.clone().text()).toBe(303)
  }
  return { ...world, world, id, staff, page, save }
}

const expectMark = async (html: string, isMarked: boolean) => {
  expect(visibleText(html).includes('Found by address')).toBe(isMarked)
  expect(html.includes('https://www.openstreetmap.org/copyright')).toBe(isMarked)
}

describe('In the event editor, coordinates found by address', () => {
  it('are marked, with their source', async () => {
    const { staff, page } = await found()
    const html = await staff.see(page)
    await expectMark(html, true)
    expect(html).toContain('value="30.2672"')
  })

  it('stay marked when the event is saved with other changes', async () => {
    const { world, id, save, staff, page } = await found()
    await save({ title: 'Poetry' })
    expect(await world.positionOf(id)).toEqual(FOUND)
    await expectMark(await staff.see(page), true)
    expect(world.asked).toHaveLength(1)
  })

  it('stay marked in a form that comes back with an error', async () => {
    const { staff, page } = await found()
    const response = await staff.change(page, { title: '' })
    expect(response.status).toBe(400)
    await expectMark(await response.text(), true)
  })

  it('are staff’s own once they are changed, and stay when the address changes', async () => {
    const { world, id, save, staff, page } = await found()
    await save({ lat: String(THERE.lat), lng: String(THERE.lng) })
    expect(await world.positionOf(id)).toEqual({ ...THERE, found: false })
    await expectMark(await staff.see(page), false)
    await save({ address: '7 Oak St' })
    await world.look()
    expect(await world.positionOf(id)).toEqual({ ...THERE, found: false })
  })

  it('stay away once they are cleared, until the address changes', async () => {
    const { world, id, save } = await found()
    await save({ lat: '', lng: '' })
    await save({ title: 'Poetry' })
    await world.look()
    expect([world.asked.length, await world.positionOf(id)]).toEqual([1, NONE])
    await save({ address: '7 Oak St' })
    await world.look()
    expect([world.asked.length, await world.positionOf(id)]).toEqual([2, FOUND])
  })

  it('are not looked up either where staff cleared coordinates of their own', async () => {
    const { world, id, save } = await found()
    await save({ lat: '1', lng: '2' })
    await save({ lat: '', lng: '' })
    await world.look()
    expect(await world.positionOf(id)).toEqual(NONE)
    await save({ lat: '1', lng: '2' })
    await save({ city: 'Dallas', lat: '', lng: '' })
    await world.look()
    expect(await world.positionOf(id)).toEqual(FOUND)
  })

  it('go with the address, and those of the new one come', async () => {
    const { world, id, save } = await found()
    world.answer = () => Response.json(house(THERE))
    await save({ address: '7 Oak St' })
    expect(await world.positionOf(id)).toEqual(NONE)
    await world.look()
    expect(await world.positionOf(id)).toEqual({ ...THERE, found: true })
  })

  it('are taken over by a form that was opened before they were found', async () => {
    const world = await geocodingWorld()
    const { id } = await makeEvent(world.feed, MAIN_STREET)
    const staff = await makeStaff(world.app, { orgId: world.org.id, slug: world.org.slug })
    const opened = await staff.see(`/events/${id}`)
    await world.look()
    const form = formFields(opened, `/dashboard/${staff.slug}/events/${id}`)
    expect([form.lat, form.lng]).toEqual(['', ''])
    const response = await staff.send(`/events/${id}`, { ...form, title: 'Poetry' })
    expect(response.status, await response.clone().text()).toBe(303)
    expect(await world.positionOf(id)).toEqual(FOUND)
  })

  it('are not copied into another event at the venue', async () => {
    const { staff, query, id } = await found()
    await query(`update events set location = 'Old Mill' where id = $1`, [id])
    const response = await staff.send('/events', { show: 'venue', location: 'Old Mill' })
    const html = await response.text()
    expect(html).toContain('value="100 Main St"')
    expect(html).not.toContain(`value="${HERE.lat}"`)
  })
})

describe('Of a series, coordinates found by address', () => {
  async function series() {
    const world = await geocodingWorld()
    const rule = { ...newRule('WEEKLY'), count: 4 }
    const made = await makeSeries(world.app, world.feed, rule, {
      ...MAIN_STREET,
      state: 'Texas',
      stateCode: 'TX',
    })
    await world.look()
    const staff = await makeStaff(world.app, { orgId: world.org.id, slug: world.org.slug })
    const dates = () =>
      world.query(
        `select title, lat, lng, overridden, position_again_at is not null as found from events
          where series_id = $1 order by starts_at`,
        [made.seriesId],
      )
    return { ...world, world, ...made, staff, dates }
  }
  const all = (title: string, over: object = {}) => ({
    ...{ title, ...HERE, overridden: [], found: true },
    ...over,
  })

  it('are those of each date, by one request', async () => {
    const { dates, asked } = await series()
    const rows = await dates()
    expect([asked.length, rows]).toEqual([1, rows.map(({ title }) => all(String(title)))])
    expect(rows).toHaveLength(4)
  })

  it('are no detail of one date when that is changed', async () => {
    const { dates, staff, id } = await series()
    expect((await staff.change(`/events/${id}`, { title: 'Poetry', scope: 'this' })).status).toBe(
      303,
    )
    const [first, second] = await dates()
    expect(first).toEqual(all('Poetry', { overridden: ['title'] }))
    expect(second).toEqual(all(String(second?.title)))
  })

  it('stay when all dates are changed, and are cleared in all of them', async () => {
    const { dates, staff, id, world } = await series()
    const change = async (changes: Record<string, string>) => {
      const response = await staff.change(`/events/${id}`, { scope: 'all', ...changes })
      expect(response.status, await response.clone().text()).toBe(303)
    }
    await change({ title: 'Poetry' })
    expect(await dates()).toEqual(Array.from({ length: 4 }, () => all('Poetry')))
    await change({ lat: '', lng: '' })
    await world.look()
    const none = all('Poetry', { lat: null, lng: null, found: false })
    expect(await dates()).toEqual(Array.from({ length: 4 }, () => none))
    expect(world.asked).toHaveLength(1)
  })
})
