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
  return value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')
}

/** `20260701T230000Z` */
export function stamp(instant: string): string {
  // The database writes UTC as an offset.
  const utc = /(?:Z|\+00:00)$/.test(instant) ? instant : new Date(instant).toISOString()
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
  // Most lines are short and plain.
  if (text.length <= LINE && /^[ -~]*$/.test(text)) return `${text}\r\n`
  let folded = ''
  let from = 0
  let octets = 0
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + size > LINE) {
      folded += `${text.slice(from, at)}\r\n `
      from = at
      octets = 1
    }
    octets += size
    at += size === 4 ? 2 : 1
  }
  return `${folded}${text.slice(from)}\r\n`
}
