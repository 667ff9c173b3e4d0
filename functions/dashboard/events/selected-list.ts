import { address } from '../parts/list-parts.tsx'
import type { StaffContext } from '../staff-context.ts'
import { FILTER_NAMES } from './list-filters.tsx'

/** As many as two pages of the list have. */
export const MOST_SELECTED = 100

const LIST_NAMES = [...FILTER_NAMES, 'view']

/** The query of the list that the events were selected in. */
export function listOf(text = ''): string {
  const given = new URLSearchParams(text.slice(0, 1_000))
  return address(
    '',
    Object.fromEntries(LIST_NAMES.map((name) => [name, given.get(name) ?? undefined])),
  )
}

/** Where the list says what was done. */
export function backTo(c: StaffContext, list: string, query: Record<string, string>): string {
  const more = new URLSearchParams(query)
  return `${c.var.session.path('/events')}${list}${list ? '&' : '?'}${more}`
}
