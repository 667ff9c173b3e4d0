import { join } from 'node:path'
import type { Bucket, Deps } from '../functions/platform/deps.ts'
import { folderBucket } from './folder-bucket.ts'
import { probeFolder } from './probe-folder.ts'
import { s3Bucket } from './s3-bucket.ts'
import type { Settings } from './settings.ts'
import { Watched } from './watched.ts'

/** Where images are stored, as the settings say. */
export function openMedia(
  { data, s3 }: Settings,
  log: Deps['log'],
): { bucket: Bucket; watched: Watched } {
  const name = 'image storage'
  if (s3) {
    const { probe, ...bucket } = s3Bucket({ settings: s3 })
    const watched = new Watched({ name, probe, always: false, log })
    return { bucket: watching(bucket, watched), watched }
  }
  const folder = join(data, 'media')
  const probe = () => probeFolder(folder)
  const watched = new Watched({ name, probe, always: true, log })
  return { bucket: watching(folderBucket(folder), watched), watched }
}

const watching = (bucket: Bucket, watched: Watched): Bucket => ({
  get: (key) => watched.use(() => bucket.get(key)),
  put: (key, bytes, options) => watched.use(() => bucket.put(key, bytes, options)),
  delete: (keys) => watched.use(() => bucket.delete(keys)),
})
