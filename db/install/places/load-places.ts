import type { PlaceRow } from './read-places.ts'

type Query = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>
type Options = {
  /** Begins with the first place, to renew what an older version of the data has loaded. */
  again?: boolean
  batch?: number
  /** Called after each batch; the next one waits for it. */
  progress?: (loaded: number, total: number) => unknown
}

const INSERT = `
  INSERT INTO places (name, country, region, label, lat, lng, population)
  SELECT * FROM json_to_recordset($1::json) AS p (name text, country text, region text, label text,
    lat double precision, lng double precision, population integer)
  ON CONFLICT (name, country, region) DO UPDATE
  SET label = excluded.label, lat = excluded.lat, lng = excluded.lng, population = excluded.population`

/**
 * Loads what is missing, in batches of one statement each; returns how many were written. The places come in
 * one order, so the number of those in the database is also where to continue.
 */
export async function loadPlaces(
  query: Query,
  rows: PlaceRow[],
  { again = false, batch = 1000, progress }: Options = {},
): Promise<number> {
  const [counted] = await query('SELECT count(*)::int AS loaded FROM places')
  const first = again ? 0 : Number(counted?.loaded)
  for (let from = first; from < rows.length; from += batch) {
    await query(INSERT, [JSON.stringify(rows.slice(from, from + batch))])
    await progress?.(Math.min(from + batch, rows.length), rows.length)
  }
  return Math.max(rows.length - first, 0)
}
