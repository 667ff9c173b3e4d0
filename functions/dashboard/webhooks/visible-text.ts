import { lazyRegExp } from '../../../domain/lazy-reg-exp.ts'

/** All that shows nothing or changes what is around it, but line breaks, tabs, and what joins letters and emoji. */
const INVISIBLE = lazyRegExp(String.raw`(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]`, 'gu')

/** A text from a server with its control characters in sight, such as ␀ or ⟨U+202E⟩. */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(INVISIBLE(), (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
}

/** Bytes as rows of 16, in hexadecimal and, where they are ASCII, as characters. */
export function hexRows(base64: string): string {
  const bytes = [...atob(base64)].map((character) => character.charCodeAt(0))
  const rows: string[] = []
  for (let at = 0; at < bytes.length; at += 16) {
    const row = bytes.slice(at, at + 16)
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const ascii = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.'))
    rows.push(`${hex.padEnd(47)}  ${ascii.join('')}`)
  }
  return rows.join('\n')
}
