import { beforeAll, describe, expect, it } from 'vitest'
import type { NearbyList } from '../../domain/event-contract.ts'
import { EARTH_RADIUS_MILES, haversineMiles, type Point } from '../../domain/geo.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'
import { forRandom, type Random } from '../support/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const nearby = (feed: { id: string }, { lat, lng }: Point, radius: number) =>
  app.get<NearbyList>(
    `/api/v1/feeds/${feed.id}/events/nearby?lat=${lat}&lng=${lng}&radius=${radius}&per_page=100`,
  )

async function feedAt(points: Point[]) {
  const feed = await makeFeed()
  const events = await makeEvents(
    feed,
    points.map((point) => ({ ...point, title: `${point.lat}/${point.lng}` })),
  )
  return { feed, events }
}

describe('Distance', () => {
  it('agrees with brute force on random points, poles and date line included', async () => {
    await forRandom(3, async (random) => {
      const points = random.list(95, 95, () => oddPlace(random))
      const { feed, events } = await feedAt(points)
      for (let i = 0; i < 15; i++) {
        const center = rounded(random.chance(0.5) ? random.pick(points) : oddPlace(random))
        const radius = random.pick([0.001, 1, 50, 100, 500, 2000, 6000, 12_500])
        const measured = events.map(({ id, lat, lng }) => ({
          id,
          miles: haversineMiles(center, { lat: lat ?? 0, lng: lng ?? 0 }),
        }))
        const expected = measured.filter(({ miles }) => miles <= radius).map(({ id }) => id)
        const body = await nearby(feed, center, radius)
        const shown = body.events.map((event) => event.id)
        const found = { center, radius, shown: shown.toSorted() }
        expect(found).toEqual({ center, radius, shown: expected.toSorted() })
        const miles = shown.map((id) => measured.find((event) => event.id === id)?.miles ?? -1)
        expect(miles.every((mile, n) => mile >= (miles[n - 1] ?? 0) - 0.001)).toBe(true)
        const distances = body.events.map((event) => event.distanceMiles ?? -1)
        expect(distances.every((d, n) => Math.abs(d - (miles[n] ?? 0)) <= 0.0501)).toBe(true)
      }
    })
  })

  it.each([
    ['across 180 degrees', { lat: 10, lng: 179.99 }, { lat: 10, lng: -179.99 }],
    ['across 180 degrees, from the other side', { lat: -17, lng: -180 }, { lat: -17, lng: 179.9 }],
    ['over the north pole', { lat: 89.9, lng: 10 }, { lat: 89.9, lng: -170 }],
    ['over the south pole', { lat: -89.9, lng: 0 }, { lat: -89.95, lng: 180 }],
    ['from the pole itself', { lat: 90, lng: 0 }, { lat: 89.9, lng: 77 }],
    ['to the pole itself', { lat: -89.9, lng: 120 }, { lat: -90, lng: -45 }],
    [
      'across the zero meridian and the equator',
      { lat: 0.01, lng: -0.01 },
      { lat: -0.01, lng: 0.01 },
    ],
  ])('finds a neighbour %s', async (_, center, place) => {
    const { feed, events } = await feedAt([place, { lat: 45, lng: 45 }])
    const body = await nearby(feed, center, 20)
    expect(body.events.map((event) => event.id)).toEqual([events[0]?.id])
  })

  it('reaches the other side of the Earth', async () => {
    const { feed } = await feedAt([{ lat: -12, lng: -146 }])
    const { events } = await nearby(feed, { lat: 12, lng: 34 }, 12_500)
    expect(events[0]?.distanceMiles).toBeCloseTo(Math.PI * EARTH_RADIUS_MILES, 1)
  })

  it('includes the edge of the circle', async () => {
    // A place whose distance from 0/0 the database computes as exactly a whole thousandth of a mile.
    const [edge] = await app.database.query(`
      select lng, thousandths / 1000.0::float8 as radius from (
        select *, 2 * 3958.8::float8 * asin(sqrt(power(sin(radians(lng) / 2), 2))) as miles from (
          select thousandths, degrees(thousandths / 1000.0::float8 / 3958.8) + ulps * 1e-16 as lng
          from generate_series(40000, 44000) thousandths, generate_series(-5, 5) ulps
        ) places
      ) measured where miles = thousandths / 1000.0::float8 limit 1`)
    const { lng, radius } = edge as { lng: number; radius: number }
    const { feed } = await feedAt([{ lat: 0, lng }])
    const inside = await nearby(feed, { lat: 0, lng: 0 }, radius)
    const outside = await nearby(feed, { lat: 0, lng: 0 }, Math.round(radius * 1000 - 1) / 1000)
    expect([inside.events.length, outside.events.length]).toEqual([1, 0])
  })
})

function oddPlace(random: Random): Point {
  return {
    lat: random.pick([90, -90, 0, 89.95, random.float(-90, 90), random.float(60, 90)]),
    lng: random.pick([180, -180, 0, 179.95, -179.95, random.float(-180, 180)]),
  }
}

/** As the service rounds what it is asked. */
function rounded({ lat, lng }: Point): Point {
  return { lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 }
}
