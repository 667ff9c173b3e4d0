import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

export type CategoryStyle = {
  key: string
  name: string
  color: string | null
  imageUrl: string | null
}

/** More categories than a person would color by hand. */
const MOST_STYLES = 200

/** Returns the categories of the organization's events with their looks, the most used first. */
export async function listCategoryStyles(db: Db, orgId: string): Promise<CategoryStyle[]> {
  const result = await db.execute<CategoryStyle>(sql`
    with used as (
      select c.key, min(c.name) as name, count(*) as events
      from events e cross join lateral unnest(e.category_keys, e.categories) c(key, name)
      where e.org_id = ${orgId} and e.end_date > current_date - 365 and c.key is not null
      group by c.key)
    select key, coalesce(u.name, key) as name, s.color, s.image_url as "imageUrl"
    from used u full join (select * from category_styles where org_id = ${orgId}) s using (key)
    order by u.events desc nulls last, key limit ${MOST_STYLES}`)
  return result.rows
}

export type StyleInput = { key: string; color: string | null; imageUrl: string | null }

/** Saves the looks of categories in one statement. A category without color and image has no row. */
export async function saveCategoryStyles(
  db: Db,
  orgId: string,
  styles: StyleInput[],
): Promise<void> {
  await db.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(styles)}::json)
        as g (key text, color text, "imageUrl" text)
    ), cleared as (
      delete from category_styles s using given g
      where s.org_id = ${orgId} and s.key = g.key and g.color is null and g."imageUrl" is null
    )
    insert into category_styles as s (org_id, key, color, image_url)
    select ${orgId}, key, color, "imageUrl" from given
    where color is not null or "imageUrl" is not null
    on conflict (org_id, key) do update
      set color = excluded.color, image_url = excluded.image_url
      where (s.color, s.image_url) is distinct from (excluded.color, excluded.image_url)`)
}
