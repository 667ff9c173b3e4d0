import { BATCH } from '../../db/fragments.ts'
import { deleteUnused, IMAGES_AT_ONCE, listUnused } from '../../db/images.ts'
import { VARIANTS } from '../../domain/media.ts'
import type { Deps } from '../platform/deps.ts'

/** Deletes images that nothing has shown for seven days, their files first; a full batch means more are left. */
export async function deleteUnusedImages(
  { db, bucket }: Pick<Deps, 'db' | 'bucket'>,
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
  await deleteUnused(db, ids, now)
  return images.length < IMAGES_AT_ONCE ? images.length : BATCH
}
