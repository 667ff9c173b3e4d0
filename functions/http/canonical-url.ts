import type * as z from 'zod/mini'

export type QuerySchema = z.ZodMiniType<Record<string, unknown>> & {
  shape: Record<string, z.ZodMiniType>
}

/** The first value of each parameter the schema knows; the rest is ignored. */
export function readQuery(schema: QuerySchema, search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = search.get(name)
    if (value !== null) query[name] = value
  }
  return query
}

/** Known parameters only, sorted, defaults dropped: one spelling for one answer. */
export function canonicalQuery(schema: QuerySchema, values: Record<string, unknown>): string {
  // One by one: the runtime takes five times as long to read a list of pairs.
  const told = new URLSearchParams()
  for (const [name, byDefault] of defaultsOf(schema)) {
    const value = values[name]
    if (value !== undefined && value !== byDefault) told.append(name, String(value))
  }
  return told.size > 0 ? `?${told}` : ''
}

type Defaults = [name: string, byDefault: unknown][]
const known = new WeakMap<QuerySchema, Defaults>()

/** Each parameter in its place, with what it is when it is absent. */
function defaultsOf(schema: QuerySchema): Defaults {
  const defaults =
    known.get(schema) ??
    Object.entries(schema.shape)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, parameter]): Defaults[number] => [name, parameter.safeParse(undefined).data])
  known.set(schema, defaults)
  return defaults
}

/** Each segment decoded and encoded again, so that `%6A` and `j` are one address. */
export function canonicalPath(pathname: string, respellLast = (segment: string) => segment) {
  const segments = pathname.split('/').map(decode)
  const last = segments.pop() ?? ''
  return [...segments, respellLast(last)].map(encodeURIComponent).join('/')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
