import { mapLink } from '../../domain/display/place.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Env } from '../platform/env.ts'

/** Where the operator gets tiles. */
export type MapTiles = Pick<Env, 'MAP_TILES_URL' | 'MAP_TILES_CREDIT'>

const TILE = 256
const ZOOM = 15
const COLUMNS = 3
const ROWS = 2
/** The projection ends here, near the poles. */
const FARTHEST = 85

type Props = { event: Event; tiles: MapTiles; label: string }

/**
 * A map around the event as a link to a larger one, if the operator has tiles for it: six images, without script, and
 * without a style attribute, which pages forbid. Servers of tiles, such as OpenStreetMap's, refuse requests that do not
 * say which site they are for, and our pages send no address to others: only these images name our host.
 */
export function EventMap({ event, tiles, label }: Props) {
  const { MAP_TILES_URL: url, MAP_TILES_CREDIT: credit } = tiles
  const { lat, lng } = event
  const href = mapLink(event)
  if (!url || !href || lat === null || lng === null || Math.abs(lat) > FARTHEST) return null
  const { images, pin } = tilesAround(lat, lng, url)
  return (
    <div class="event-map">
      <a href={href} rel="noopener" aria-label={label}>
        {images.map((src) => (
          <img
            src={src}
            alt=""
            width={TILE}
            height={TILE}
            loading="lazy"
            referrerpolicy="strict-origin"
          />
        ))}
        <svg viewBox={`0 0 ${COLUMNS * TILE} ${ROWS * TILE}`} aria-hidden="true">
          <path
            class="map-pin"
            transform={`translate(${pin.x} ${pin.y})`}
            d="M0 0C-6-15-18-21-18-34.5a18 18 0 0 1 36 0C18-21 6-15 0 0z"
          />
        </svg>
      </a>
      {credit && <small dir="auto">{credit}</small>}
    </div>
  )
}

/** The tiles around a point, row by row, and where the point is in them (Web Mercator). It is in their middle half. */
export function tilesAround(lat: number, lng: number, url: string) {
  const count = 2 ** ZOOM
  const across = ((lng + 180) / 360) * count
  const down = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count
  const left = Math.floor(across) - 1
  const top = Math.round(down) - 1
  const images = Array.from({ length: ROWS * COLUMNS }, (_, i) => {
    const x = (left + (i % COLUMNS) + count) % count
    return tileUrl(url, { z: ZOOM, x, y: top + Math.floor(i / COLUMNS) })
  })
  const pin = { x: Math.round((across - left) * TILE), y: Math.round((down - top) * TILE) }
  return { images, pin }
}

/** `{r}` is where servers take `@2x` for images of twice the size; ours are of the simple one. */
function tileUrl(url: string, at: { z: number; x: number; y: number }): string {
  return url
    .replace(/\{([xyz])\}/g, (_, name: keyof typeof at) => String(at[name]))
    .replaceAll('{r}', '')
}
