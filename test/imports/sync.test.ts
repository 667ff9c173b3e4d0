import { beforeEach, describe, expect, it } from 'vitest'
import { keepMissing } from '../../db/imports/items.ts'
import { deleteEvent } from '../../functions/events/change-event.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const titles = async () => (await world.events()).map(({ title }) => title)
const ids = async () => (await world.events()).map(({ id }) => id)

describe('A sync of a calendar', () => {
  it('adds its events', async () => {
    await world.sync(calendar(concert('a'), concert('b', { SUMMARY: 'Opera' })))
    expect(await world.events()).toMatchObject([
      { title: 'Concert a', starts_local: '2026-07-01T19:00:00-05:00', location: 'Main hall' },
      { title: 'Opera', timezone: 'America/Chicago', status: 'scheduled' },
    ])
    expect(await world.lastRun()).toMatchObject({ state: 'done', added: 2, changed: 0, found: 2 })
  })

  it('changes what changed and keeps the id', async () => {
    await world.sync(calendar(concert('a'), concert('b')))
    const before = await ids()
    await world.sync(calendar(concert('a', { LOCATION: 'Small hall' }), concert('b')))
    expect(await ids()).toEqual(before)
    expect((await world.events()).map(({ location }) => location)).toEqual([
      'Small hall',
      'Main hall',
    ])
    expect(await world.lastRun()).toMatchObject({ added: 0, changed: 1 })
  })

  it('writes nothing when only stamps changed', async () => {
    await world.sync(calendar(concert('a', { DTSTAMP: '20260601T000000Z' })))
    const before = await world.events()
    await world.sync(calendar(concert('a', { DTSTAMP: '20260602T000000Z', SEQUENCE: '4' })))
    expect(await world.events()).toEqual(before)
    expect(await world.lastRun()).toMatchObject({ state: 'unchanged' })
  })

  it('asks whether the calendar changed, and stops there if it did not', async () => {
    world.answer = () => new Response(calendar(concert('a')), { headers: { ETag: '"7"' } })
    await world.sync()
    world.answer = () => new Response(null, { status: 304 })
    await world.sync()
    expect(world.asked[1]?.headers.get('if-none-match')).toBe('"7"')
    expect(await world.lastRun()).toMatchObject({ state: 'unchanged', http_status: 304 })
    expect(await titles()).toEqual(['Concert a'])
  })

  it('leaves out what was over before the calendar was added', async () => {
    const old = {
      'DTSTART;TZID=America/Chicago': '20260601T190000',
      'DTEND;TZID=America/Chicago': '20260601T200000',
    }
    await world.sync(calendar(concert('old', old), concert('new')))
    expect(await titles()).toEqual(['Concert new'])
  })

  it('imports what is past where staff asked for it', async () => {
    world = await importWorld({ includesPast: true })
    const old = {
      'DTSTART;TZID=America/Chicago': '20260601T190000',
      'DTEND;TZID=America/Chicago': '20260601T200000',
    }
    await world.sync(calendar(concert('old', old)))
    expect(await titles()).toEqual(['Concert old'])
  })

  it('knows an event whose UID changed by its title and start', async () => {
    await world.sync(calendar(concert('a', { SUMMARY: 'Opera' })))
    const before = await ids()
    await world.sync(calendar(concert('z', { SUMMARY: 'OPERA', LOCATION: 'Small hall' })))
    expect(await ids()).toEqual(before)
    expect(await world.events()).toMatchObject([{ title: 'OPERA', location: 'Small hall' }])
  })

  it('shows a cancelled event as cancelled', async () => {
    await world.sync(calendar(concert('a')))
    await world.sync(calendar(concert('a', { STATUS: 'CANCELLED' })))
    expect(await world.events()).toMatchObject([{ status: 'cancelled' }])
    const changes = await world.rows('select * from event_changes where org_id = $1', [
      world.org.id,
    ])
    expect(changes).toHaveLength(1)
  })

  it('gives events without category and place those of the source', async () => {
    world = await importWorld({ settings: { category: 'Music', location: 'The Parish' } })
    await world.sync(calendar(concert('a', { LOCATION: '' })))
    const [event] = await world.rows('select * from events where feed_id = $1', [world.feed.id])
    expect(event).toMatchObject({ categories: ['Music'], location: 'The Parish' })
  })
})

