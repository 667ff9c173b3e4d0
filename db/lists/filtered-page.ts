import { type SQL, sql } from 'drizzle-orm'
import { containsPattern, hasTrigram } from '../../domain/search-terms.ts'

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

type SearchByAddress = Pick<Search, 'listed' | 'order' | 'most'> & {
  /** Part of an email address; without one, nothing is left out. */
  search: string
  /** The first rows `s` of the list that also meet these conditions. */
  first: (most: number, and?: SQL[]) => SQL
  /** All rows `s` of the owner, as an index has them. */
  owned: SQL
}

/** The first rows of a list whose address holds a text. */
export function rowsWithAddress({ search, first, owned, ...list }: SearchByAddress): SQL {
  if (!search) return first(list.most)
  const word = search.toLowerCase()
  const fits = sql`s.email_key like ${containsPattern(word)}`
  // No index finds a word without a trigram.
  if (!hasTrigram(word)) return first(list.most, [sql`case when ${fits} then true end`])
  return foundRows({ ...list, row: 's', first, fits, all: sql`${owned} and ${fits}` })
}
