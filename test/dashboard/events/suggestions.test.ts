import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type TestApp, testApp } from '../../support/app.ts'
import { eventForm, formFields } from '../../support/event-form.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { visibleText } from '../../support/html.ts'
import { makeStaffWithFeed } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const HALL = { location: 'Town hall', address: '1 Main St', city: 'Denver', lat: 39.7, lng: -105 }

/** What the form holds after one of the buttons that save nothing. */
async function shown(form: Record<string, string>) {
  const { staff, feed } = await makeStaffWithFeed(app)
  await makeEvent(feed, { ...HALL, startsAt: '2026-05-01T18:00:00Z' })
  await makeEvent(feed, { location: 'town hall', startsAt: '2026-06-01T18:00:00Z' })
  const before = await app.database.query('select * from events where org_id = $1 order by id', [
    staff.orgId,
  ])
  const response = await staff.send('/events', { ...eventForm(feed.id), ...form })
  expect(response.status).toBe(200)
  const html = await response.text()
  const after = await app.database.query('select * from events where org_id = $1 order by id', [
    staff.orgId,
  ])
  expect(after).toEqual(before)
  return { html, fields: formFields(html, `/dashboard/${staff.slug}/events`) }
}

describe('the form of an event', () => {
  it('suggests venues, categories, and organizers of its organization only, each once', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const used = { categories: ['Jazz'], organizerName: 'Riverside' }
    const { id } = await makeEvent(feed, { ...HALL, ...used })
    await makeEvent(feed, { ...HALL, location: 'TOWN HALL', categories: ['jazz', 'Blues'] })
    await makeEvent(await makeFeed(), { location: 'Secret cellar', categories: ['Theirs'] })
    for (const path of ['/events/new', `/events/${id}`, `/events/new?from=${id}`]) {
      const html = await staff.see(path)
      const venues = /<datalist id="venues">(.*?)<\/datalist>/s.exec(html)?.[1]
      expect(venues?.match(/Town hall/gi)).toHaveLength(1)
      expect(html).toContain('<option value="Riverside"')
      expect(visibleText(html)).toMatch(/Used before: ?Jazz, ?Blues/i)
      expect(html).not.toMatch(/Secret cellar|Theirs/)
    }
  })
})

describe('Fill in address', () => {
  it('takes the latest address of a venue, and saves nothing', async () => {
    const { fields } = await shown({ show: 'venue', location: ' TOWN HALL ' })
    expect(fields).toMatchObject({ address: '1 Main St', city: 'Denver', lat: '39.7', lng: '-105' })
    expect(fields).toMatchObject({ title: 'Jazz by the river', timezone: 'America/Chicago' })
  })

  it('says so where no event was at such a venue, also one of another organization', async () => {
    await makeEvent(await makeFeed(), { ...HALL, location: 'Secret cellar' })
    for (const location of ['Secret cellar', '', '%', "'"]) {
      const { html, fields } = await shown({ show: 'venue', location })
      expect(visibleText(html)).toContain('None of your latest events was at a venue')
      expect(fields.address).toBe('')
    }
  })
})

describe('Find coordinates', () => {
  it('takes those of the postal code or else of the city, and saves nothing', async () => {
    await app.database.query(
      `insert into places (name, country, region, label, lat, lng, population) values
        ('99901', 'us', 'ak', '99901, AK', 55.37, -131.68, 0),
        ('lakewood', 'us', 'co', 'Lakewood, CO', 39.7, -105.08, 150000),
        ('lakewood', 'us', 'oh', 'Lakewood, OH', 41.48, -81.8, 50000) on conflict do nothing`,
    )
    onTestFinished(async () => {
      await app.database.query(`delete from places where name in ('99901', 'lakewood')`)
    })
    const found = async (form: Record<string, string>) => {
      const { html, fields } = await shown({ show: 'place', ...form })
      const said = /Coordinates of ([^.]+)\./.exec(visibleText(html))?.[1]
      return [said, fields.lat, fields.lng]
    }
    const oh = { city: 'Lakewood', state: 'Ohio', country: 'US' }
    expect(await found({ city: 'Lakewood' })).toEqual(['Lakewood, CO', '39.7', '-105.08'])
    expect(await found(oh)).toEqual(['Lakewood, OH', '41.48', '-81.8'])
    expect(await found({ ...oh, postalCode: '99901' })).toEqual(['99901, AK', '55.37', '-131.68'])
    const { fields: inColorado } = await shown({ show: 'place', city: 'Lakewood' })
    expect(inColorado.state).toBe('Colorado')
    const abroad = { postalCode: '99901', country: 'Germany' }
    expect(await found(abroad)).toEqual([undefined, '', ''])
    const { html, fields } = await shown({ show: 'place', city: 'Nowhere', lat: '1', lng: '2' })
    expect(visibleText(html)).toContain('Enter a postal code or city that we know')
    expect(fields).toMatchObject({ lat: '1', lng: '2' })
  })
})
