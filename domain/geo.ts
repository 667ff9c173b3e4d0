export const EARTH_RADIUS_MILES = 3958.8
/** Beyond this many one-degree cells reading the feed without a pre-filter is cheaper. */
const MAX_CELLS = 1500
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
 * Every cell that a circle can touch, poles and the 180th meridian included; `null` when there are
 * so many that a pre-filter no longer helps.
 */
export function cellsWithin(center: Point, radiusMiles: number): number[] | null {
  const angle = radiusMiles / EARTH_RADIUS_MILES / DEGREE + MARGIN
  const south = center.lat - angle
  const north = center.lat + angle
  const firstRow = Math.floor(Math.max(south, -90) + 90)
  const lastRow = Math.min(Math.floor(Math.min(north, 90) + 90), 179)
  const halfWidth = longitudeHalfWidth(center.lat, angle)
  const firstColumn = halfWidth >= 180 ? 0 : Math.floor(center.lng - halfWidth + 180)
  const lastColumn = halfWidth >= 180 ? 359 : Math.floor(center.lng + halfWidth + 180)
  const columns = Math.min(lastColumn - firstColumn + 1, 360)
  if ((lastRow - firstRow + 1) * columns > MAX_CELLS) return null
  const cells: number[] = []
  for (let row = Math.min(firstRow, 179); row <= lastRow; row++) {
    for (let i = 0; i < columns; i++) cells.push(row * 360 + ((firstColumn + i + 360) % 360))
  }
  return cells
}

/** How far east and west a circle reaches; a circle over a pole reaches everywhere. */
function longitudeHalfWidth(lat: number, angle: number): number {
  if (Math.abs(lat) + angle >= 90) return 180
  const ratio = Math.sin(angle * DEGREE) / Math.cos(lat * DEGREE)
  return ratio >= 1 ? 180 : Math.asin(ratio) / DEGREE + MARGIN
}
