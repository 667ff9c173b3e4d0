import { beforeEach, expect, it } from 'vitest'
import { EVENT_FIELDS } from '../../domain/event-fields.ts'
import { makeStaff } from '../support/staff.ts'
import { calendar, concert } from './calendar.ts'
import { importWorld } from './world.ts'

/** One statement of 100 such items, or one response with 400 such dates, would be refused by the database. */
const LONGEST = '界'.repeat(EVENT_FIELDS.description.most)
/** In a text of JSON inside JSON each of these is eight bytes. */
const QUOTES = '"'.repeat(EVENT_FIELDS.description.most)

let world: Awaited<ReturnType<typeof importWorld>>
beforeEach(async () => {
  world = await importWorld()
})

it('A calendar of 120 events with the longest descriptions is imported, and all are changed', async () => {
  const file = (place: string) =>
    calendar(
      ...Array.from({ length: 120 }, (_, n) =>
        concert(`event ${n}`, { DESCRIPTION: QUOTES, LOCATION: `${place} ${n}` }),
      ),
    )
  await world.sync(file('Hall'))
  expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null, added: 120 })
  await world.sync(file('Garden'))
  expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null, changed: 120 })
  const events = await world.events()
  expect(events.map(({ location }) => location).every((it) => /^Garden/.test(`${it}`))).toBe(true)
  const [stored] = await world.rows(
    'select count(*)::int as n from events where feed_id = $1 and description = $2',
    [world.feed.id, QUOTES],
  )
  expect(stored).toEqual({ n: 120 })
})

it('A calendar of 120 events with the longest HTML is imported', async () => {
  const description = `<b>Open</b> ${'"'.repeat(EVENT_FIELDS.description.most - 20)}`
  const events = Array.from({ length: 120 }, (_, n) =>
    concert(`event ${n}`, { DESCRIPTION: description }),
  )
  await world.sync(calendar(...events))
  expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null, added: 120 })
  const [stored] = await world.rows(
    'select count(*)::int as n from events where feed_id = $1 and description_html is not null',
    [world.feed.id],
  )
  expect(stored).toEqual({ n: 120 })
})

it('A series of 400 dates with the longest description is imported, changed, and opened by staff', async () => {
  const file = (title: string) =>
    calendar(
      concert('daily', { SUMMARY: title, DESCRIPTION: LONGEST, RRULE: 'FREQ=DAILY;COUNT=400' }),
    )
  await world.sync(file('Open house'))
  expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null, added: 1 })
  await world.sync(file('Open garden'))
  expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null, changed: 1 })
  const events = await world.events()
  expect([...new Set(events.map(({ title }) => title))]).toEqual(['Open garden'])
  const { id: orgId, slug } = world.org
  const staff = await makeStaff(world.app, { orgId, slug })
  expect(await staff.see(`/events/${events[0]?.id}`)).toContain('Open garden')
})

it('A series whose dates have more text than one request of the database is a problem of its line', async () => {
  await world.sync(calendar(concert('daily', { RRULE: 'FREQ=DAILY;COUNT=300' }), concert('once')))
  const dates = seriesOf('daily', 300, { DESCRIPTION: QUOTES })
  await world.sync(calendar(...dates, concert('once', { SUMMARY: 'Just once' })))
  const run = await world.lastRun()
  expect(run).toMatchObject({ state: 'done', problem: null, changed: 1 })
  expect(run.notes).toEqual([
    {
      line: 3,
      text: 'The changed dates of “Concert daily” have too much text in all. It was skipped.',
      skipped: 1,
    },
  ])
  const events = await world.events()
  expect(events).toHaveLength(301)
  expect(events.filter(({ title }) => title === 'Just once')).toHaveLength(1)
})

it.each([
  { count: 380, length: 2_000, formatted: 380 },
  { count: 300, length: 4_000, formatted: 0 },
  { count: 200, length: 8_000, formatted: 0 },
])(
  'A series of $count dates with HTML of $length characters has its formatting where that fits, else its text',
  async ({ count, length, formatted }) => {
    const description = `<b>Doors</b> ${'x'.repeat(length)}`
    await world.sync(calendar(...seriesOf('daily', count, { DESCRIPTION: description })))
    expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null, notes: [] })
    const [stored] = await world.rows(
      `select count(*)::int as dates, count(description_markdown)::int as formatted,
       min(description) as description from events where feed_id = $1`,
      [world.feed.id],
    )
    expect(stored).toEqual({ dates: count, formatted, description: `Doors ${'x'.repeat(length)}` })
    await world.sync(calendar(...seriesOf('daily', count, { DESCRIPTION: `${description}!` })))
    expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null, changed: 1 })
  },
)

/** What is stored of so many is more than one response. */
const SERIES = 16

it('Several series with much text are changed, and undone', async () => {
  const file = (place: string) =>
    calendar(
      ...Array.from({ length: SERIES }, (_, n) =>
        seriesOf(`series ${n}`, 35, { DESCRIPTION: QUOTES, LOCATION: place }),
      ).flat(),
    )
  await world.sync(file('Hall'))
  expect(await world.lastRun()).toMatchObject({
    state: 'done',
    problem: null,
    added: SERIES,
    notes: [],
  })
  await world.sync(file('Garden'))
  const run = await world.lastRun()
  expect(run).toMatchObject({ state: 'done', problem: null, changed: SERIES })
  expect((await world.events()).every(({ location }) => location === 'Garden')).toBe(true)
  await world.begin('undo', `${run.id}`)
  expect(await world.lastRun()).toMatchObject({ state: 'done', problem: null })
  expect((await world.events()).every(({ location }) => location === 'Hall')).toBe(true)
})

/** A series of which each date was changed. */
function seriesOf(uid: string, count: number, own: Record<string, string>) {
  const day = (n: number) =>
    new Date(Date.UTC(2026, 6, 1 + n)).toISOString().slice(0, 10).replaceAll('-', '')
  const dates = Array.from({ length: count }, (_, n) =>
    concert(uid, {
      'RECURRENCE-ID;TZID=America/Chicago': `${day(n)}T190000`,
      'DTSTART;TZID=America/Chicago': `${day(n)}T190000`,
      'DTEND;TZID=America/Chicago': `${day(n)}T210000`,
      ...own,
    }),
  )
  return [concert(uid, { RRULE: `FREQ=DAILY;COUNT=${count}` }), ...dates]
}
