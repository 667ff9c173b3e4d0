import { describe, expect, it } from 'vitest'
import {
  cellsWithin,
  EARTH_RADIUS_MILES,
  geoCell,
  haversineMiles,
  type Point,
} from '../../domain/geo.ts'
import { forRandom, type Random } from '../support/random.ts'

const HALF_GIRTH = Math.PI * EARTH_RADIUS_MILES

describe('haversineMiles', () => {
  it('uses a sphere of 3958.8 miles', () => {
    expect(EARTH_RADIUS_MILES).toBe(3958.8)
  })

  it.each([
    ['nowhere to go', { lat: 0, lng: 0 }, { lat: 0, lng: 0 }, 0],
    ['a degree of the equator', { lat: 0, lng: 0 }, { lat: 0, lng: 1 }, HALF_GIRTH / 180],
    ['across 180 degrees', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, HALF_GIRTH / 180],
    ['over a pole', { lat: 89.5, lng: 0 }, { lat: 89.5, lng: 180 }, HALF_GIRTH / 180],
    ['at a pole all longitudes are one', { lat: 90, lng: 0 }, { lat: 90, lng: 123 }, 0],
    ['pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 77 }, HALF_GIRTH],
    ['the other side of the Earth', { lat: 12, lng: 34 }, { lat: -12, lng: -146 }, HALF_GIRTH],
    ['New York to London', { lat: 40.713, lng: -74.006 }, { lat: 51.507, lng: -0.128 }, 3461.2],
  ])('%s', (_, a, b, miles) => {
    expect(haversineMiles(a, b)).toBeCloseTo(miles, 1)
    expect(haversineMiles(b, a)).toBe(haversineMiles(a, b))
  })
})

describe('geoCell', () => {
  it('numbers every place of the Earth below 180 * 360', () => {
    for (const lat of [-90, -89.5, 0, 89.999, 90]) {
      for (const lng of [-180, -179.5, 0, 179.999, 180]) {
        const cell = geoCell({ lat, lng })
        expect(cell).toBeGreaterThanOrEqual(0)
        expect(cell).toBeLessThan(180 * 360)
      }
    }
    expect(geoCell({ lat: 5, lng: 180 })).toBe(geoCell({ lat: 5, lng: -180 }))
  })
})

describe('cellsWithin', () => {
  it('covers every point of the circle', async () => {
    await forRandom(1500, (random) => {
      const center = { lat: oddLatitude(random), lng: oddLongitude(random) }
      const radius = random.pick([0.001, 1, 25, 100, 500, random.float(0, 1500)])
      const { cells, reachesFurther } = cellsWithin(center, radius)
      if (reachesFurther) return
      const points = random.list(20, 20, () =>
        destination(center, random.float(0, 360), radius * random.pick([1, 0.99, 0.5])),
      )
      const inside = points.filter((point) => haversineMiles(center, point) <= radius)
      const missed = inside.filter((point) => !cells.includes(geoCell(point)))
      expect({ center, radius, missed }).toEqual({ center, radius, missed: [] })
    })
  })

  it('covers what lies behind the 180th meridian, and leaves a pole to a search of all cells', () => {
    // Around a pole there are more cells than are looked up.
    expect(cellsWithin({ lat: 89.9, lng: 0 }, 20)).toEqual({ cells: [], reachesFurther: true })
    const { cells } = cellsWithin({ lat: 70, lng: 179.9 }, 20)
    for (const lng of [180, -180, -179.9]) expect(cells).toContain(geoCell({ lat: 70, lng }))
  })

  it('names no cell twice and none that does not exist', async () => {
    await forRandom(500, (random) => {
      const center = { lat: oddLatitude(random), lng: oddLongitude(random) }
      const cells = cellsWithin(center, random.float(0.001, 3000)).cells
      expect(new Set(cells).size).toBe(cells.length)
      expect(cells.every((cell) => cell >= 0 && cell < 180 * 360)).toBe(true)
    })
  })

  it('stays small for a usual circle, and names only the near ones of a huge one', () => {
    const center = { lat: 30.267, lng: -97.743 }
    const usual = cellsWithin(center, 100)
    expect(usual.cells.length).toBeLessThan(30)
    expect(usual.reachesFurther).toBe(false)
    expect(cellsWithin(center, 12_500)).toEqual({ cells: usual.cells, reachesFurther: true })
  })

  it('begins with the cell of the center and those around it', () => {
    const center = { lat: 30.5, lng: -97.5 }
    const { cells } = cellsWithin(center, 250)
    expect(cells[0]).toBe(geoCell(center))
    const around = [-1, 0, 1].flatMap((lat) =>
      [-1, 0, 1].map((lng) => geoCell({ lat: center.lat + lat, lng: center.lng + lng })),
    )
    expect(cells.slice(0, 9).toSorted()).toEqual(around.toSorted())
  })
})

function oddLatitude(random: Random): number {
  return random.pick([-90, 90, 0, 89.999, -89.5, random.float(-90, 90), random.int(-90, 90)])
}

function oddLongitude(random: Random): number {
  return random.pick([-180, 180, 0, 179.999, random.float(-180, 180), random.int(-180, 180)])
}

/** Where one arrives from `start` after so many miles in a direction. */
function destination(start: Point, bearing: number, miles: number): Point {
  const rad = Math.PI / 180
  const angle = miles / EARTH_RADIUS_MILES
  const lat = start.lat * rad
  const sinLat =
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing * rad)
  const east = Math.sin(bearing * rad) * Math.sin(angle) * Math.cos(lat)
  const lng = start.lng + Math.atan2(east, Math.cos(angle) - Math.sin(lat) * sinLat) / rad
  return { lat: Math.asin(Math.max(-1, Math.min(1, sinLat))) / rad, lng: ((lng + 540) % 360) - 180 }
}
