import { beforeAll, describe, expect, it } from 'vitest'
import { currentZone, isTimeZone, zoneGroups } from '../../functions/forms/time-zones.tsx'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm } from '../support/event-form.ts'
import { makeFeed } from '../support/factories.ts'
import { makeStaff, makeStaffWithFeed, sentTo } from '../support/staff.ts'

const SUMMER = new Date('2026-06-15T12:00:00Z')
const WINTER = new Date('2026-12-15T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const optionsAt = (now: Date) => zoneGroups('UTC', now).flatMap(({ options }) => options)
const labelOf = (zone: string, now: Date) =>
  optionsAt(now).find(({ value }) => value === zone)?.label

describe('the time zones to choose from', () => {
  it('carry the names of today, each once, and none of the old ones', () => {
    const names = optionsAt(SUMMER).map(({ value }) => value)
    expect(names).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']))
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => currentZone(name) !== name)).toEqual([])
    expect(names.filter((name) => !isTimeZone(name))).toEqual([])
    expect(names.slice(1)).toEqual(names.slice(1).sort())
  })

  it('say how far they are from UTC now', () => {
    expect(labelOf('Asia/Kolkata', SUMMER)).toBe('Kolkata (UTC+05:30)')
    expect(labelOf('America/Chicago', SUMMER)).toBe('Chicago (UTC−05:00)')
    expect(labelOf('America/Chicago', WINTER)).toBe('Chicago (UTC−06:00)')
    expect(labelOf('Africa/Abidjan', WINTER)).toBe('Abidjan (UTC+00:00)')
  })

  it('begin with the one that is chosen already where no region lists it', () => {
    const [first] = zoneGroups('US/Central', SUMMER)
    expect(first).toEqual({ options: [{ value: 'US/Central', label: 'US/Central (UTC−05:00)' }] })
    expect(zoneGroups('Nowhere/At_All', SUMMER)).toBe(zoneGroups('UTC', SUMMER))
  })
})

describe('old names of time zones', () => {
  it('are accepted, and saved by the new name', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const form = eventForm(feed.id, { timezone: 'Asia/Calcutta' })
    const id = /evt_\w+/.exec(await sentTo(await staff.send('/events', form)))?.[0]
    const [event] = await app.database.query('select * from events where id = $1', [id])
    expect(event).toMatchObject({
      timezone: 'Asia/Kolkata',
      starts_local: '2026-07-04T19:30:00+05:30',
    })
  })

  it('of what is saved already are chosen in the form by the new name', async () => {
    const staff = await makeStaff(app)
    const feed = await makeFeed({ orgId: staff.orgId, timezone: 'Europe/Kiev' })
    const html = await staff.see(`/feeds/${feed.id}`)
    expect(html).toMatch(/<option value="Europe\/Kyiv" selected/)
    expect(html).not.toContain('Europe/Kiev')
  })
})
