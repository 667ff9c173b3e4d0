import { beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_FEATURES } from '../../../domain/access.ts'
import { Event } from '../../../domain/event-contract.ts'
import { EVENT_FIELDS, NO_FIELDS } from '../../../domain/event-fields.ts'
import { eventFields, inputGroups, inputLabels } from '../../../functions/events/event-fields.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { formFields } from '../../support/event-form.ts'
import { makeEvent, makeFeed } from '../../support/factories.ts'
import { decodeEntities } from '../../support/html.ts'
import { makeStaffWithFeed, sentTo } from '../../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Follow from the fields (domain/derive-event.ts), or from what is done with an event. */
const NO_INPUTS = [
  ...['id', 'org_id', 'status', 'previous_starts_at', 'created_at', 'updated_at', 'published_at'],
  'created_by',
  ...['slug', 'state_keys', 'category_keys', 'search_text', 'derived_version'],
  ...['description_html'],
  ...['may_have_duplicates', 'shown_separately'],
  ...['series_id', 'recurrence_key', 'overridden', 'prev_past_at', 'position_again_at'],
  ...['maybe_unlisted_dates', 'listed_past_at'],
]

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Markdown fills the column beside its text, too. */
const filledBy = (name: keyof typeof eventFields, field: (typeof eventFields)[typeof name]) =>
  field.kind === 'joint'
    ? field.columns
    : field.kind === 'markdown'
      ? [name, `${name}Markdown`]
      : [name]
const columnsOf = (name: keyof typeof eventFields): readonly string[] => {
  const field = eventFields[name]
  return filledBy(name, field).map(columnOf)
}
const NAMES = Object.keys(eventFields) as (keyof typeof eventFields)[]

describe('the list of an event’s fields', () => {
  it('names every column that people fill, as the database has them, once', async () => {
    const rows = await app.database.query(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'events' and is_generated = 'NEVER'`,
    )
    const filled = NAMES.flatMap(columnsOf)
    expect([...filled, ...NO_INPUTS].sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('has all that an event says besides its times, which the API returns', () => {
    const said = Object.keys(EVENT_FIELDS)
    expect(said).toHaveLength(31)
    expect(Object.keys(NO_FIELDS)).toEqual(said)
    const besides = ['feedId', 'startsAt', 'endsAt', 'allDay', 'timezone', 'positionCleared']
    const asked = NAMES.flatMap((name): readonly string[] => {
      const field = eventFields[name]
      return filledBy(name, field)
    })
    // Its status has buttons of its own.
    expect([...asked, 'status'].sort()).toEqual([...said, ...besides].sort())
    const returned = said.map((name) => name.replace(/^(organizer|access)(Name|Url|Yes|No)$/, '$1'))
    expect(Object.keys(Event.shape)).toEqual(expect.arrayContaining(returned))
  })

  it('holds what a column holds if nothing was said of it', async () => {
    const { feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { title: 'Jazz', timezone: 'Europe/Paris' })
    const [row = {}] = await app.database.query('select * from events where id = $1', [id])
    for (const [name, value] of Object.entries({ ...NO_FIELDS, title: 'Jazz' }))
      expect(row[columnOf(name)], name).toEqual(value)
  })

  it('is the form: each field has its inputs, labels and limit there', async () => {
    // A cancelled one is asked for its reason, too.
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { status: 'cancelled' })
    const html = decodeEntities(await staff.see(`/events/${id}`))
    for (const [name, label] of Object.entries(inputLabels)) {
      if (/Fold$/.test(name)) continue
      expect(html).toContain(`name="${name}"`)
      expect(html).toContain(label)
    }
    for (const name of NAMES) {
      const field = eventFields[name]
      const input = new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0]
      if (field.kind === 'line') expect(input).toContain(`maxlength="${field.most}"`)
    }
  })
})

describe('what only somebody else changed', () => {
  const CHANGED: Record<string, string> = {
    startDate: '2026-07-09',
    startTime: '10:00',
    endDate: '2026-07-10',
    endTime: '11:00',
    timezone: 'Europe/Paris',
    attendanceMode: 'mixed',
    lat: '30.5',
    lng: '-97.5',
    price: 'paid',
    priceMin: '12',
    priceMax: '20',
    currency: 'EUR',
    ...Object.fromEntries(ACCESS_FEATURES.map((feature) => [`access:${feature}`, 'no'])),
  }

  it('is kept, in every field there is', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id: feedId } = await makeFeed({ orgId: staff.orgId })
    const skipped = ['allDay', 'timeUnknown', 'startFold', 'endFold']
    for (const [i, parts] of inputGroups.entries()) {
      const inputs = parts.flat()
      const { id } = await makeEvent(feed, { organizerName: 'Riverside' })
      const page = `/events/${id}`
      const opened = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
      const mine = inputs[0] === 'title' ? 'description' : 'title'
      const theirs = { ...opened }
      for (const name of inputs.filter((name) => !skipped.includes(name))) {
        const isUrl = /url$/i.test(name)
        theirs[name] = { ...CHANGED, feedId }[name] ?? (isUrl ? 'https://b.example/' : 'Changed')
        expect(theirs[name], name).not.toBe(opened[name])
      }
      app.setNow('2026-06-15T12:01:00Z')
      await sentTo(await staff.send(page, theirs))
      const row = () => app.database.query('select * from events where id = $1', [id])
      const [before = {}] = await row()
      app.setNow('2026-06-15T12:02:00Z')
      await sentTo(await staff.send(page, { ...opened, [mine]: 'Mine' }))
      const [after = {}] = await row()
      expect(after[mine]).toBe('Mine')
      const name = NAMES[i] ?? 'title'
      for (const column of columnsOf(name)) expect(after[column], column).toEqual(before[column])
      app.setNow('2026-06-15T12:00:00Z')
    }
  })

  it('is asked about by the label of its field where both changed it', async () => {
    const { staff, feed } = await makeStaffWithFeed(app)
    const { id } = await makeEvent(feed, { lat: 30, lng: -97 })
    const page = `/events/${id}`
    const opened = formFields(await staff.see(page), `/dashboard/${staff.slug}${page}`)
    app.setNow('2026-06-15T12:01:00Z')
    await sentTo(await staff.send(page, { ...opened, lat: '31' }))
    const second = await staff.send(page, { ...opened, lng: '-98' })
    app.setNow('2026-06-15T12:00:00Z')
    expect(second.status).toBe(409)
    expect(await second.text()).toContain('Latitude, their version: <bdi>31</bdi>')
  })
})
