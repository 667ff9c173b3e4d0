import { types } from '@neondatabase/serverless'
import type { Connection } from './client.ts'
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

/** How PostgreSQL writes each of them. */
const READERS: { [N in TypeName]: (text: string) => Types[N] } = {
  text: asText,
  integer: Number,
  bigint: Number,
  'double precision': Number,
  boolean: (text) => text === 't',
  date: asText,
  'timestamp with time zone': (text) => new Date(text),
  json: JSON.parse,
  'text[]': (text) => types.getTypeParser(1009)(text),
  'integer[]': (text) => types.getTypeParser(1007)(text),
}

/** A stored function of `db/functions/` as the Worker calls it: by name, in one round trip. */
export type StoredFunction<T extends Columns, G extends Columns> = {
  (db: Connection, values: Taken<T>): Promise<Given<G>[]>
  plainName: keyof typeof FUNCTION_NAMES
  takes: T
  gives: G
}

/** Every declaration of the modules that are loaded, for the test that compares them with the database. */
export const DECLARED: Pick<StoredFunction<Columns, Columns>, 'plainName' | 'takes' | 'gives'>[] =
  []

/**
 * States once what a function takes and gives, in its order; a test compares both with the database.
 * `inFeed` is called `p_in_feed` there, since a column may have the same name.
 */
export function storedFunction<const T extends Columns, const G extends Columns>(
  plainName: keyof typeof FUNCTION_NAMES,
  { takes, gives }: { takes: T; gives: G },
): StoredFunction<T, G> {
  DECLARED.push({ plainName, takes, gives })
  const parameters = Object.keys(takes)
  const columns = Object.entries(gives).map(([name, type]) => ({ name, read: readerOf(type) }))
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const places = parameters.map((_, i) => `$${i + 1}`).join(', ')
  const statement = `select ${names} from ${FUNCTION_NAMES[plainName]}(${places})`
  const call = async ({ $client }: Connection, values: Taken<T>) => {
    const given: Record<string, unknown> = values
    const params = parameters.map((name) => given[name] ?? null)
    const { rows } = await $client.query(statement, params, AS_WRITTEN)
    return rows.map((row) => {
      const given: Record<string, unknown> = {}
      columns.forEach(({ name, read }, i) => {
        given[name] = row[i] === null ? null : read(row[i])
      })
      return given as Given<G>
    })
  }
  return Object.assign(call, { plainName, takes, gives })
}

/** A feed, or an organization, or one of its custom feeds. */
type Scope = { feedId: string } | { orgSlug: string } | { orgSlug: string; customSlug: string }
const OWNER = { owner: 'text', customSlug: 'text?' } as const
type Variants = 'events' | 'facets' | 'calendar'

/**
 * States once what the two variants of a function take and give besides their owner, `feed_events` and
 * `org_events` for example; the scope chooses one of them.
 */
export function storedForOwner<const T extends Columns, const G extends Columns>(
  name: Variants,
  { takes, gives }: { takes: T; gives: G },
) {
  const shape = { takes: { ...OWNER, ...takes }, gives }
  const ofFeed = storedFunction(`feed_${name}`, shape)
  const ofOrg = storedFunction(`org_${name}`, shape)
  type Values = Parameters<typeof ofFeed>[1]
  const call = (db: Connection, scope: Scope, values: Taken<T>): Promise<Given<G>[]> => {
    if ('feedId' in scope) {
      return ofFeed(db, { ...values, owner: scope.feedId } as unknown as Values)
    }
    const { orgSlug: owner, ...custom } = scope
    return ofOrg(db, { ...values, owner, ...custom } as unknown as Values)
  }
  return call
}

/** Read by what the function states: the driver's own readers of dates change once Drizzle is loaded. */
const AS_WRITTEN = {
  arrayMode: true,
  fullResults: true,
  types: { getTypeParser: () => asText },
} as const

function readerOf(type: Named): (text: string) => unknown {
  return READERS[type.replace('?', '') as TypeName]
}

function asText(text: string): string {
  return text
}

/** What the parameter of this name is called in the database. */
export const parameterName = (name: string) =>
  `p_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
