/** Where the visitor is. */
export type Point = { lat: number; lng: number; name: string }
/** What narrows the list. */
export type Filter = {
  search: string
  state: string
  near: Point | null
  /** A city or postal code, as it was typed. */
  place: string
  category: string
  /** Features that must all be available, sorted, between commas. */
  access: string
  /** The first and the last day, as `2026-07-02`. */
  from: string
  to: string
}

export const NO_FILTER: Filter = {
  search: '',
  state: '',
  near: null,
  place: '',
  category: '',
  access: '',
  from: '',
  to: '',
}

export function isFilter({ near, ...texts }: Filter): boolean {
  return !!near || Object.values(texts).some(Boolean)
}

/** Equal for two filters that the service answers alike: it compares words whatever their case. */
export function filterKey(filter: Filter): string {
  return JSON.stringify(filter).toLowerCase()
}
