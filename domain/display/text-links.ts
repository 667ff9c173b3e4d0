import { httpLink } from './http-link.ts'

/** A piece of a text: as it is, or a link that shows its own URL. */
export type TextPart = string | { url: string; text: string }

/**
 * No URL holds what ends one in a text: blanks, quotes, brackets of markup, invisible marks, and the
 * letters and signs of Chinese, Japanese and Korean, which follow one without a blank.
 */
const URL_IN_TEXT =
  /\bhttps?:\/\/[^\s<>"`{}|\\^\u0000-\u0020\u007f-\u00ab\u00ad\u00bb\u061c\u200b-\u200f\u2018-\u201f\u2028-\u202f\u2039\u203a\u2060-\u206f\u2e80-\uffff]+/gi
/** Marks of the sentence around a URL, when they end it. */
const MARKS = new Set(".,:;!?…'*_~،؛؟")
const BRACKETS: Record<string, string> = { ')': '(', ']': '[' }

/** Splits a text at the web addresses in it, so that pages and the widget can link them. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(URL_IN_TEXT)) {
    const shown = withoutMarks(found)
    const url = linkOf(shown)
    if (!url) continue
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ url, text: shown })
    end = index + shown.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** A name before the host would let `https://bank.example@evil.example` pass for another site. */
function linkOf(shown: string): string | undefined {
  const url = httpLink(shown)
  return url && new URL(url).username === '' && new URL(url).password === '' ? url : undefined
}

/** `https://a.example/b_(c)).` -> `https://a.example/b_(c)` */
function withoutMarks(url: string): string {
  const letters = [...url]
  const count = (sign: string) => letters.filter((letter) => letter === sign).length
  const unopened = new Map(
    Object.entries(BRACKETS).map(([close, open]) => [close, count(close) - count(open)]),
  )
  for (let last = letters.at(-1); last !== undefined; last = letters.at(-1)) {
    const excess = unopened.get(last) ?? 0
    if (!MARKS.has(last) && excess <= 0) break
    unopened.set(last, excess - 1)
    letters.pop()
  }
  return letters.join('')
}