describe('What staff changed', () => {
  it('stays, field by field, whatever the calendar says later', async () => {
    await world.sync(calendar(concert('a')))
    await world.edit('Concert a', `location = 'Our hall'`)
    await world.sync(calendar(concert('a', { LOCATION: 'Small hall', SUMMARY: 'Concert A' })))
    expect(await world.events()).toMatchObject([{ title: 'Concert A', location: 'Our hall' }])
    await world.sync(calendar(concert('a', { LOCATION: 'Main hall', SUMMARY: 'Concert A' })))
    expect(await world.events()).toMatchObject([{ location: 'Our hall' }])
  })

  it('is the source’s again once it says the same', async () => {
    await world.sync(calendar(concert('a')))
    await world.edit('Concert a', `location = 'Our hall'`)
    await world.sync(calendar(concert('a', { LOCATION: 'Our hall' })))
    await world.sync(calendar(concert('a', { LOCATION: 'Small hall' })))
    expect(await world.events()).toMatchObject([{ location: 'Small hall' }])
  })

  it('stays deleted or cancelled here', async () => {
    await world.sync(calendar(concert('a'), concert('b')))
    const [a] = await ids()
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(a) })
    await world.edit('Concert b', `status = 'cancelled'`)
    await world.sync(calendar(concert('a', { LOCATION: 'X' }), concert('b', { LOCATION: 'X' })))
    expect(await world.events()).toMatchObject([{ title: 'Concert b', status: 'cancelled' }])
  })

  it('while a sync writes is not overwritten: the next one takes it into account', async () => {
    await world.sync(calendar(concert('a')))
    const { database } = world.app
    database.before = async (body) => {
      if (!body.includes('new_items')) return
      database.before = undefined
      await world.edit('Concert a', `location = 'Our hall'`)
    }
    const text = calendar(concert('a', { LOCATION: 'Small hall', SUMMARY: 'Concert A' }))
    world.answer = () => new Response(text, { headers: { etag: '"2"' } })
    await world.sync()
    expect(await world.events()).toMatchObject([{ title: 'Concert a', location: 'Our hall' }])
    // The same file again, from a server that would say that it did not change.
    world.answer = () => {
      const isKnown = world.asked.at(-1)?.headers.get('if-none-match') === '"2"'
      return isKnown ? new Response(null, { status: 304 }) : new Response(text)
    }
    await world.sync()
    expect(await world.events()).toMatchObject([{ title: 'Concert A', location: 'Our hall' }])
  })

  it('stays deleted when the calendar lacks it for a while', async () => {
    await world.sync(calendar(...ten))
    const [first] = await ids()
    await deleteEvent(world.app.acting(), { orgId: world.org.id, id: String(first) })
    await world.sync(calendar(...ten.slice(1)))
    await world.sync(calendar(...ten.slice(1)), 7)
    await world.sync(calendar(...ten))
    expect(await ids()).toHaveLength(9)
  })
})

const ten = Array.from({ length: 10 }, (_, i) => concert(`n${i}`))

describe('An event that is gone from the calendar', () => {
  it('is removed at a second fetch without it, six hours later at the earliest', async () => {
    await world.sync(calendar(...ten))
    await world.sync(calendar(...ten.slice(1)))
    expect(await ids()).toHaveLength(10)
    await world.sync(calendar(...ten.slice(1)), 5)
    expect(await ids()).toHaveLength(10)
    await world.sync(calendar(...ten.slice(1)), 1.1)
    expect(await titles()).not.toContain('Concert n0')
    expect(await ids()).toHaveLength(9)
    expect(await world.lastRun()).toMatchObject({ removed: 1 })
  })

  it('stays when it is there again', async () => {
    await world.sync(calendar(...ten))
    await world.sync(calendar(...ten.slice(1)))
    await world.sync(calendar(...ten))
    await world.sync(calendar(...ten.slice(1)), 7)
    expect(await ids()).toHaveLength(10)
  })

  it('stays when the file is cut off', async () => {
    await world.sync(calendar(...ten))
    const cut = calendar(...ten.slice(1)).replace('END:VCALENDAR\r\n', '')
    await world.sync(cut)
    await world.sync(cut, 7)
    expect(await ids()).toHaveLength(10)
  })

  it('stays once it is past', async () => {
    await world.sync(calendar(...ten))
    await world.sync(calendar(...ten.slice(1)), 24 * 20)
    await world.sync(calendar(...ten.slice(1)), 24)
    expect(await titles()).toContain('Concert n0')
    expect(await world.lastRun()).toMatchObject({ removed: 0 })
    expect(await world.rows(`select * from import_changes where change = 'removed'`)).toEqual([])
  })

  it('is known again once it is past', async () => {
    await world.sync(calendar(...ten))
    const before = await ids()
    await world.sync(calendar(...ten.slice(1)), 24 * 20)
    await world.sync(calendar(...ten.slice(1)), 24)
    await world.sync(calendar(...ten))
    expect((await ids()).sort()).toEqual(before.sort())
  })

  it('takes no more work once it is past', async () => {
    await world.sync(calendar(...ten))
    await world.sync(calendar(...ten.slice(1)), 24 * 20)
    await world.sync(calendar(...ten.slice(1)), 24)
    await world.sync(calendar(...ten.slice(1)), 24)
    expect(await world.lastRun()).toMatchObject({ state: 'unchanged' })
  })
})

