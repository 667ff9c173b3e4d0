import { sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import type { Columns, Given } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'

const CATEGORY_STYLE = {
  key: 'text',
  name: 'text',
  color: 'text?',
  imageUrl: 'text?',
  isAutomatic: 'boolean',
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
    select key, coalesce(u.name, key) as name, s.color, s.image_url as "imageUrl",
      coalesce(s.is_automatic, false) as "isAutomatic"
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
    select ${key}::text as key, coalesce(u.name, s.key) as name, s.color, s.image_url as "imageUrl",
      coalesce(s.is_automatic, false) as "isAutomatic"
    from used u full join (
      select * from category_styles where org_id = ${orgId} and key = ${key}) s on true`)
  return rows[0]
}

type Look = Pick<CategoryStyle, 'color' | 'imageUrl' | 'isAutomatic'>

/**
 * Saves the look of a category over exactly the one before; `false`: another member changed it since. Without color and
 * image its row remains, so that the category gets no color by itself again.
 */
export async function saveCategoryStyle(
  db: Db,
  { orgId, key }: Of,
  { before, look }: { before: Look; look: Look },
): Promise<boolean> {
  const { color, imageUrl, isAutomatic } = look
  const isEmpty = (one: Look) => one.color === null && one.imageUrl === null
  if (isEmpty(before) && isEmpty(look)) return true
  const result = await db.execute(sql`
    insert into category_styles as s (org_id, key, color, image_url, is_automatic)
    values (${orgId}, ${key}, ${color}, ${imageUrl}, ${isAutomatic})
    on conflict (org_id, key) do update
      set color = excluded.color, image_url = excluded.image_url, is_automatic = excluded.is_automatic
      where (s.color, s.image_url, s.is_automatic) is not distinct from
        (${before.color}::text, ${before.imageUrl}::text, ${before.isAutomatic}::boolean)
    returning key`)
  return result.rows.length > 0
}
