import type { Browser } from './staff.ts'

/** What the pages of a list show, by following its links to the next. */
export async function walkDashboard(
  staff: Browser,
  first: string,
  shown: RegExp,
): Promise<string[]> {
  const seen: string[] = []
  for (let path: string | undefined = first; path; ) {
    const html = await staff.see(path)
    seen.push(...[...html.matchAll(shown)].map((match) => match[1] ?? ''))
    const next = /href="([^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    path = next?.replace(`/dashboard/${staff.slug}`, '')
  }
  return seen
}
