import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPlaces } from '../../../db/install/places/load-places.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { SPRINGFIELDS } from '../../support/springfields.ts'
import { makeStaffWithFeed } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await loadPlaces((text, params) => app.database.query(text, params), SPRINGFIELDS)
})
afterAll(async () => {
  await app.database.query('delete from places')
})

const HALL = {
  location: 'Spring Hall',
  address: '12 Main St',
  city: 'Austin',
  state: 'Texas',
  postalCode: '78701',
  country: 'us',
  lat: 30.25,
  lng: -97.75,
}

type Suggestion = { label: string; fields: Record<string, string>; isVenue: boolean }

describe('Suggestions of the place field', () => {
  it('are earlier venues of the organization, then places, with what the form is filled in with', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const others = await makeStaffWithFeed(app)
    await makeEvent(feed, HALL)
    await makeEvent(feed, { location: 'Spring hall', startsAt: '2026-08-01T18:00:00Z' })
    await makeEvent(others.feed, { ...HALL, location: 'Spring Cellar' })
    const ask = async (q: string) => {
      const response = await app.request(
        `/dashboard/${staff.slug}/places.json?q=${encodeURIComponent(q)}`,
        { headers: { cookie: staff.cookie } },
      )
      expect(response.headers.get('cache-control')).toContain('no-store')
      return ((await response.json()) as { places: Suggestion[] }).places
    }
    const [venue, ...places] = await ask('spring')
    expect(venue).toMatchObject({ label: 'Spring Hall, 12 Main St, Austin', isVenue: true })
    expect(venue?.fields).toMatchObject({ ...HALL, lat: '30.25', lng: '-97.75' })
    expect(places.map(({ label }) => label)).toContain('Springfield, MO, United States')
    expect(places[0]?.fields).toMatchObject({
      ...{ location: '', city: 'Springfield', state: 'Missouri', country: 'United States' },
      lat: expect.stringMatching(/^3\d/),
    })
    // A word in the middle of the name, and a venue with its city.
    expect((await ask('hall'))[0]?.label).toBe('Spring Hall, 12 Main St, Austin')
    const [typed] = await ask('Old Mill, springf')
    expect(typed?.label).toBe('Old Mill, Springfield, MO, United States')
    expect(typed?.fields).toMatchObject({ location: 'Old Mill', city: 'Springfield' })
    for (const q of ['', 's', '%%', "''", 'x'.repeat(5000), ',,,', '\0\0'])
      expect(await ask(q)).toEqual([])
  })
})

describe('The address in the form of an event', () => {
  it('is one line, and stays open where coordinates were asked for', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, HALL)
    const html = await staff.see(`/events/${id}`)
    expect(visibleText(html)).toContain('12 Main St, Austin, Texas 78701, us · on the map')
    expect(html).toMatch(/<details class="topic"><summary>Address/)
    const form = { ...eventForm(feed.id), show: 'place', city: 'Springfield', state: 'MO' }
    const asked = await (await staff.send('/events', form)).text()
    expect(asked).toMatch(/<details class="topic" open=""><summary>Address/)
    const fields = formFields(asked, `/dashboard/${staff.slug}/events`)
    expect(fields).toMatchObject({ lat: expect.stringMatching(/^3/), state: 'MO' })
  })
})
