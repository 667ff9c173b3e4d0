import { encodeCursor } from './cursor.ts'

type Page = { events: string; last: string | null }

/** A list body around events that Postgres has already written as JSON; `asked` tells what was asked for. */
export function presentPage(page: Page, perPage: number, query: string, asked = {}): string {
  const nextCursor = page.last === null ? null : encodeCursor(page.last, query)
  const rest = JSON.stringify({ ...asked, pagination: { perPage, nextCursor } })
  return `{"events":[${page.events}],${rest.slice(1)}`
}
