export type Point = { lat: number; lng: number }
/** What narrows the list. */
export type Filter = { search: string; state: string; near: Point | null }

export const NO_FILTER: Filter = { search: '', state: '', near: null }

/** Equal for two filters that the service answers alike: it compares words whatever their case. */
export function filterKey(filter: Filter): string {
  return JSON.stringify(filter).toLowerCase()
}
