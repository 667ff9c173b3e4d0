import { createHash } from 'node:crypto'
import type { PlaceRow } from './place-row.ts'

type Query = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>
type Options = {
  /** How many rows one statement writes, apart from those of a name that is in many countries. */
  batch?: number
  /** Called after each batch that was written; the next one waits for it. */
  progress?: (checked: number, total: number) => unknown
}

/** From one name up to another, which is not part of it. */
type Range = { from: string; to: string; rows: PlaceRow[]; upTo: number }

/** Comes after every name. */
const END = '\u{10ffff}'
/** So many ranges are compared in one statement. */
const AT_ONCE = 20

/** The operators compare bytes, as `readPlaces` sorts, whatever the collation of the database. */
const IN_RANGE = 'p.name ~>=~ r.first AND p.name ~<~ r.next'
const HASHES = `
  SELECT r.n, (
    SELECT md5(string_agg(
      concat_ws('|', p.name, p.country, p.region, p.label, p.lat, p.lng, p.population, p.rank), ','
      ORDER BY p.name USING ~<~, p.country USING ~<~, p.region USING ~<~))
    FROM places p WHERE ${IN_RANGE}) AS hash
  FROM unnest($1::int[], $2::text[], $3::text[]) r (n, first, next) ORDER BY r.n`
const WRITE = `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS p (name text, country text, region text, label text,
      lat double precision, lng double precision, population integer, rank smallint)
  ), gone AS (
    DELETE FROM places p USING (VALUES ($2::text, $3::text)) r (first, next)
    WHERE ${IN_RANGE} AND (p.name, p.country, p.region) NOT IN (SELECT name, country, region FROM given)
  )
  INSERT INTO places AS p (name, country, region, label, lat, lng, population, rank)
  SELECT name, country, region, label, lat, lng, population, rank FROM given
  ON CONFLICT (name, country, region) DO UPDATE
  SET label = excluded.label, lat = excluded.lat, lng = excluded.lng, population = excluded.population,
    rank = excluded.rank`

/**
 * Makes the places of the database those of `rows`, which are sorted: what an older release loaded is renewed, what is
 * gone goes, and what is right stays. So it may stop anywhere and run again. Returns how many rows it wrote.
 */
export async function loadPlaces(
  query: Query,
  rows: PlaceRow[],
  { batch = 1000, progress }: Options = {},
): Promise<number> {
  const ranges = rangesOf(rows, batch)
  let written = 0
  for (let i = 0; i < ranges.length; i += AT_ONCE) {
    const compared = ranges.slice(i, i + AT_ONCE)
    const hashes = await query(HASHES, [
      compared.map((_, n) => n),
      compared.map(({ from }) => from),
      compared.map(({ to }) => to),
    ])
    for (const [n, { from, to, rows: given, upTo }] of compared.entries()) {
      if (hashes[n]?.hash === hashOf(given)) continue
      await query(WRITE, [JSON.stringify(given), from, to])
      written += given.length
      await progress?.(upTo, rows.length)
    }
  }
  return written
}

/** Each begins where the one before it ends, the first and the last are open: no name is outside. */
function rangesOf(rows: PlaceRow[], batch: number): Range[] {
  const starts = [0]
  rows.forEach(({ name }, i) => {
    if (i >= (starts.at(-1) ?? 0) + batch && name !== rows[i - 1]?.name) starts.push(i)
  })
  return starts.map((start, n) => {
    const upTo = starts[n + 1] ?? rows.length
    const from = n === 0 ? '' : (rows[start]?.name ?? '')
    return { from, to: rows[upTo]?.name ?? END, rows: rows.slice(start, upTo), upTo }
  })
}

function hashOf(rows: PlaceRow[]): string {
  const hash = createHash('md5')
  rows.forEach((row, i) => {
    const { name, country, region, label, lat, lng, population, rank } = row
    const values = [name, country, region, label, lat, lng, population, rank]
    hash.update((i > 0 ? ',' : '') + values.join('|'))
  })
  return hash.digest('hex')
}
