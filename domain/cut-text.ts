/**
 * The beginning of a text, with so many UTF-16 units at most. It never ends with half of an emoji, which no database
 * stores.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const last = cut.charCodeAt(cut.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut
}

/** Text that PostgreSQL stores: without NUL, and without halves of characters. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed()
}

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
