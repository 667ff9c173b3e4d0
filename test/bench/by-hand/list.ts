import { shortHash } from '../../../domain/short-hash.ts'

/** One request: `path` without its query string is what cursors belong to. */
export type Asked = {
  path: string
  params: Record<string, string>
  query: Record<string, string>
  now: Date
}

export const PER_PAGE = 20

/** A cursor belongs to the list it was given for, by a hash of its path and filters. */
export function cursorOf(position: string, { path, query }: Asked): string {
  const { cursor: _, ...filters } = query
  const search = new URLSearchParams(filters).toString()
  const scope = search ? `${path}?${search}` : path
  return Buffer.from(`${shortHash(scope)}~${position}`).toString('base64url')
}
