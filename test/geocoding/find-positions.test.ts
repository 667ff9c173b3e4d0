import { describe, expect, it, onTestFinished } from 'vitest'
import { LISTED } from '../../db/events/positions.ts'
import { ADDRESSES_A_DAY } from '../../domain/daily-limits.ts'
import { runCron } from '../../functions/background.ts'
import { type EventOverrides, makeEvent, makeEvents, makeFeed } from '../support/factories.ts'
import { FOUND, geocodingWorld, HERE, house, MAIN_STREET, NONE } from './world.ts'

const DAY = 24 * 3600

describe('The position of an address', () => {
  it('is looked up by one request in our name, and shown to visitors', async () => {
    const world = await geocodingWorld()
    const { app, asked, feed } = world
    const { id } = await makeEvent(feed, MAIN_STREET)
    expect(await world.look()).toEqual({ status: 200 })
    expect(await world.positionOf(id)).toEqual(FOUND)
    const [request] = asked
    expect(asked).toHaveLength(1)
    expect(request?.url.href).toBe(
      'http://10.0.0.7:8080/search?key=k.i.s&q=100+Main+St%2C+Austin%2C+Texas&format=json&limit=1',
    )
    expect(new Headers(request?.init?.headers).get('user-agent')).toBe(
      'calendar-feed-service (+https://calendar.test/docs)',
    )
    const near = `/api/v1/feeds/${feed.id}/events/nearby?lat=30.2672&lng=-97.7431&radius=1`
    const { events } = await app.get<{ events: { id: string }[] }>(near)
    expect(events.map((event) => event.id)).toEqual([id])
    await app.settled()
    expect(app.purged.flat()).toContain(`event:${id}`)
  })

  it('is looked up by the cron, and never without GEOCODER_URL', async () => {
    const world = await geocodingWorld()
    const { app, asked, feed } = world
    const { id } = await makeEvent(feed, MAIN_STREET)
    const cron = (GEOCODER_URL?: string) =>
      runCron({ ...app.deps, env: { ...app.deps.env, QSTASH_TOKEN: undefined, GEOCODER_URL } })
    await cron()
    expect([asked.length, await world.positionOf(id)]).toEqual([0, NONE])
    await cron(app.deps.env.GEOCODER_URL)
    expect([asked.length, await world.positionOf(id)]).toEqual([1, FOUND])
  })

  it('is asked for once, however many events spell it', async () => {
    const world = await geocodingWorld()
    const other = await makeFeed()
    const events = [
      ...(await makeEvents(world.feed, [MAIN_STREET, { ...MAIN_STREET, address: '100 main St.' }])),
      await makeEvent(other, { address: '100 Main St.,  AUSTIN', state: 'Texas' }),
    ]
    await world.look()
    expect(world.asked).toHaveLength(1)
    for (const { id } of events) expect(await world.positionOf(id)).toEqual(FOUND)
  })

  it.each(['1.00 Main St', '10² Main St', "1'00 Main St", '100 Máin St', '1-00 Main St'])(
    'is not that of another organization’s address that is almost the same: %s',
    async (address) => {
      const world = await geocodingWorld()
      world.answer = (asked) =>
        Response.json(house(asked.startsWith('100 Main St,') ? HERE : { lat: 1, lng: 2 }))
      await makeEvent(await makeFeed(), { ...MAIN_STREET, address })
      await world.look()
      const { id } = await makeEvent(world.feed, MAIN_STREET)
      await world.look()
      expect(await world.positionOf(id)).toEqual(FOUND)
    },
  )

  it('is never taken from what another organization entered', async () => {
    const world = await geocodingWorld()
    await makeEvent(await makeFeed(), { ...MAIN_STREET, lat: 1, lng: 2 })
    const { id } = await makeEvent(world.feed, MAIN_STREET)
    world.answer = () => Response.json([])
    await world.look()
    expect(await world.positionOf(id)).toEqual(NONE)
  })

  it('is asked for at most once a second, the next events first', async () => {
    const world = await geocodingWorld()
    const days = Array.from({ length: 23 }, (_, n) => n + 1)
    const events = days.map((n) => ({
      ...MAIN_STREET,
      address: `${n} Main St`,
      startsAt: `2026-07-${String(n).padStart(2, '0')}T18:00:00Z`,
    }))
    await makeEvents(world.feed, events.toReversed())
    expect(await world.look()).toEqual({ status: 200 })
    expect(world.asked.map(({ address }) => address)).toEqual(
      days.map((n) => `${n} Main St, Austin, Texas`),
    )
    const waits = world.asked.slice(1).map(({ at }, i) => at - (world.asked[i]?.at ?? 0))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000)
  })

  it.each<[string, EventOverrides]>([
    ['has coordinates', { ...MAIN_STREET, lat: 1, lng: 2 }],
    ['lost them by staff', { ...MAIN_STREET, positionCleared: true }],
    ['is online', { ...MAIN_STREET, attendanceMode: 'online' }],
    ['is over', { ...MAIN_STREET, startsAt: '2026-06-01T18:00:00Z' }],
    ['names a venue that could be anywhere', { location: 'City Hall' }],
    ['names only its city', { city: 'Austin', state: 'TX' }],
    ['has a link for a venue', { location: 'https://meet.example/a,b', city: 'Austin' }],
  ])('is not looked up of an event that %s', async (_, event) => {
    const world = await geocodingWorld()
    const { id } = await makeEvent(world.feed, event)
    const before = await world.stored(id)
    await world.look()
    expect([world.asked, await world.stored(id)]).toEqual([[], before])
  })

  it('is looked up by the venue where there is no street', async () => {
    const world = await geocodingWorld()
    await makeEvent(world.feed, { location: 'Zilker Park', city: 'Austin', country: 'US' })
    await world.look()
    expect(world.asked.map(({ address }) => address)).toEqual(['Zilker Park, Austin, US'])
  })

  it('is kept for good once found, also for later events', async () => {
    const world = await geocodingWorld()
    await makeEvent(world.feed, MAIN_STREET)
    await world.look()
    world.pass(700 * DAY)
    const later = await makeEvent(world.feed, { ...MAIN_STREET, startsAt: '2029-01-01T18:00:00Z' })
    await world.look()
    expect([world.asked.length, await world.positionOf(later.id)]).toEqual([1, FOUND])
  })

  it('is looked up again after 30 days if it was not found', async () => {
    const world = await geocodingWorld()
    const event = { ...MAIN_STREET, startsAt: '2027-01-01T18:00:00Z' }
    const { id } = await makeEvent(world.feed, event)
    world.answer = () => Response.json([])
    await world.look()
    const { updated } = (await world.stored(id)) ?? {}
    world.pass(29 * DAY)
    await makeEvent(world.feed, event)
    await world.look()
    expect(world.asked).toHaveLength(1)
    world.answer = () => Response.json(house(HERE))
    world.pass(2 * DAY)
    await world.look()
    expect([world.asked.length, await world.positionOf(id)]).toEqual([2, FOUND])
    expect((await world.stored(id))?.updated).not.toBe(updated)
  })

  it('is no change to anybody while it was not found', async () => {
    const world = await geocodingWorld()
    const { id } = await makeEvent(world.feed, MAIN_STREET)
    const before = await world.stored(id)
    await world.query('delete from purges')
    const changes = () => world.query('select * from feed_changes where event_id = $1', [id])
    const numbered = await changes()
    world.answer = () => Response.json([])
    await world.look()
    expect([await world.stored(id), await changes()]).toEqual([before, numbered])
    expect(await world.query('select tag from purges')).toEqual([])
  })

  it.each<[string, object]>([
    ['a town', { class: 'place', type: 'town' }],
    ['a postal code', { class: 'place', type: 'postcode' }],
    ['the limits of a city', { category: 'boundary', class: undefined }],
    ['a road of many miles', { class: 'highway', boundingbox: ['30.1', '30.4', '-97.8', '-97.7'] }],
  ])('is not that of %s', async (_, over) => {
    const world = await geocodingWorld()
    const { id } = await makeEvent(world.feed, MAIN_STREET)
    world.answer = () => Response.json(house(HERE, over))
    await world.look()
    expect([world.asked.length, await world.positionOf(id)]).toEqual([1, NONE])
  })

  it('is that of a street with a small bounding box, or of a house as a place', async () => {
    const world = await geocodingWorld()
    const [one, two] = await makeEvents(world.feed, [
      MAIN_STREET,
      { ...MAIN_STREET, address: '7 Oak St' },
    ])
    const small = ['30.26', '30.27', '-97.75', '-97.74']
    world.answer = (address) =>
      Response.json(
        address.startsWith('7')
          ? house(HERE, { class: 'place', type: 'house' })
          : house(HERE, { class: 'highway', boundingbox: small }),
      )
    await world.look()
    for (const event of [one, two]) expect(await world.positionOf(event?.id ?? '')).toEqual(FOUND)
  })

  it('comes from our own table where a city or postal code is all that is said', async () => {
    const world = await geocodingWorld()
    onTestFinished(async () => void (await world.query('delete from places')))
    await world.query(
      `insert into places (name, country, region, label, lat, lng, population) values
        ('austin', 'us', 'tx', 'Austin, TX', 30.27, -97.74, 1), ('78701', 'us', 'tx', '78701', 30.5, -97.5, 0)`,
    )
    const [city, code, street] = await makeEvents(world.feed, [
      { location: 'Austin, TX' },
      { location: '78701' },
      { location: '100 Main St, Austin, TX 78701' },
    ])
    await world.look()
    expect(world.asked.map(({ address }) => address)).toEqual(['100 Main St, Austin, TX 78701'])
    expect(await world.positionOf(city?.id ?? '')).toEqual({ lat: 30.27, lng: -97.74, found: true })
    expect(await world.positionOf(code?.id ?? '')).toEqual({ lat: 30.5, lng: -97.5, found: true })
    expect(await world.positionOf(street?.id ?? '')).toEqual(FOUND)
  })

  it('comes for many cities, too', async () => {
    const world = await geocodingWorld()
    onTestFinished(async () => void (await world.query('delete from places')))
    const names = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}ton`)
    await world.query(
      `insert into places (name, country, region, label, lat, lng, population)
        select name, 'us', 'tx', name, 30, -97, 1 from unnest($1::text[]) name`,
      [names],
    )
    await makeEvents(
      world.feed,
      names.map((name) => ({ location: `${name}, TX` })),
    )
    expect(await world.look()).toEqual({ status: 200 })
    const [placed] = await world.query(
      'select count(lat)::int as n from events where feed_id = $1',
      [world.feed.id],
    )
    expect([placed?.n, world.asked]).toEqual([26, []])
  })

  it('never replaces what staff entered while the geocoder was asked', async () => {
    const world = await geocodingWorld()
    const { id } = await makeEvent(world.feed, MAIN_STREET)
    world.answer = async () => {
      await world.query(
        `update events set lat = 1, lng = 2, updated_at = updated_at + interval '1 minute' where id = $1`,
        [id],
      )
      return Response.json(house(HERE))
    }
    await world.look()
    expect(await world.positionOf(id)).toEqual({ lat: 1, lng: 2, found: false })
  })

  it('is stored without the address, and notifies no subscriber', async () => {
    const world = await geocodingWorld()
    const { id } = await makeEvent(world.feed, MAIN_STREET)
    await world.look()
    const [row] = await world.query('select * from geocoded_addresses')
    expect(row).toEqual({ hash: expect.stringMatching(/^[\w-]{22}$/), ...HERE, again_at: null })
    expect(await world.query('select from event_changes where event_id = $1', [id])).toEqual([])
  })

  it('is forgotten once an address that was not found may be looked up again', async () => {
    const world = await geocodingWorld()
    await makeEvent(world.feed, MAIN_STREET)
    await makeEvent(world.feed, { ...MAIN_STREET, address: '7 Oak St' })
    world.answer = (address) => Response.json(address.startsWith('7') ? [] : house(HERE))
    await world.look()
    world.pass(31 * DAY)
    await runCron(world.app.deps)
    expect(await world.query('select lat from geocoded_addresses')).toEqual([{ lat: HERE.lat }])
  })
})

describe('One organization', () => {
  it('does not use up the geocoder’s day: others come first, and its own wait until it has room', async () => {
    const world = await geocodingWorld()
    const { app, asked, feed, org } = world
    await world.query('insert into mail_counts (key, since, sent) values ($1, $2, $3)', [
      ...[`addresses of ${org.id}`, app.deps.now(), ADDRESSES_A_DAY.pro - 2],
    ])
    const street = (n: number) => ({ ...MAIN_STREET, address: `${n} Main St` })
    const many = await makeEvents(
      feed,
      Array.from({ length: LISTED + 1 }, (_, n) => street(n + 1)),
    )
    const later = { startsAt: '2026-08-01T18:00:00Z' }
    const other = await makeEvent(await makeFeed(), { ...street(900), ...later })
    await world.look()
    expect(asked.map(({ address }) => address.slice(0, 12))).toEqual([
      expect.stringMatching(/Main St/),
      expect.stringMatching(/Main St/),
      expect.stringMatching(/^900 Main St/),
    ])
    expect(await world.positionOf(other.id)).toEqual(FOUND)
    world.pass(DAY + 60)
    await world.look()
    await world.goOn()
    const places = await Promise.all(many.map(({ id }) => world.positionOf(id)))
    expect(places).not.toContainEqual(NONE)
  })
})
