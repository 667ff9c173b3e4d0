import type { FullQueryResults } from '@neondatabase/serverless'
import type { SQL } from 'drizzle-orm'
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw'
import type { Db } from './client.ts'
import { AS_WRITTEN, type Columns, type Given, readerOf, typeOf } from './column-types.ts'

/** The columns of an answer, as the driver names them. */
type Fields = FullQueryResults<boolean>['fields']
type Answer = { statement: string; declared: Columns; fields: Fields; rows: object[] }

/** Tests set `compare`: it is given each answer, to hold it against what was declared. */
export const ANSWERS: { compare?: (answer: Answer) => void } = {}

/**
 * Carries out a statement and reads its rows by the columns that it declares. Their type follows from that, and tests
 * compare it with what the database answers:
 *
 *     const rows = await queryRows(db, { id: 'text', endedAt: 'timestamp with time zone?' })(sql`select …`)
 *
 * May stand in a batch.
 */
export function queryRows<const C extends Columns>(db: Db, declared: C) {
  return (statement: SQL): PgRaw<Given<C>[]> => {
    const query = db.execute(statement).getQuery()
    const compare = ({ fields, rows }: Omit<Answer, 'statement' | 'declared'>) =>
      ANSWERS.compare?.({ statement: query.sql, declared, fields, rows })
    const readAlone = async () => {
      const answer = await db.$client.query(query.sql, query.params, AS_WRITTEN)
      compare(answer)
      return readRows(answer, declared) as Given<C>[]
    }
    const readInBatch = (result: unknown) => {
      const answer = result as FullQueryResults<false>
      compare(answer)
      return readLeft(answer, declared)
    }
    return new PgRaw(readAlone, statement, query, readInBatch)
  }
}

function readRows({ fields, rows }: FullQueryResults<true>, declared: Columns) {
  const columns = Object.entries(declared).map(([name, type]) => {
    const at = fields.findIndex((field) => field.name === name)
    if (at < 0) throw new Error(`the answer has no column ${name}`)
    return { name, at, read: readerOf(type) }
  })
  return rows.map((row) => {
    const given: Record<string, unknown> = {}
    for (const { name, at, read } of columns) given[name] = row[at] === null ? null : read(row[at])
    return given
  })
}

/** The driver reads what comes in a batch, but leaves these as text. */
const LEFT_AS_TEXT = new Set(['bigint', 'timestamp with time zone'])

function readLeft({ rows }: FullQueryResults<false>, declared: Columns) {
  for (const [name, type] of Object.entries(declared)) {
    if (!LEFT_AS_TEXT.has(typeOf(type))) continue
    for (const row of rows) {
      if (row[name] !== null) row[name] = readerOf(type)(row[name])
    }
  }
  return rows
}
