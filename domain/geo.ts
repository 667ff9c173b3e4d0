export const EARTH_RADIUS_MILES = 3958.8
/** Each is looked up by itself: of a larger circle only those around its center are. */
const MAX_CELLS = 150
const NEAR_MILES = 100
const DEGREE = Math.PI / 180
/** More than the rounding errors of this code and the database together. */
const MARGIN = 0.01

export type Point = { lat: number; lng: number }

/** Great-circle distance in miles. */
export function haversineMiles(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.lat - a.lat) * DEGREE) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * DEGREE) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * DEGREE) * Math.cos(b.lat * DEGREE) * sinLng * sinLng
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The one-degree cell a point lies in; the database computes the same as `events.geo_cell`. */
export function geoCell({ lat, lng }: Point): number {
  return Math.min(Math.floor(lat + 90), 179) * 360 + (Math.floor(lng + 180) % 360)
}

/**
 * The cells that a circle can touch, nearest first, poles and the 180th meridian included. Of a large circle
 * these are the ones around its center, and it reaches further than they do.
 */
export function cellsWithin(center: Point, radiusMiles: number): Cells {
  const cells = everyCell(center, radiusMiles)
  if (cells) return { cells, reachesFurther: false }
  return { cells: everyCell(center, NEAR_MILES) ?? [], reachesFurther: true }
}

type Cells = { cells: number[]; reachesFurther: boolean }

/** `undefined`: more than `MAX_CELLS`. */
function everyCell(center: Point, radiusMiles: number): number[] | undefined {
  const angle = radiusMiles / EARTH_RADIUS_MILES / DEGREE + MARGIN
  const south = center.lat - angle
  const north = center.lat + angle
  const firstRow = Math.floor(Math.max(south, -90) + 90)
  const lastRow = Math.min(Math.floor(Math.min(north, 90) + 90), 179)
  const halfWidth = longitudeHalfWidth(center.lat, angle)
  const firstColumn = halfWidth >= 180 ? 0 : Math.floor(center.lng - halfWidth + 180)
  const lastColumn = halfWidth >= 180 ? 359 : Math.floor(center.lng + halfWidth + 180)
  const columns = Math.min(lastColumn - firstColumn + 1, 360)
  if ((lastRow - firstRow + 1) * columns > MAX_CELLS) return undefined
  const cells: { cell: number; miles: number }[] = []
  for (let row = Math.min(firstRow, 179); row <= lastRow; row++) {
    for (let i = 0; i < columns; i++) {
      const column = firstColumn + i
      const middle = { lat: row - 89.5, lng: column - 179.5 }
      cells.push({
        cell: row * 360 + ((column + 360) % 360),
        miles: haversineMiles(center, middle),
      })
    }
  }
  return cells.sort((a, b) => a.miles - b.miles).map(({ cell }) => cell)
}

/** How far east and west a circle reaches; a circle over a pole reaches everywhere. */
function longitudeHalfWidth(lat: number, angle: number): number {
  if (Math.abs(lat) + angle >= 90) return 180
  const ratio = Math.sin(angle * DEGREE) / Math.cos(lat * DEGREE)
  return ratio >= 1 ? 180 : Math.asin(ratio) / DEGREE + MARGIN
}
