import { mapLink } from '../../domain/display/place.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Env } from '../platform/env.ts'

/** Where the operator gets tiles. */
export type MapTiles = Pick<Env, 'MAP_TILES_URL' | 'MAP_TILES_CREDIT'>

const TILE = 256
const ZOOM = 15
const WIDTH = 512
const HEIGHT = 256
/** Tiles end here, near the poles. */
const FARTHEST = 85

type Props = { event: Event; tiles: MapTiles; label: string }

/**
 * A map around the event as a link to a larger one, if the operator has tiles for it: at most six images, without script
 * and without style.
 */
export function EventMap({ event, tiles, label }: Props) {
  const { MAP_TILES_URL: url, MAP_TILES_CREDIT: credit } = tiles
  const { lat, lng } = event
  const href = mapLink(event)
  if (!url || !href || lat === null || lng === null || Math.abs(lat) > FARTHEST) return null
  return (
    <div class="event-map">
      <a href={href} rel="noopener">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
          {tilesAround(lat, lng, url).map((tile) => (
            <image {...tile} width={TILE} height={TILE} />
          ))}
          <path
            class="map-pin"
            transform={`translate(${WIDTH / 2} ${HEIGHT / 2})`}
            d="M0 0C-4-10-12-14-12-23a12 12 0 0 1 24 0C12-14 4-10 0 0z"
          />
        </svg>
      </a>
      {credit && <small dir="auto">{credit}</small>}
    </div>
  )
}

/** The tiles that a map around a point shows, where they stand in it (Web Mercator). */
export function tilesAround(lat: number, lng: number, url: string) {
  const count = 2 ** ZOOM
  const across = ((lng + 180) / 360) * count * TILE
  const down = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count * TILE
  const [left, top] = [Math.round(across - WIDTH / 2), Math.round(down - HEIGHT / 2)]
  const list = []
  for (let y = Math.floor(top / TILE); y * TILE < top + HEIGHT; y++) {
    for (let x = Math.floor(left / TILE); x * TILE < left + WIDTH; x++) {
      const at = { z: ZOOM, x: (x + count) % count, y }
      const href = url.replace(/\{([xyz])\}/g, (_, name: keyof typeof at) => String(at[name]))
      list.push({ href, x: x * TILE - left, y: y * TILE - top })
    }
  }
  return list
}
