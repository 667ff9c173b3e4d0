/** Every value of an attribute in a page, with entities read as text. */
export function attributeValues(html: string, attribute: string): string[] {
  const found = html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))
  return [...found].map((match) => decodeEntities(match[1] ?? ''))
}

/** What a person reads: the page without its tags. */
export function visibleText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ''))
}

export function decodeEntities(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => entities[name] ?? '')
}
