/** A file in UTF-8. Spreadsheets write UTF-16, too; a byte order mark says so. */
export function inUtf8(body: Uint8Array): Uint8Array {
  const [a, b, c] = body
  if (a === 0xef && b === 0xbb && c === 0xbf) return body.subarray(3)
  const utf16 = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  return utf16 ? new TextEncoder().encode(new TextDecoder(utf16).decode(body)) : body
}
