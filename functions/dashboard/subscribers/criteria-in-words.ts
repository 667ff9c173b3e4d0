/** What a subscriber wants to hear of, in words: `jazz, blues in Texas`. */
export function criteriaInWords(criteria: string | null): string {
  if (!criteria) return ''
  const { keywords = [], state } = JSON.parse(criteria) as { keywords?: string[]; state?: string }
  return [keywords.join(', '), state && `in ${state}`].filter(Boolean).join(' ')
}
