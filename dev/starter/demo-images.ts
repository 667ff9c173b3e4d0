import { fileURLToPath } from 'node:url'
import { DEMO_IMAGES, demoImageId } from '../../db/seed/images.ts'

type Bucket = {
  head(key: string): Promise<unknown>
  put(key: string, file: Buffer<ArrayBuffer>, options: object): Promise<unknown>
}

const SIZES = {
  large: [1600, 900],
  medium: [800, 450],
  small: [320, 180],
  square: [320, 320],
} as const
const WEBP = { httpMetadata: { contentType: 'image/webp' } }

/** Draws the demo's images into the bucket, except those it already has. */
export async function storeDemoImages(bucket: Bucket): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (const name of DEMO_IMAGES) {
    const id = demoImageId(name)
    if (await bucket.head(`${id}/large.webp`)) continue
    const source = fileURLToPath(new URL(`../demo-images/${name}.svg`, import.meta.url))
    // The largest comes last: it marks the image as complete.
    for (const [variant, [width, height]] of Object.entries(SIZES).reverse()) {
      const file = await sharp(source).resize(width, height).webp({ quality: 80 }).toBuffer()
      await bucket.put(`${id}/${variant}.webp`, file, WEBP)
    }
  }
}
