/** The address if it leads to a web page, so that no `javascript:` ever becomes a link. */
export function httpLink(url: string | null | undefined): string | undefined {
  if (!url) return undefined
  try {
    const { protocol, href } = new URL(url)
    return /^https?:$/.test(protocol) ? href : undefined
  } catch {
    return undefined
  }
}
