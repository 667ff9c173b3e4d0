import { join } from 'node:path'
import type { Bucket, Deps } from '../functions/platform/deps.ts'
import { folderBucket } from './folder-bucket.ts'
import { probeFolder } from './probe-folder.ts'
import { s3Bucket } from './s3-bucket.ts'
import type { Settings } from './settings.ts'
import { Watched } from './watched.ts'

/** Where images are stored, as the settings say; `probe` fails while nothing can be written there. */
export function imageStore({ data, s3 }: Pick<Settings, 'data' | 's3'>): {
  bucket: Bucket
  probe: () => Promise<void>
} {
  if (s3) {
    const { probe, ...bucket } = s3Bucket({ settings: s3 })
    return { bucket, probe }
  }
  const folder = join(data, 'media')
  return { bucket: folderBucket(folder), probe: () => probeFolder(folder) }
}

/** The same, noticing when it begins to fail. */
export function openMedia(
  settings: Settings,
  log: Deps['log'],
): { bucket: Bucket; watched: Watched } {
  const { bucket, probe } = imageStore(settings)
  const watched = new Watched({ name: 'image storage', probe, always: !settings.s3, log })
  return { bucket: watching(bucket, watched), watched }
}

const watching = (bucket: Bucket, watched: Watched): Bucket => ({
  get: (key) => watched.use(() => bucket.get(key)),
  put: (key, bytes, options) => watched.use(() => bucket.put(key, bytes, options)),
  delete: (keys) => watched.use(() => bucket.delete(keys)),
})
