import { type SQL, sql } from 'drizzle-orm'

/** So many are looked through before the indexes are asked. */
const LOOKED_THROUGH = 250

type Search = {
  /** What the conditions and the order call a row. */
  row: 'e' | 's'
  /** The first rows of the list, found or not. */
  first: (most: number) => SQL
  fits: SQL
  /** All rows of the owner that fit, whether or not they stand in the list. */
  all: SQL
  /** What else makes a row stand in the list. */
  listed: SQL
  order: SQL
  most: number
}

/**
 * The first rows of a list that a search finds. What many have stands among the first few hundred;
 * only where they do not fill the page, the indexes are asked for all. The planner would choose
 * between the two by how common a word is among the rows of all organizations.
 */
export function foundRows({ row, first, fits, all, listed, order, most }: Search): SQL {
  const r = sql.raw(row)
  const looked = Math.max(LOOKED_THROUGH, most)
  return sql`
    with first as materialized (${first(looked)}),
    hits as materialized (select * from first ${r} where ${fits} ${order} limit ${most})
    select * from (
      select * from hits
      union all
      select * from (${all} offset 0) ${r}
      where (select count(*) from hits) < ${most} and (select count(*) from first) = ${looked}
        and ${r}.id not in (select id from first) and ${listed}
    ) ${r} ${order} limit ${most}`
}
