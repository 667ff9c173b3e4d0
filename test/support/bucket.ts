import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll } from 'vitest'
import type { storeDemoImages } from '../../dev/starter/demo-images.ts'
import type { Bucket } from '../../functions/platform/deps.ts'

type DemoBucket = Parameters<typeof storeDemoImages>[0]

/** An R2 bucket of Miniflare's, empty, for one test file. */
export async function testBucket(): Promise<Bucket & DemoBucket> {
  const options = { modules: true, script: 'export default {}', r2Buckets: ['MEDIA'], cf: false }
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  afterAll(() => miniflare.dispose())
  return (await miniflare.getR2Bucket('MEDIA')) as unknown as Bucket & DemoBucket
}
