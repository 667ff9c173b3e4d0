import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { BATCH } from './fragments.ts'
import { type Brand, selectBrand } from './organizations.ts'
import { images } from './tables/index.ts'

type NewImage = { id: string; orgId: string; extension: string; bytes: number; now: Date }

/** Records an image before its files are stored, unless the organization would exceed `quota` bytes. */
export async function addImage(db: Db, image: NewImage, quota: number): Promise<boolean> {
  const { id, orgId, extension, bytes } = image
  const at = sql`${image.now.toISOString()}::timestamptz`
  const [, added] = await db.batch([
    // Simultaneous uploads wait for each other here, so that each counts those before it.
    db.execute(sql`select from organizations where id = ${orgId} for no key update`),
    db.execute(sql`
      insert into images (id, org_id, extension, bytes, created_at, checked_at)
      select ${id}, ${orgId}, ${extension}, ${bytes}, ${at}, ${at}
      where exists (select from images i where i.id = ${id})
        or (select coalesce(sum(i.bytes), 0) from images i where i.org_id = ${orgId}) + ${bytes} <= ${quota}
      on conflict (id) do update set unused_since = null returning id`),
  ])
  return added.rows.length > 0
}

export type StoredImage = { id: string; extension: string; bytes: number; unusedSince: Date | null }

const MAX_LISTED = 200

type Looks = { images: StoredImage[]; bytes: number; brand: Brand }

/** The organization's images, the newest first, their total size in bytes, and its brand. */
export async function getLooks(db: Db, orgId: string): Promise<Looks> {
  const { id, extension, bytes, unusedSince } = images
  const own = eq(images.orgId, orgId)
  const [listed, [total], [brand]] = await db.batch([
    db
      .select({ id, extension, bytes, unusedSince })
      .from(images)
      .where(own)
      .orderBy(desc(images.createdAt), images.id)
      .limit(MAX_LISTED),
    db
      .select({ bytes: sql<number>`coalesce(sum(${bytes}), 0)::float8` })
      .from(images)
      .where(own),
    selectBrand(db, orgId),
  ])
  const none = { logoUrl: null, accentColor: null }
  return { images: listed, bytes: total?.bytes ?? 0, brand: brand ?? none }
}

/** Columns that name an image, with the organization's, of the tables that have one. */
const SHOWING = [
  ['events', 'org_id', 't.image_url'],
  ['feeds', 'org_id', 't.image_url'],
  ['category_styles', 'org_id', 't.image_url'],
  ['organizations', 'id', 't.logo_url'],
  ['series', 'org_id', "t.fields ->> 'image_url'"],
]

/** Whether something of its organization shows an image `i`. */
const isUsed = sql.raw(
  `coalesce(${SHOWING.map(
    ([table, org, image]) =>
      `(select true from ${table} t where t.${org} = i.org_id and ${image} like '/media/%'
      and ${image} = '/media/' || i.id || '/large.' || i.extension limit 1)`,
  ).join(', ')}, false)`,
)

/** Checks once a day whether anything shows an image, and records since when nothing has. */
export async function noteUnusedImages(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await db.execute(sql`
    update images i
    set checked_at = ${at}, unused_since = case when not ${isUsed} then coalesce(i.unused_since, ${at}) end
    where i.id = any(array(select id from images where checked_at < ${at} - interval '20 hours'
      order by checked_at limit ${BATCH}))
    returning i.id`)
  return result.rows.length
}

/** Images that nothing has shown for so long are deleted. */
export const UNUSED_DAYS = 7

/** Whether nothing has shown an image `i` for so long, nor shows it now. */
const isUnused = (now: Date) =>
  sql`i.unused_since < ${now.toISOString()}::timestamptz - make_interval(days => ${UNUSED_DAYS}) and not ${isUsed}`

export async function listUnused(
  db: Db,
  now: Date,
): Promise<Pick<StoredImage, 'id' | 'extension'>[]> {
  const result = await db.execute<Pick<StoredImage, 'id' | 'extension'>>(sql`
    select i.id, i.extension from images i
    where ${isUnused(now)} order by i.unused_since limit ${IMAGES_AT_ONCE}`)
  return result.rows
}

/** A bucket deletes up to 1,000 files at once, and an image has four. */
export const IMAGES_AT_ONCE = 250

/** Deletes those that are still unused: one may have been uploaded again while its files were deleted. */
export async function deleteUnused(db: Db, ids: string[], now: Date): Promise<void> {
  await db.execute(sql`
    delete from images i where i.id = any(${sql.param(ids)}::text[]) and ${isUnused(now)}`)
}
