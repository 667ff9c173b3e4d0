/** A page of the calendar with these parameters, in the order of canonical URLs. */
export function hrefOf(path: string, query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort()) {
    if (value) params.set(name, String(value))
  }
  return params.size > 0 ? `${path}?${params}` : path
}
