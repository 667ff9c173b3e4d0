import type { Event } from '../../domain/event-contract.ts'
import type { TestApp } from './app.ts'

type List = { events: Event[]; pagination: { nextCursor: string | null } }

/** Reads a list page by page; `between` runs after each page but the last. */
export async function walkList(
  app: TestApp,
  path: string,
  between: (seen: Event[]) => unknown = () => {},
): Promise<Event[]> {
  const seen: Event[] = []
  const join = path.includes('?') ? '&' : '?'
  let cursor: string | null = null
  do {
    const body: List = await app.get(cursor === null ? path : `${path}${join}cursor=${cursor}`)
    seen.push(...body.events)
    cursor = body.pagination.nextCursor
    if (cursor !== null) await between(seen)
  } while (cursor !== null)
  return seen
}
