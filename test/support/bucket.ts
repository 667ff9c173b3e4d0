import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll } from 'vitest'
import type { storeDemoImages } from '../../dev/starter/demo-images.ts'
import type { Bucket, ImageResizer } from '../../functions/platform/deps.ts'

type DemoBucket = Parameters<typeof storeDemoImages>[0]

/** An R2 bucket of Miniflare's, empty, for one test file. */
export async function testBucket(): Promise<Bucket & DemoBucket> {
  return (await testMedia()).bucket
}

/** The same with Miniflare's Images, which draws with sharp. */
export async function testMedia() {
  const options = {
    ...{ modules: true, script: 'export default {}', cf: false },
    ...{ r2Buckets: ['MEDIA'], images: { binding: 'IMAGES' } },
  }
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  afterAll(() => miniflare.dispose())
  return {
    bucket: (await miniflare.getR2Bucket('MEDIA')) as unknown as Bucket & DemoBucket,
    images: (await miniflare.getImagesBinding('IMAGES')) as unknown as ImageResizer,
  }
}
