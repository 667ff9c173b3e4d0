/** RFC 5545 3.1: octets a line may have, its end not counted. */
const LINE = 75
const SPACE = 0x20
const COMMA = 0x2c
const CR = 0x0d
const LF = 0x0a
/** Stands for half of a surrogate pair. */
const REPLACEMENT = 0xfffd

/** RFC 5545 3.3.11; control characters have no place in a text value at all. */
const ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  ';': '\\;',
  ',': '\\,',
  '\n': '\\n',
  '\r': '\\n',
}

/** For each character of ASCII whether it stands for itself in a text. */
const STANDS_FOR_ITSELF = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const isControl = (code < SPACE && code !== 0x09) || code === 0x7f
  return !isControl && ESCAPES[String.fromCharCode(code)] === undefined ? 1 : 0
})

/**
 * The lines of a calendar file, as the bytes that are sent: a calendar has thousands of events, and as
 * texts that are cut, joined and encoded they cost three times as much.
 *
 * Folds by octets and never inside a character; the space that marks a continuation counts.
 */
export class IcsWriter {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0
  /** Octets that the line has so far. */
  #octets = 0

  /** `expected`: about how many bytes will be written. */
  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected)
  }

  get length(): number {
    return this.#length
  }

  /** What was written; nothing may be added any more. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Whole lines with their ends, in ASCII and short enough. */
  lines(text: string): void {
    this.#makeRoom(text.length)
    const bytes = this.#bytes
    let at = this.#length
    for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i)
    this.#length = at
  }

  /** A line whose value needs no escaping. */
  line(name: string, value: string | number): void {
    this.begin(name)
    this.#value(String(value), false)
    this.end()
  }

  /** The same of somebody's words; nothing of none. */
  textLine(name: string, value: string): void {
    if (!value) return
    this.begin(name)
    this.text(value)
    this.end()
  }

  begin(name: string): void {
    this.lines(name)
    this.lines(':')
    this.#octets = name.length + 1
  }

  /** Somebody's words in the line that was begun. */
  text(value: string): void {
    this.#value(value, true)
  }

  /** Between two texts that are one value each. */
  comma(): void {
    this.#octet(COMMA)
  }

  end(): void {
    this.lines('\r\n')
  }

  #value(value: string, escaped: boolean): void {
    this.#makeRoom(value.length)
    for (let i = this.#plain(value, 0); i < value.length; i = this.#plain(value, i + 1)) {
      const code = value.charCodeAt(i)
      if (code >= 0x80) i += this.#character(value.codePointAt(i) ?? 0)
      else if (!escaped) this.#octet(code)
      else if (code !== LF || value.charCodeAt(i - 1) !== CR) {
        const sign = ESCAPES[String.fromCharCode(code)] ?? ''
        for (let at = 0; at < sign.length; at++) this.#octet(sign.charCodeAt(at))
      }
    }
  }

  /** Writes what stands for itself, most of all texts, until something else comes; where that is. */
  #plain(value: string, from: number): number {
    const bytes = this.#bytes
    let length = this.#length
    let octets = this.#octets
    let at = from
    for (; at < value.length; at++) {
      const code = value.charCodeAt(at)
      if (code >= 0x80 || STANDS_FOR_ITSELF[code] === 0) break
      if (octets === LINE) {
        length = fold(bytes, length)
        octets = 1
      }
      bytes[length++] = code
      octets++
    }
    this.#length = length
    this.#octets = octets
    return at
  }

  #octet(octet: number): void {
    if (this.#octets === LINE) this.#fold()
    this.#bytes[this.#length++] = octet
    this.#octets++
  }

  /** One beyond ASCII, in UTF-8; how many units of a string it has besides the first. */
  #character(point: number): number {
    const isHalf = point >= 0xd800 && point < 0xe000
    const code = isHalf ? REPLACEMENT : point
    const following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
    if (this.#octets + 1 + following > LINE) this.#fold()
    const mark = [0, 0xc0, 0xe0, 0xf0][following] ?? 0
    this.#bytes[this.#length++] = mark | (code >> (6 * following))
    for (let left = following - 1; left >= 0; left--) {
      this.#bytes[this.#length++] = 0x80 | ((code >> (6 * left)) & 0x3f)
    }
    this.#octets += 1 + following
    return following === 3 ? 1 : 0
  }

  #fold(): void {
    this.#length = fold(this.#bytes, this.#length)
    this.#octets = 1
  }

  /** For so many units of a text: three octets each, and three for every fold. */
  #makeRoom(units: number): void {
    const needed = this.#length + units * 4 + LINE
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(needed * 2)
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** The end of a line and the space that marks its continuation; how much is written then. */
function fold(bytes: Uint8Array, length: number): number {
  bytes[length] = CR
  bytes[length + 1] = LF
  bytes[length + 2] = SPACE
  return length + 3
}
