import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { QUEUED, UNDECIDED } from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { images } from '../tables/index.ts'
import { BATCH } from '../writes/batch.ts'
import { lockOrganization } from '../writes/lock-organization.ts'
import { type EditableBrand, selectBrand } from './brand.ts'

type NewImage = { id: string; orgId: string; extension: string; bytes: number; now: Date }

/**
 * Records an image before its files are stored, unless the organization would exceed `quota` bytes. `deleting`: the
 * files of an earlier image of this name are being deleted.
 */
export async function addImage(
  db: Db,
  image: NewImage,
  quota: number,
): Promise<'added' | 'quota' | 'deleting'> {
  const { id, orgId, extension, bytes } = image
  const at = timestamptz(image.now)
  const [, added] = await db.batch([
    lockOrganization(db, orgId),
    queryRows(db, { isAdded: 'boolean', isDeleting: 'boolean' })(sql`
      with added as (
        insert into images as i (id, org_id, extension, bytes, created_at, checked_at)
        select ${id}, ${orgId}, ${extension}, ${bytes}, ${at}, ${at}
        where exists (select from images i where i.id = ${id})
          or (select coalesce(sum(i.bytes), 0) from images i where i.org_id = ${orgId}) + ${bytes} <= ${quota}
        on conflict (id) do update set unused_since = null where i.deleting_at is null returning i.id
      )
      select exists (select from added) as "isAdded", exists (select from images where id = ${id}) as "isDeleting"`),
  ])
  const [row] = added
  return row?.isAdded ? 'added' : row?.isDeleting ? 'deleting' : 'quota'
}

/**
 * A list `shown` of the ids among these images of the organization that something may show from now on. The clean-up,
 * which deletes what nothing has shown for a week, then lets them be for another week.
 */
export function takenForUse(orgId: string, ids: SQL): SQL {
  return sql`taken as (
      update images set unused_since = null
      where org_id = ${orgId} and id in (${ids}) and unused_since is not null and deleting_at is null
      returning id
    ), shown as (
      select id from taken
      union all select id from images
      where org_id = ${orgId} and id in (${ids}) and unused_since is null and deleting_at is null
    )`
}

/** Which of these images the organization has, to show them. */
export async function takeImages(db: Db, orgId: string, ids: string[]): Promise<Set<string>> {
  const named = sql`select unnest(${sql.param(ids)}::text[])`
  const rows = await queryRows(db, { id: 'text' })(
    sql`with ${takenForUse(orgId, named)} select id from shown`,
  )
  return new Set(rows.map(({ id }) => id))
}

export type StoredImage = { id: string; extension: string; bytes: number; unusedSince: Date | null }

const MAX_LISTED = 200

type Looks = { images: StoredImage[]; bytes: number; brand: EditableBrand }

/** The organization's images, the newest first, their total size in bytes, and its brand. */
export async function getLooks(db: Db, orgId: string): Promise<Looks> {
  const { id, extension, bytes, unusedSince } = images
  const own = eq(images.orgId, orgId)
  const kept = and(own, isNull(images.deletingAt))
  const [listed, [total], [brand]] = await db.batch([
    db
      .select({ id, extension, bytes, unusedSince })
      .from(images)
      .where(kept)
      .orderBy(desc(images.createdAt), images.id)
      .limit(MAX_LISTED),
    db
      .select({ bytes: sql<number>`coalesce(sum(${bytes}), 0)::float8` })
      .from(images)
      .where(own),
    selectBrand(db, orgId),
  ])
  const none = { logoUrl: null, accentColor: null, version: '' }
  return { images: listed, bytes: total?.bytes ?? 0, brand: brand ?? none }
}

/**
 * Columns that name an image, with the organization's, of the tables that have one. A submission needs its image until
 * it ends: once it is accepted, its event has it.
 */
const SHOWING = [
  ['events', 'org_id', 't.image_url'],
  ['feeds', 'org_id', 't.image_url'],
  ['category_styles', 'org_id', 't.image_url'],
  ['organizations', 'id', 't.logo_url'],
  ['series', 'org_id', "t.fields ->> 'image_url'"],
  [
    'submissions',
    'org_id',
    "t.inputs ->> 'imageUrl'",
    `and t.state in (${[...new Set([...UNDECIDED, ...QUEUED])].map((state) => `'${state}'`)})`,
  ],
]

/** Whether something of its organization shows an image `i`. */
const isUsed = sql.raw(
  `coalesce(${SHOWING.map(
    ([table, org, image, only = '']) =>
      `(select true from ${table} t where t.${org} = i.org_id and ${image} like '/media/%' ${only}
      and ${image} = '/media/' || i.id || '/large.' || i.extension limit 1)`,
  ).join(', ')}, false)`,
)

/** Checks once a day whether anything shows an image, and records since when nothing has. */
export async function noteUnusedImages(db: Db, now: Date): Promise<number> {
  const at = timestamptz(now)
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

/**
 * A CTE for images that are to go with the next clean-up, a week early, if nothing else shows them; `shown` has their
 * `org_id` and `image_url`.
 */
export function letGoOf(shown: SQL, now: Date): SQL {
  return sql`letting_go as (
    update images i set unused_since = ${timestamptz(now)} - make_interval(days => ${UNUSED_DAYS + 1})
    from (${shown}) x
    where i.org_id = x.org_id and x.image_url = '/media/' || i.id || '/large.' || i.extension
  )`
}

/**
 * Claims images that nothing has shown for `UNUSED_DAYS`, and those that an earlier clean-up claimed and did not get to
 * delete. From here on nothing can begin to show them.
 */
export async function claimUnused(
  db: Db,
  now: Date,
): Promise<Pick<StoredImage, 'id' | 'extension'>[]> {
  const at = timestamptz(now)
  const lastUse = sql`(${at} - make_interval(days => ${UNUSED_DAYS}))`
  const rows = await queryRows(db, { id: 'text', extension: 'text' })(sql`
    update images i set deleting_at = coalesce(i.deleting_at, ${at})
    where i.id = any(array(select i.id from images i
        where i.unused_since < ${lastUse} and (i.deleting_at is not null or not ${isUsed})
        order by i.unused_since limit ${IMAGES_AT_ONCE}))
      -- Again of the row as it is once it is locked.
      and i.unused_since < ${lastUse}
    returning i.id, i.extension`)
  return rows
}

/** A bucket deletes up to 1,000 files at once, and an image has four. */
export const IMAGES_AT_ONCE = 250

/** Deletes images whose files are deleted. */
export async function deleteClaimed(db: Db, ids: string[]): Promise<void> {
  await db.execute(sql`
    delete from images where id = any(${sql.param(ids)}::text[]) and deleting_at is not null`)
}
