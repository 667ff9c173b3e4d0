import { decode } from './ics-lines.ts'
import { readIcs } from './read-ics.ts'
import type { ReadOptions, ReadResult, Refusal } from './source-event.ts'

/**
 * Reads what a URL answered with or what somebody uploaded. The body says what it is, whatever its name or
 * content type; what is no calendar is refused with a sentence that says what it is instead.
 */
export function readCalendar(body: Uint8Array, options: ReadOptions): ReadResult {
  const bytes = inUtf8(body)
  const head = decode(bytes.subarray(0, HEAD)).text.trimStart()
  if (head === '') return isBlank(bytes) ? refuse('empty') : refuse('not-a-calendar')
  if (/^BEGIN:VCALENDAR\b/i.test(head)) return readIcs(bytes, options)
  return refuse(head[0] === '<' ? 'web-page' : 'not-a-calendar')
}

const HEAD = 2_000

const TEXTS: Record<Refusal['code'], string> = {
  empty: 'The file is empty.',
  'web-page': 'This is a web page. Look for a URL that ends in .ics.',
  'not-a-calendar': 'This is not a calendar. Choose an iCalendar (.ics), CSV, or JSON file.',
  'json-error': 'The server responded with an error message instead of a calendar.',
  'broken-json': 'This JSON file is incomplete or damaged.',
  'too-many-events': 'This calendar has too many events.',
}

function refuse(code: Refusal['code'], text = TEXTS[code]): Refusal {
  return { kind: 'refused', code, text }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 32)
}

/** Spreadsheets write UTF-16 too; a byte order mark says so. */
function inUtf8(body: Uint8Array): Uint8Array {
  const [a, b, c] = body
  if (a === 0xef && b === 0xbb && c === 0xbf) return body.subarray(3)
  const utf16 = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  return utf16 ? new TextEncoder().encode(new TextDecoder(utf16).decode(body)) : body
}
