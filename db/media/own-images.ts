import { type SQL, sql } from 'drizzle-orm'
import { mediaPath } from '../../domain/media.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'

/** Images that a form offers at once. */
export const IMAGES_OFFERED = 24

type OfferedImage = { id: string; extension: string; createdAt: string }
/** One more than are offered, if there are more. */
export type OfferedImages = OfferedImage[]

/** An organization's uploaded images for a form to choose from, the newest first, or those that follow one of them. */
export function imagesOf(orgId: string, after?: string): SQL<OfferedImages> {
  const last = sql`(select created_at, id from images where id = ${after ?? ''} and org_id = ${orgId})`
  const following = after === undefined ? sql`` : sql`and (i.created_at, i.id) < ${last}`
  return sql<OfferedImages>`(select coalesce(json_agg(json_build_object(
      'id', m.id, 'extension', m.extension, 'createdAt', m.created_at)
      order by m.created_at desc, m.id desc), '[]')
    from (select i.id, i.extension, i.created_at from images i
      where i.org_id = ${orgId} and i.deleting_at is null ${following}
      order by i.created_at desc, i.id desc limit ${IMAGES_OFFERED + 1}) m)`
}

export async function listImagesAfter(db: Db, orgId: string, id: string): Promise<OfferedImages> {
  const columns = { images: holding<OfferedImages>('json') }
  const [row] = await queryRows(db, columns)(sql`select ${imagesOf(orgId, id)} as images`)
  return row?.images ?? []
}

export const pathOf = ({ id, extension }: OfferedImage): string => mediaPath(id, extension)
