import { encodeCursor } from './cursor.ts'

type Page = { events: string; last: string | null }

/** The JSON of a list around events that Postgres has written, with what stands before and after them. */
export function listBody(
  page: Page,
  perPage: number,
  query: string,
  { before = {}, after = {} } = {},
): string {
  const nextCursor = page.last === null ? null : encodeCursor(page.last, query)
  const head = JSON.stringify({ ...before, events: [] }).slice(0, -']}'.length)
  const rest = JSON.stringify({ ...after, pagination: { perPage, nextCursor } })
  // Nothing is cut off the whole: that would copy it, and a month is long.
  return `${head}${page.events}],${rest.slice(1)}`
}
