import { beforeEach, describe, expect, it } from 'vitest'
import { separateItem } from '../../db/imports/items.ts'
import { startRun } from '../../db/imports/sources.ts'
import { deleteEvent } from '../../functions/events/change-event.ts'
import { freshId, makeEvent, makeFeed } from '../support/factories.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const START = '2026-07-02T00:00:00Z'
const titles = async () => (await world.events()).map(({ title }) => title)
const own = (over = {}) =>
  makeEvent(world.feed, { title: 'Concert a', startsAt: START, location: 'Main hall', ...over })

describe('An event that the feed has already', () => {
  it.each<[string, object, Record<string, string>?]>([
    ['as it is', {}],
    ['with a longer title', { title: 'Concert a' }, { SUMMARY: 'CONCERT A' }],
    [
      'with a title that goes on',
      { title: 'Summer concert in the park' },
      { SUMMARY: 'Summer concert in the park with friends' },
    ],
    ['ten minutes later', { startsAt: '2026-07-02T00:10:00Z' }],
    ['without a place', { location: null }],
  ])('is not shown twice: %s', async (_, over, said: Record<string, string> = {}) => {
    await own(over)
    await world.sync(calendar(concert('a', said)))
    expect(await titles()).toHaveLength(1)
  })

  it.each([
    ['another title', { title: 'Opera' }],
    ['a short title that goes on', { title: 'Concert' }],
    ['another start', { startsAt: '2026-07-02T00:20:00Z' }],
    ['another place', { location: 'Garden' }],
  ])('but with %s is another event', async (_, over) => {
    await own(over)
    await world.sync(calendar(concert('a')))
    expect(await titles()).toHaveLength(2)
  })

  it('in another feed is no reason to leave it out here', async () => {
    const other = await makeFeed({ orgId: world.org.id })
    await makeEvent(other, { title: 'Concert a', startsAt: START, location: 'Main hall' })
    await world.sync(calendar(concert('a')))
    expect(await titles()).toEqual(['Concert a'])
  })

  it('takes its place when that one is deleted', async () => {
    const { id } = await own()
    await world.sync(calendar(concert('a')))
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id })
    expect(await titles()).toEqual([])
    await world.sync(calendar(concert('a'), concert('b')))
    expect(await titles()).toEqual(['Concert a', 'Concert b'])
  })

  it('gets an entry of its own once it is another event', async () => {
    await own()
    await world.sync(calendar(concert('a')))
    const later = {
      'DTSTART;TZID=America/Chicago': '20260703T190000',
      'DTEND;TZID=America/Chicago': '20260703T210000',
    }
    await world.sync(calendar(concert('a', later)))
    expect(await titles()).toEqual(['Concert a', 'Concert a'])
  })

  it('is shown separately when staff say so, and stays so', async () => {
    await own()
    await world.sync(calendar(concert('a')))
    const { db, now } = world.app.acting()
    const of = { orgId: world.org.id, sourceId: world.id }
    expect(await separateItem(db, of, 'a')).toBe(true)
    const run = { runId: freshId('imp'), orgId: of.orgId, id: world.id, now: now() }
    await startRun(db, { ...run, kind: 'sync' })
    await world.work()
    expect(await titles()).toEqual(['Concert a', 'Concert a'])
    await world.sync(calendar(concert('a', { LOCATION: 'Small hall' })))
    expect((await world.events()).map(({ location }) => location).sort()).toEqual([
      'Main hall',
      'Small hall',
    ])
  })
})
