import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import type { Columns, Given } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'

const CATEGORY_STYLE = {
  key: 'text',
  name: 'text',
  color: 'text?',
  imageUrl: 'text?',
} satisfies Columns
export type CategoryStyle = Given<typeof CATEGORY_STYLE>

/** More categories than a person would color by hand. */
const MOST_STYLES = 200

/** Returns the categories of the organization's events with their looks, the most used first. */
export async function listCategoryStyles(db: Db, orgId: string): Promise<CategoryStyle[]> {
  const rows = await queryRows(
    db,
    CATEGORY_STYLE,
  )(sql`
    with used as (
      select c.key, min(c.name) as name, count(*) as events
      from events e cross join lateral unnest(e.category_keys, e.categories) c(key, name)
      where e.org_id = ${orgId} and e.end_date > current_date - 365 and c.key is not null
      group by c.key)
    select key, coalesce(u.name, key) as name, s.color, s.image_url as "imageUrl"
    from used u full join (select * from category_styles where org_id = ${orgId}) s using (key)
    order by u.events desc nulls last, key limit ${MOST_STYLES}`)
  return rows
}

type Of = { orgId: string; key: string }

/** Returns one of them; `undefined`: no event has this category, and no look is saved for it. */
export async function getCategoryStyle(db: Db, { orgId, key }: Of) {
  const rows = await queryRows(
    db,
    CATEGORY_STYLE,
  )(sql`
    with used as (
      select min(c.name) as name
      from events e cross join lateral unnest(e.category_keys, e.categories) c(key, name)
      where array[e.org_id, e.feed_id] @> array[${orgId}::text]
        and e.category_keys @> array[${key}::text] and c.key = ${key}
      having count(*) > 0)
    select ${key}::text as key, coalesce(u.name, s.key) as name, s.color, s.image_url as "imageUrl"
    from used u full join (
      select * from category_styles where org_id = ${orgId} and key = ${key}) s on true`)
  return rows[0]
}

type Look = Pick<CategoryStyle, 'color' | 'imageUrl'>

/**
 * Saves the look of a category over exactly the one before; `false`: another member changed it since. A category
 * without color and image has no row.
 */
export async function saveCategoryStyle(
  db: Db,
  { orgId, key }: Of,
  { before, look }: { before: Look; look: Look },
): Promise<boolean> {
  const { color, imageUrl } = look
  const isEmpty = (one: Look) => one.color === null && one.imageUrl === null
  const unchanged = sql`org_id = ${orgId} and key = ${key}
    and (color, image_url) is not distinct from (${before.color}::text, ${before.imageUrl}::text)`
  if (isEmpty(before) && isEmpty(look)) return true
  const result = await db.execute(
    isEmpty(before)
      ? sql`insert into category_styles (org_id, key, color, image_url)
          values (${orgId}, ${key}, ${color}, ${imageUrl}) on conflict do nothing returning key`
      : isEmpty(look)
        ? sql`delete from category_styles where ${unchanged} returning key`
        : sql`update category_styles set color = ${color}, image_url = ${imageUrl}
            where ${unchanged} returning key`,
  )
  return result.rows.length > 0
}
