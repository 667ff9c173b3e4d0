import type { Point } from '../filter.ts'

/**
 * Where the viewer is, to about a kilometre: near enough for distances in miles, not enough to say
 * which house, and neighbours share one kept answer. `null` when that cannot be known.
 */
export function findMe(found: (point: Point | null) => void): void {
  const round = (degrees: number) => Math.round(degrees * 100) / 100
  try {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ lat: round(coords.latitude), lng: round(coords.longitude) }),
      () => found(null),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  } catch {
    found(null)
  }
}
