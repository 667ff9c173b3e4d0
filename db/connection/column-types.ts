import { types } from '@neondatabase/serverless'

/** The types of columns and parameters, as PostgreSQL and as the Worker know them. */
type Types = {
  text: string
  integer: number
  bigint: number
  'double precision': number
  boolean: boolean
  date: string
  'timestamp with time zone': Date
  json: unknown
  jsonb: unknown
  'text[]': string[]
  'integer[]': number[]
}
export type TypeName = keyof Types
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
export type Params<C extends Columns> = {
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
  jsonb: JSON.parse,
  'text[]': (text) => types.getTypeParser(1009)(text),
  'integer[]': (text) => types.getTypeParser(1007)(text),
}

/** Read by what is declared: the driver's own readers of dates change once Drizzle is loaded. */
export const AS_WRITTEN = {
  arrayMode: true,
  fullResults: true,
  types: { getTypeParser: () => asText },
} as const

/** The type without what it says about null. */
export const typeOf = (type: Named): TypeName => type.replace('?', '') as TypeName
export const mayBeNull = (type: Named): boolean => type.endsWith('?')

export function readerOf(type: Named): (text: string) => unknown {
  return READERS[typeOf(type)]
}

function asText(text: string): string {
  return text
}
