import type Sharp from 'sharp'
import {
  type Extension,
  IMAGE_TYPES,
  MOST_MEGAPIXELS,
  readImageSize,
} from '../domain/image-file.ts'
import type { ImageResizer } from '../functions/platform/deps.ts'
import { Fault } from '../functions/platform/fault.ts'

const AT_ONCE = 1
/**
 * Decoders of these hold many times the image: 49 megapixels of AVIF, 1.5 kB in the file, took 950 MB, of GIF 330 MB,
 * of all others up to 220 MB.
 */
const FEWER_MEGAPIXELS: Partial<Record<Extension, number>> = { avif: 12, gif: 30 }
const MOST_SECONDS = 8
/** More of them are refused at once, and tried again later: each holds its file in memory. */
const MOST_WAITING = 50
const MOST_BYTES = 5 * 1024 * 1024

/** Of all that the library can read, those that the service accepts. No other decoder sees a byte of a stranger's. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map(
  (name) => `VipsForeignLoad${name}Buffer`,
)

/** Only when an image needs it: its library takes 25 MB. What it may read is a setting of the whole process. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Images are drawn once: nothing of them is worth keeping.
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  return sharp
}

/** Makes images smaller with `sharp`, one after the other. */
export function imageResizer(): ImageResizer {
  const waiting: (() => void)[] = []
  let running = 0
  let loaded: Promise<typeof Sharp> | undefined
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new Fault('too many images wait')
      await new Promise<void>((begin) => waiting.push(begin))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return {
    input: (image) => ({
      transform: ({ width, height, fit }) => ({
        async output({ quality }) {
          const bytes = await readAll(image)
          const limitInputPixels = mostPixels(bytes)
          loaded ??= loadSharp()
          const sharp = await loaded
          const drawn = await inTurn(() =>
            sharp(bytes, { limitInputPixels, pages: 1 })
              .autoOrient()
              .resize({ width, height, fit })
              .webp({ quality })
              .timeout({ seconds: MOST_SECONDS })
              .toBuffer(),
          )
          const headers = { 'content-type': IMAGE_TYPES.webp }
          return { response: () => new Response(new Uint8Array(drawn), { headers }) }
        },
      }),
    }),
  }
}

/** By the type that the file is, before a decoder sees it. */
function mostPixels(bytes: Uint8Array): number {
  const file = readImageSize(bytes)
  if (typeof file === 'string') throw new Fault(`image is refused (${file})`)
  const most = (FEWER_MEGAPIXELS[file.extension] ?? MOST_MEGAPIXELS) * 1_000_000
  if (file.width * file.height > most) throw new Fault('image is refused (too-many-pixels)')
  return most
}

async function readAll(image: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of image) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Fault('image is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
