import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { BATCH } from './fragments.ts'
import { images } from './tables/index.ts'

type NewImage = { id: string; orgId: string; extension: string; bytes: number; now: Date }

/** Notes an image before its files are stored, unless all of the organization's would be more than `quota` bytes. */
export async function addImage(db: Db, image: NewImage, quota: number): Promise<boolean> {
  const { id, orgId, extension, bytes, now } = image
  const result = await db.execute(sql`
    insert into images (id, org_id, extension, bytes, created_at)
    select ${id}, ${orgId}, ${extension}, ${bytes}, ${now.toISOString()}::timestamptz
    where exists (select from images i where i.id = ${id})
      or (select coalesce(sum(i.bytes), 0) from images i where i.org_id = ${orgId}) + ${bytes} <= ${quota}
    on conflict (id) do update set unused_since = null returning id`)
  return result.rows.length > 0
}

export type StoredImage = { id: string; extension: string; bytes: number; unusedSince: Date | null }

const MAX_LISTED = 200

/** The organization's images, the newest first, and how many bytes all of them have. */
export async function listImages(
  db: Db,
  orgId: string,
): Promise<{ images: StoredImage[]; bytes: number }> {
  const { id, extension, bytes, unusedSince } = images
  const own = eq(images.orgId, orgId)
  const [listed, [total]] = await db.batch([
    db
      .select({ id, extension, bytes, unusedSince })
      .from(images)
      .where(own)
      .orderBy(desc(images.createdAt), images.id)
      .limit(MAX_LISTED),
    db.select({ bytes: sql<number>`coalesce(sum(${bytes}), 0)::float8` }).from(images).where(own),
  ])
  return { images: listed, bytes: total?.bytes ?? 0 }
}

/** Whether something of its organization shows an image `i`. */
const isUsed = sql.raw(`(
  exists (select from events e where e.org_id = i.org_id and e.image_url like '/media/%'
    and e.image_url = '/media/' || i.id || '/large.' || i.extension)
  or exists (select from feeds f where f.org_id = i.org_id
    and f.image_url = '/media/' || i.id || '/large.' || i.extension)
  or exists (select from category_styles s where s.org_id = i.org_id
    and s.image_url = '/media/' || i.id || '/large.' || i.extension)
  or exists (select from organizations o where o.id = i.org_id
    and o.logo_url = '/media/' || i.id || '/large.' || i.extension))`)

/** Notes which images nothing shows any more, and which something shows again. */
export async function noteUnusedImages(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    update images set unused_since = found.since
    from (
      select i.id, case when ${isUsed} then null else ${now.toISOString()}::timestamptz end as since
      from images i
      where ${isUsed} = (i.unused_since is not null) limit ${BATCH}) found
    where images.id = found.id returning images.id`)
  return result.rows.length
}

/** Those that nothing has shown for seven days, and nothing shows now. */
export async function listUnused(db: Db, now: Date): Promise<Pick<StoredImage, 'id' | 'extension'>[]> {
  const result = await db.execute<Pick<StoredImage, 'id' | 'extension'>>(sql`
    select i.id, i.extension from images i
    where i.unused_since < ${now.toISOString()}::timestamptz - interval '7 days' and not ${isUsed}
    order by i.unused_since limit ${MAX_DELETED}`)
  return result.rows
}

/** A bucket deletes up to 1,000 files at once, and an image has four. */
const MAX_DELETED = 250

export async function deleteImages(db: Db, ids: string[]): Promise<void> {
  await db.delete(images).where(inArray(images.id, ids))
}
