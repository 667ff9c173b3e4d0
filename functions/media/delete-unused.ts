import { claimUnused, deleteClaimed, IMAGES_AT_ONCE } from '../../db/media/images.ts'
import { BATCH } from '../../db/writes/batch.ts'
import { VARIANTS } from '../../domain/media.ts'
import type { Deps } from '../platform/deps.ts'

/**
 * Deletes images that nothing has shown for seven days; a full batch means more are left. They are claimed first, so
 * that nothing begins to show them, then their files are deleted, then their rows.
 */
export async function deleteUnusedImages(
  { db, bucket }: Pick<Deps, 'db' | 'bucket'>,
  now: Date,
): Promise<number> {
  if (!bucket) return 0
  const images = await claimUnused(db, now)
  if (images.length === 0) return 0
  const files = images.flatMap(({ id, extension }) =>
    VARIANTS.map((variant) => `${id}/${variant}.${extension}`),
  )
  await bucket.delete(files)
  await deleteClaimed(
    db,
    images.map(({ id }) => id),
  )
  return images.length < IMAGES_AT_ONCE ? images.length : BATCH
}
