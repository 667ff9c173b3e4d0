import { encodeCursor } from './cursor.ts'

type Page = { events: string; last: string | null }

/** The JSON of a list around events that Postgres has written; `more` stands between the two. */
export function listBody(page: Page, perPage: number, query: string, more = {}): string {
  const nextCursor = page.last === null ? null : encodeCursor(page.last, query)
  const rest = JSON.stringify({ ...more, pagination: { perPage, nextCursor } })
  return `{"events":[${page.events}],${rest.slice(1)}`
}
