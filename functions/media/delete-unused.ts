import { deleteImages, listUnused } from '../../db/images.ts'
import { VARIANTS } from '../../domain/media.ts'
import { cacheTags } from '../http/cache-policy.ts'
import type { Deps } from '../platform/deps.ts'

/** Deletes images that nothing has shown for seven days, their files first; returns how many. */
export async function deleteUnusedImages(
  { db, bucket, purge }: Pick<Deps, 'db' | 'bucket' | 'purge'>,
  now: Date,
): Promise<number> {
  if (!bucket) return 0
  const images = await listUnused(db, now)
  if (images.length === 0) return 0
  const files = images.flatMap(({ id, extension }) =>
    VARIANTS.map((variant) => `${id}/${variant}.${extension}`),
  )
  await bucket.delete(files)
  const ids = images.map(({ id }) => id)
  await deleteImages(db, ids)
  await purge(ids.map(cacheTags.image))
  return images.length
}
