const MOST_DEPTH = 50
/** Of 20,000 events with fifty fields. */
const MOST_VALUES = 1_500_000
const MOST_LISTS_AND_OBJECTS = 300_000
const MOST_NAMES = 2_000
const [QUOTE, BACKSLASH, COLON, COMMA] = [34, 92, 58, 44] as const

/** Whether a JSON text is one of events: 10 MB of brackets or of names would fill the memory once they are read. */
export function isReadableJson(text: string): boolean {
  const names = new Set<string>()
  let [depth, values, parts] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (isName(text, end) && names.add(text.slice(at + 1, end)).size > MOST_NAMES) return false
      at = end
    } else if (code === COMMA) {
      if (++values > MOST_VALUES) return false
    } else if (isOpening(code)) {
      if (++depth > MOST_DEPTH || ++parts > MOST_LISTS_AND_OBJECTS) return false
    } else if (isClosing(code)) depth--
  }
  return true
}

/** `[` and `]` differ from `{` and `}` by one bit. */
const isOpening = (code: number) => (code | 32) === 123
const isClosing = (code: number) => (code | 32) === 125

function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

function isName(text: string, end: number): boolean {
  let at = end + 1
  while (text.charCodeAt(at) <= 32) at++
  return text.charCodeAt(at) === COLON
}
