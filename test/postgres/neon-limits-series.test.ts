import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEON_LIMITS } from '../../db/pool/neon-protocol.ts'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { MOST_DATES } from '../../domain/recurrence/rule.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeRepeating } from '../support/repeating-event.ts'
import { type Browser, makeStaffWithFeed, sentTo } from '../support/staff.ts'

let app: TestApp
let staff: Browser
let yoga: Awaited<ReturnType<typeof makeRepeating>>
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

/** Four dates a day: as many as a series may have, within the months for which dates are made. */
const extraDates = Array.from({ length: MOST_DATES - 1 }, (_, n) =>
  new Date(Date.UTC(2026, 5, 17, 6 * n)).toISOString().slice(0, 16).replace('T', ' '),
).join('\n')

/** Every date of the series has a description of its own, as long as one may be. */
beforeAll(async () => {
  await emptyTables()
  app = await testApp('2026-06-15T12:00:00Z')
  const made = await makeStaffWithFeed(app)
  staff = made.staff
  yoga = await makeRepeating(app, staff, made.feed.id, { repeat: 'no', extraDates })
  await query(
    `update events set description = id || repeat('界', $2::int - length(id)), overridden = '{description}'
     where series_id = $1`,
    [yoga.series, EVENT_FIELDS.description.most],
  )
})
afterAll(() => emptyTables())

const descriptions = async () =>
  (await yoga.dates()).map(({ id, description }) => [id, description])

describe('A series with as many dates as it may have, each with the longest description', () => {
  it('is larger than one request of the database', async () => {
    const [row] = await query(
      `select count(*)::int as dates, sum(octet_length(description))::float8 as bytes from events where series_id = $1`,
      [yoga.series],
    )
    expect(row).toMatchObject({ dates: MOST_DATES })
    expect(Number(row?.bytes)).toBeGreaterThan(NEON_LIMITS.requestBytes)
  })

  it('is saved for all dates by the form', async () => {
    const before = await descriptions()
    const form = await yoga.opened()
    const sent = { ...form, location: 'Hall 2', scope: 'all' }
    expect(await sentTo(await staff.send(`/events/${yoga.id}`, sent))).toContain('/events')
    const after = await yoga.dates()
    expect(new Set(after.map(({ location }) => location))).toEqual(new Set(['Hall 2']))
    expect(after.map(({ id, description }) => [id, description])).toEqual(before)
  })

  it('is saved where all that is searched follows from long fields of each date', async () => {
    const own = ['title', 'location', 'city'] as const
    const texts = own.map((name) => `${name} = repeat('界''', ${EVENT_FIELDS[name].most / 2})`)
    await query(
      `update events set ${texts}, overridden = '{title,description,location,city}' where series_id = $1`,
      [yoga.series],
    )
    const before = await descriptions()
    const sent = { ...(await yoga.opened()), state: 'Bayern', scope: 'all' }
    await sentTo(await staff.send(`/events/${yoga.id}`, sent))
    const after = await yoga.dates()
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['Bayern']))
    expect(after.every(({ search_text: text }) => `${text}`.includes('\nbayern'))).toBe(true)
    expect(after.map(({ id, description }) => [id, description])).toEqual(before)
  })
})
