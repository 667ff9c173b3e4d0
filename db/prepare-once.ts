import type { Db } from './client.ts'

/** A caller decides how many search words there are, so the number of shapes needs a bound. */
const MAX_SHAPES = 500

/**
 * Keeps a statement that Drizzle has built, per database and shape: building its text anew costs as
 * much CPU as parsing the database's answer. `build` sees the shape only, so nothing of one request
 * can get into the text that the next one sends; values come in by `sql.placeholder`.
 */
export function prepareOnce<Shape extends Record<string, unknown>, Statement>(
  build: (db: Db, shape: Shape) => Statement,
): (db: Db, shape: Shape) => Statement {
  const known = new WeakMap<Db, Map<string, Statement>>()
  return (db, shape) => {
    const statements = known.get(db) ?? new Map<string, Statement>()
    known.set(db, statements)
    const key = JSON.stringify(shape)
    const statement = statements.get(key) ?? build(db, shape)
    if (statements.size >= MAX_SHAPES) statements.clear()
    statements.set(key, statement)
    return statement
  }
}
