import { describe, expect, it } from 'vitest'
import { startFindingPositions } from '../../db/events/positions.ts'
import { taskKinds } from '../../functions/task-kinds.ts'
import { runTask } from '../../functions/tasks/run-task.ts'
import { calendar, concert } from '../imports/calendar.ts'
import { importWorld } from '../imports/world.ts'
import { HERE, house } from './world.ts'

const HALL = 'Old Mill\\, 100 Main St\\, Austin\\, TX 78701'
const THERE = { lat: 40.5, lng: -80.25 }

async function imported(...events: Parameters<typeof calendar>) {
  const world = await importWorld()
  const { app, feed } = world
  await app.database.query(
    'update feeds set archived_at = now() where archived_at is null and id <> $1',
    [feed.id],
  )
  await app.database.query('delete from geocoded_addresses')
  const ofCalendar = app.outside
  const asked: string[] = []
  let position = HERE
  app.outside = async (url, init) => {
    if (!url.startsWith('http://geocoder.test')) return ofCalendar(url, init)
    asked.push(new URL(url).searchParams.get('q') ?? '')
    return Response.json(house(position))
  }
  const env = { ...app.deps.env, GEOCODER_URL: 'http://geocoder.test/search' }
  const look = async (next = HERE) => {
    position = next
    await startFindingPositions(app.database.db, app.deps.now())
    for (let runs = 0; runs < 5; runs++) {
      const answer = await runTask({ ...app.deps, env }, taskKinds, 'task_find_positions')
      if (answer.status === 200) return
      app.setNow(new Date(app.deps.now().getTime() + 1000).toISOString())
    }
  }
  await world.sync(calendar(...events))
  await look()
  const rows = () =>
    world.rows(
      `select lat, lng, position_again_at is not null as found, overridden, updated_at::text as updated
        from events where feed_id = $1 order by starts_at, title`,
      [feed.id],
    )
  return { world, asked, look, rows, sync: (...now: typeof events) => world.sync(calendar(...now)) }
}

const found = (position = HERE) => ({ ...position, found: true, overridden: [] })

describe('Of imported events, coordinates found by address', () => {
  it('survive each fetch, which counts no change', async () => {
    const { rows, sync, world } = await imported(concert('a', { LOCATION: HALL }))
    const before = await rows()
    expect(before).toMatchObject([found()])
    await sync(concert('a', { LOCATION: HALL }), concert('b'))
    expect((await rows()).slice(0, 1)).toEqual(before)
    expect(await world.lastRun()).toMatchObject({ added: 1, changed: 0 })
  })

  it('stay when the calendar changes something else', async () => {
    const { rows, sync, asked } = await imported(concert('a', { LOCATION: HALL }))
    await sync(concert('a', { LOCATION: HALL, SUMMARY: 'Poetry' }))
    expect(await rows()).toMatchObject([found()])
    expect(asked).toHaveLength(1)
  })

  it('give way to those of the calendar', async () => {
    const { rows, sync } = await imported(concert('a', { LOCATION: HALL }))
    await sync(concert('a', { LOCATION: HALL, GEO: '40.5;-80.25' }))
    expect(await rows()).toMatchObject([{ ...THERE, found: false }])
  })

  it('go with the address, and those of the new one come', async () => {
    const { rows, sync, look, asked } = await imported(concert('a', { LOCATION: HALL }))
    await sync(concert('a', { LOCATION: HALL.replace('100 Main', '7 Oak') }))
    await look(THERE)
    expect(await rows()).toMatchObject([found(THERE)])
    expect(asked).toHaveLength(2)
  })

  it('that staff cleared come back when the calendar has another address', async () => {
    const { rows, sync, look, world, asked } = await imported(concert('a', { LOCATION: HALL }))
    await world.edit('Concert a', 'lat = null, lng = null, position_cleared = true')
    await sync(concert('a', { LOCATION: HALL, SUMMARY: 'Poetry' }))
    await look()
    expect(await rows()).toMatchObject([{ lat: null, found: false }])
    await sync(concert('a', { LOCATION: HALL.replace('100 Main', '7 Oak') }))
    await look()
    expect([asked.length, await rows()]).toMatchObject([2, [found()]])
  })

  it('are those of each date of a series, and no detail of one', async () => {
    const weekly = { LOCATION: HALL, RRULE: 'FREQ=WEEKLY;COUNT=3' }
    const { rows, sync, asked } = await imported(concert('a', weekly))
    expect(await rows()).toMatchObject([found(), found(), found()])
    await sync(concert('a', { ...weekly, SUMMARY: 'Poetry', RRULE: 'FREQ=WEEKLY;COUNT=2' }))
    expect(await rows()).toMatchObject([found(), found()])
    expect(asked).toHaveLength(1)
  })
})
