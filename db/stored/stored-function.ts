import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { prepareOnce } from '../prepare-once.ts'
import { FUNCTION_NAMES } from './function-names.generated.ts'

/** The types that functions take and give, as PostgreSQL and as the Worker know them. */
type Types = {
  text: string
  integer: number
  bigint: number
  'double precision': number
  boolean: boolean
  date: string
  'timestamp with time zone': Date
  json: unknown
  'text[]': string[]
  'integer[]': number[]
}
type TypeName = keyof Types
/** `?`: may be null. */
type Named = TypeName | `${TypeName}?`
/** What a column of JSON holds, or of text that is one of a few words. */
type Holding<T> = Named & { holds?: T }
export const holding = <T>(type: Named) => type as Holding<T>

type ValueOf<N> = N extends { holds?: infer T }
  ? T
  : N extends `${infer T extends TypeName}?`
    ? Types[T] | null
    : N extends TypeName
      ? Types[N]
      : never
export type Columns = Record<string, Named | Holding<unknown>>
export type Taken<C extends Columns> = {
  [K in keyof C as C[K] extends `${string}?` ? never : K]: ValueOf<C[K]>
} & { [K in keyof C as C[K] extends `${string}?` ? K : never]?: ValueOf<C[K]> | undefined }
export type Given<C extends Columns> = { [K in keyof C]: ValueOf<C[K]> }

/** A function of `db/reads/` or `db/writes/` as the Worker calls it: by name, in one round trip. */
export type StoredFunction<T extends Columns, G extends Columns> = {
  (db: Db, values: Taken<T>): Promise<Given<G>[]>
  plainName: keyof typeof FUNCTION_NAMES
  takes: T
  gives: G
}

/**
 * States once what a function takes and gives, in its order; a test compares both with the database.
 * `inFeed` is called `p_in_feed` there, since a column may have the same name.
 */
export function storedFunction<const T extends Columns, const G extends Columns>(
  plainName: keyof typeof FUNCTION_NAMES,
  { takes, gives }: { takes: T; gives: G },
): StoredFunction<T, G> {
  const parameters = Object.keys(takes)
  const statement = prepareOnce((db) => {
    const values = parameters.map((name) => sql`${sql.placeholder(name)}`)
    const call = sql`${sql.raw(FUNCTION_NAMES[plainName])}(${sql.join(values, sql`, `)})`
    return db.select(columnsOf(gives)).from(call).prepare(plainName)
  })
  const call = async (db: Db, values: Taken<T>) => {
    const given: Record<string, unknown> = values
    const all = Object.fromEntries(parameters.map((name) => [name, given[name] ?? null]))
    return (await statement(db, {}).execute(all)) as Given<G>[]
  }
  return Object.assign(call, { plainName, takes, gives })
}

function columnsOf(gives: Columns): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(gives).map(([name, type]) => {
      const column = sql`${sql.identifier(name)}`
      return [name, type.startsWith('timestamp') ? column.mapWith(toDate) : column]
    }),
  )
}

const toDate = (text: string) => new Date(text)

/** What the parameter of this name is called in the database. */
export const parameterName = (name: string) =>
  `p_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
