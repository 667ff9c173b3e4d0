/** RFC 5545 3.1: octets a line may have, its end not counted. */
const LINE = 75

/** A line whose value needs no escaping, with its end. */
export function line(name: string, value: string | number): string {
  return fold(`${name}:${value}`)
}

/** The same of somebody's words; nothing of none. */
export function textLine(name: string, value: string): string {
  return value && line(name, escapeText(value))
}

/** RFC 5545 3.3.11; control characters have no place in a text value at all. */
export function escapeText(value: string): string {
  return value.replace(/\r\n?|[\\;,\0-\x08\n-\x1f\x7f]/g, (sign) =>
    /[\\;,]/.test(sign) ? `\\${sign}` : /[\r\n]/.test(sign) ? '\\n' : '',
  )
}

/** `20260701T230000Z` */
export function stamp(instant: string): string {
  // The database writes UTC as an offset.
  const isUtc = instant.endsWith('Z') || instant.endsWith('+00:00')
  const utc = isUtc ? instant : new Date(instant).toISOString()
  return `${bare(utc.slice(0, 19))}Z`
}

/** A date or time without what separates its parts. */
export function bare(time: string): string {
  return time.replace(/[-:]/g, '')
}

/**
 * Folds by octets and never inside a character; the space that marks a continuation counts. Half of
 * a surrogate pair is written as U+FFFD, which takes three as well.
 */
function fold(text: string): string {
  const isPlain = /^[ -~]*$/.test(text)
  if (isPlain && text.length <= LINE) return `${text}\r\n`
  let folded = ''
  let from = 0
  while (from < text.length) {
    // The first line has no space before it.
    const room = from === 0 ? LINE : LINE - 1
    const to = isPlain ? from + room : endOfLine(text, from, room)
    folded += `${from === 0 ? '' : ' '}${text.slice(from, to)}\r\n`
    from = to
  }
  return folded
}

/** How far a line goes that begins here and has room for so many octets. */
function endOfLine(text: string, from: number, room: number): number {
  let octets = 0
  let at = from
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    octets += size
    if (octets > room) break
    at += size === 4 ? 2 : 1
  }
  return at
}
