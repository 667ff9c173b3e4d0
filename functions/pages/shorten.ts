/** At most 200 letters on one line. */
export function shorten(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > 200 ? `${letters.slice(0, 199).join('')}…` : letters.join('')
}
