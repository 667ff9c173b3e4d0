/** RFC 5545 3.1: octets a line may have, its end not counted. */
const LINE = 75

/** RFC 5545 3.3.11; other control characters have no place in a text value at all. */
const ESCAPES: Record<string, string> = { '\\': '\\\\', ';': '\\;', ',': '\\,', '\n': '\\n' }
const SPECIAL = /\r\n?|[\\;,\n]/g
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g
const ASCII = /^[\t -~]*$/

/** A line whose value needs no escaping, with its end. */
export function icsLine(name: string, value: string | number): string {
  return fold(`${name}:${value}`)
}

/** A line of user text; nothing if there is none. */
export function icsText(name: string, value: string): string {
  return value ? fold(`${name}:${escapeText(value)}`) : ''
}

/** A line of several texts; nothing if there are none. */
export function icsTexts(name: string, values: string[]): string {
  return values.length > 0 ? fold(`${name}:${values.map(escapeText).join()}`) : ''
}

function escapeText(value: string): string {
  return value
    .replace(CONTROL, '')
    .replace(SPECIAL, (sign) => ESCAPES[sign[0] === '\r' ? '\n' : sign] ?? sign)
}

/** Folds by octets and never inside a character; the space that marks a continuation counts. */
function fold(line: string): string {
  if (ASCII.test(line)) {
    if (line.length <= LINE) return `${line}\r\n`
    let folded = line.slice(0, LINE)
    for (let at = LINE; at < line.length; at += LINE - 1) {
      folded += `\r\n ${line.slice(at, at + LINE - 1)}`
    }
    return `${folded}\r\n`
  }
  let folded = ''
  let octets = 0
  // Half of a surrogate pair becomes U+FFFD, as everywhere where text is encoded.
  for (const character of line.toWellFormed()) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

function octetsOf(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
