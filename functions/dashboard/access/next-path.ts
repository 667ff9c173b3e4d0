/** Where to go after signing in: a page of the dashboard and nowhere else, or null. */
export function nextPath(wanted: string): string | null {
  if (wanted.length > 500) return null
  // Browsers read `\` as `/` and skip tabs and line breaks: an address is judged as they see it.
  if (!/^\/dashboard\/[\w!$&'()*+,;=:@%./?~-]*$/.test(wanted)) return null
  const { origin, pathname, search } = new URL(wanted, 'https://here.invalid')
  const stays = origin === 'https://here.invalid' && pathname.startsWith('/dashboard/')
  return stays ? pathname + search : null
}
