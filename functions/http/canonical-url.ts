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
  const query = new URLSearchParams()
  for (const name of Object.keys(schema.shape).sort()) {
    const value = values[name]
    if (value !== undefined && value !== schema.shape[name]?.safeParse(undefined).data) {
      query.set(name, String(value))
    }
  }
  const text = query.toString()
  return text && `?${text}`
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
