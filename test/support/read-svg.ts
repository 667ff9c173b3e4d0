import sharp from 'sharp'
import { beforeAll } from 'vitest'

/** For files that draw SVG, as the demo does: what a server in the same process read before it has switched that off. */
export function readSvg(): void {
  beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }))
}
