import type { Changes, Event } from '../../domain/event-contract.ts'
import type { TestApp } from './app.ts'

type Walk = {
  copy?: Map<string, Event>
  cursor?: string | undefined
  perPage?: number
  /** Runs after each page, which are counted from 1. */
  between?: (page: number) => unknown
}

/** What a client does who keeps a copy: asks for changes until there are no more, and applies them. */
export async function walkChanges(
  app: Pick<TestApp, 'get'>,
  address: string,
  { copy = new Map(), cursor, perPage = 100, between = () => {} }: Walk = {},
) {
  let after = cursor
  for (let page = 1; page < 10_000; page++) {
    const last = await app.get<Changes>(
      `${address}?per_page=${perPage}${after ? `&cursor=${after}` : ''}`,
    )
    for (const event of last.events) copy.set(event.id, event)
    for (const id of last.deleted) copy.delete(id)
    await between(page)
    if (last.pagination.nextCursor === null) return { copy, last }
    after = last.pagination.nextCursor
  }
  throw new Error('never ends')
}
