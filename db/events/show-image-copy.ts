import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type One, showing } from '../media/image-copies.ts'
import { revisedAt } from './change-event.ts'

/** Events that one statement changes: each is written to every index. */
const EVENTS_AT_ONCE = 200

type Shown = One & { imageId: string; path: string; now: Date }

/**
 * Has series and events show the copy where they show the original, some events at a time; `false`: more are left.
 * No email tells of it: none of what emails say changes.
 */
export async function showImageCopy(db: Db, shown: Shown): Promise<boolean> {
  const { orgId, url, imageId, path, now } = shown
  const at = timestamptz(now)
  const shows = showing(sql`${orgId}::text`, sql`${url}::text`)
  // Series first, so that dates which are added meanwhile have the copy, and apart: an import locks its events
  // before their series.
  await db.execute(sql`
    update series s set version = s.version + 1, updated_at = ${at},
      fields = case when s.fields ->> 'image_url' = ${url}
        then jsonb_set(s.fields, '{image_url}', to_jsonb(${path}::text)) else s.fields end
    where s.org_id = ${orgId}
      and s.id in (select e.series_id from events e where ${shows} and e.series_id is not null)`)
  const rows = await queryRows(db, { isLast: 'boolean' })(sql`
    with shows as materialized (
      select e.id from events e where ${shows} order by e.id limit ${EVENTS_AT_ONCE} for update of e
    ), changed as (
      update events e set image_url = ${path}, updated_at = ${revisedAt(now, 'e')}
      from shows where e.id = shows.id and e.org_id = ${orgId}
    ), counted as materialized (
      select count(*) < ${EVENTS_AT_ONCE} as is_last from shows
    )
    update image_copies c set image_id = ${imageId}, problem = null,
      next_try_at = case when not is_last then ${at} end
    from counted where c.org_id = ${orgId} and c.url = ${url}
    returning is_last as "isLast"`)
  return rows[0]?.isLast ?? true
}
