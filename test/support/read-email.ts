/** What a mail program shows of an email: its headers, and its parts by type. */
export function readEmail(source: string) {
  const { headers, body } = split(source)
  const parts: Record<string, string> = {}
  const [, boundary] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? []
  for (const part of boundary ? body.split(`--${boundary}`).slice(1, -1) : [source]) {
    const { headers: own, body: encoded } = split(part.replace(/^\r\n/, ''))
    const type = own['content-type']?.split(';')[0] ?? ''
    parts[type] = decode(encoded, own['content-transfer-encoding'] ?? '')
  }
  return { headers, text: parts['text/plain'] ?? '', html: parts['text/html'] ?? '' }
}

function split(source: string) {
  const at = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, at)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), value.replace(/\?=\s+=\?/g, '?==?').replace(WORD, decodeWord)]
    }),
  )
  return { headers, body: source.slice(at + 4) }
}

/** RFC 2047. */
const WORD = /=\?utf-8\?([qb])\?([^?]*)\?=/gi
const decodeWord = (_: string, kind: string, text: string) =>
  kind.toLowerCase() === 'b'
    ? decode(text, 'base64')
    : decode(text.replaceAll('_', ' '), 'quoted-printable')

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  const plain = text.replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return plain
  const bytes = plain
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