describe('A calendar that lacks most of its events', () => {
  const few = calendar(...ten.slice(6))

  it('is held: nothing is removed until staff decide', async () => {
    await world.sync(calendar(...ten))
    await world.sync(few)
    await world.sync(few, 24)
    expect(await ids()).toHaveLength(10)
    expect((await world.source()).held_since).not.toBeNull()
  })

  it('stays held when some of them become past before staff decide', async () => {
    const soon = {
      'DTSTART;TZID=America/Chicago': '20260617T190000',
      'DTEND;TZID=America/Chicago': '20260617T200000',
    }
    await world.sync(calendar(concert('a', soon), concert('b', soon), ...ten.slice(0, 5)))
    await world.sync(calendar(concert('x'), concert('y'), ...ten.slice(4, 5)))
    expect((await world.source()).held_since).not.toBeNull()
    await world.sync(undefined, 24 * 4)
    await world.sync(undefined, 24)
    expect(await titles()).toContain('Concert n0')
    expect((await world.source()).held_since).not.toBeNull()
  })

  it('is held when it is empty', async () => {
    await world.sync(calendar(concert('a')))
    await world.sync(calendar())
    await world.sync(calendar(), 24)
    expect(await titles()).toEqual(['Concert a'])
    expect((await world.source()).held_since).not.toBeNull()
  })

  it('is not held any longer when they are back', async () => {
    await world.sync(calendar(...ten))
    await world.sync(few)
    await world.sync(calendar(...ten))
    expect((await world.source()).held_since).toBeNull()
  })

  it('loses them when staff say so', async () => {
    await world.sync(calendar(...ten))
    await world.sync(few)
    await world.begin('remove')
    expect(await ids()).toHaveLength(4)
    expect((await world.source()).held_since).toBeNull()
  })

  it('leaves them to us when staff keep them: no later fetch removes them', async () => {
    await world.sync(calendar(...ten))
    await world.sync(few)
    await keepMissing(world.app.database.db, { orgId: world.org.id, sourceId: world.id })
    await world.sync(few, 24)
    await world.sync(few, 24)
    expect(await ids()).toHaveLength(10)
  })
})

describe('Undoing a sync', () => {
  it('removes what it added, and later fetches leave it so', async () => {
    const text = calendar(concert('a'), concert('b'))
    await world.sync(text)
    await world.begin('undo', String((await world.lastRun()).id))
    expect(await titles()).toEqual([])
    await world.sync(calendar(concert('a', { LOCATION: 'X' }), concert('b')))
    expect(await titles()).toEqual([])
  })

  it('brings back what it changed, and later fetches leave it so', async () => {
    await world.sync(calendar(concert('a')))
    const before = await ids()
    await world.sync(calendar(concert('a', { LOCATION: 'Small hall' })))
    await world.begin('undo', String((await world.lastRun()).id))
    expect(await world.events()).toMatchObject([{ location: 'Main hall' }])
    expect(await ids()).toEqual(before)
    await world.sync(calendar(concert('a', { LOCATION: 'Small hall', SUMMARY: 'New' })))
    expect(await world.events()).toMatchObject([{ location: 'Main hall', title: 'New' }])
  })

  it.each(['undo', 'source'])(
    'brings back by %s the date of an event that was a series before, beside what is over of it',
    async (by) => {
      const on = (day: string, more = {}) =>
        concert('s', {
          'DTSTART;TZID=America/Chicago': `${day}T190000`,
          'DTEND;TZID=America/Chicago': `${day}T210000`,
          ...more,
        })
      const days = async () =>
        (await world.events())
          .filter(({ title }) => title === 'Concert s')
          .map(({ starts_local }) => String(starts_local).slice(0, 10))
      await world.sync(calendar(on('20260616', { RRULE: 'FREQ=WEEKLY;COUNT=3' }), ...ten))
      await world.sync(calendar(on('20260630'), ...ten), 48)
      expect(await days()).toEqual(['2026-06-16', '2026-06-30'])
      await world.sync(calendar(...ten))
      await world.sync(calendar(...ten), 7)
      expect(await days()).toEqual(['2026-06-16'])
      if (by === 'undo') await world.begin('undo', String((await world.lastRun()).id))
      else await world.sync(calendar(on('20260630'), ...ten))
      expect(await days()).toEqual(['2026-06-16', '2026-06-30'])
    },
  )

  it('brings back what it removed, as events of ours', async () => {
    await world.sync(calendar(...ten))
    await world.sync(calendar(...ten.slice(1)))
    await world.sync(calendar(...ten.slice(1)), 7)
    await world.begin('undo', String((await world.lastRun()).id))
    expect(await titles()).toContain('Concert n0')
    await world.sync(calendar(...ten.slice(2)))
    await world.sync(calendar(...ten.slice(2)), 7)
    expect(await titles()).toContain('Concert n0')
  })
})

describe('Deleting a source', () => {
  it('removes its upcoming events and keeps those that are past', async () => {
    const past = {
      'DTSTART;TZID=America/Chicago': '20260616T190000',
      'DTEND;TZID=America/Chicago': '20260616T200000',
    }
    await world.sync(calendar(concert('a'), concert('b', past)))
    world.app.setNow('2026-06-20T12:00:00Z')
    await world.begin('delete')
    expect(await titles()).toEqual(['Concert b'])
    expect(await world.source()).toBeUndefined()
  })
})
