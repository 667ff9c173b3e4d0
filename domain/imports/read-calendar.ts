import { decode } from './ics-lines.ts'
import { FORMAT_NAMES, IMPORT_FORMATS } from './import-formats.ts'
import { inUtf8 } from './in-utf8.ts'
import type { ReadOptions, ReadResult, Refusal } from './source-event.ts'

const HEAD = 4_000

/**
 * Reads what a URL responded with, or a file that was uploaded. The body says what it is, whatever its name or
 * content type; what is no calendar is refused with a sentence that says what it is instead.
 */
export function readCalendar(body: Uint8Array, options: ReadOptions): ReadResult {
  const bytes = inUtf8(body)
  const head = decode(bytes.subarray(0, HEAD)).text.trimStart()
  if (head === '') {
    return isBlank(bytes) ? refuse('empty', 'The file is empty.') : notACalendar()
  }
  const sure = IMPORT_FORMATS.find((format) => format.isSure && format.matches(head, options))
  if (sure) return sure.read(bytes, options)
  const other = otherKind(head)
  if (other) return other
  // A file of a program that is no text.
  if (bytes.subarray(0, HEAD).includes(0)) return notACalendar()
  const likely = IMPORT_FORMATS.find((format) => format.matches(head, options))
  return likely?.read(bytes, options) ?? notACalendar()
}

/** What people paste or choose instead of a calendar. */
function otherKind(head: string): Refusal | undefined {
  if (/^<(\?xml|rss|feed|rdf)/i.test(head) && !/<html/i.test(head)) {
    return refuse('not-a-calendar', 'This is a news feed. Look for a URL that ends in .ics.')
  }
  if (head[0] === '<') {
    return refuse('web-page', 'This is a web page. Look for a URL that ends in .ics.')
  }
  if (/^BEGIN:VCARD/i.test(head)) {
    return refuse('not-a-calendar', 'This is a list of contacts, not a calendar.')
  }
  if (head.startsWith('PK')) {
    const text = 'This is a spreadsheet or a zip file. Save the spreadsheet as CSV.'
    return refuse('not-a-calendar', text)
  }
  if (head.startsWith('%PDF')) return refuse('not-a-calendar', 'This is a PDF, not a calendar.')
  return undefined
}

function notACalendar(): Refusal {
  return refuse('not-a-calendar', `This is not a calendar. Choose an ${FORMAT_NAMES} file.`)
}

function refuse(code: Refusal['code'], text: string): Refusal {
  return { kind: 'refused', code, text }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= 32)
}
