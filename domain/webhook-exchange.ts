/** What went over the wire at one attempt, for staff who look for what went wrong. */
export type Exchange = {
  /** Where it went: the endpoint may have another URL since. */
  url: string
  /** The headers of the request. Its body is the event's. */
  request: Header[]
  /** Nothing where no response came. */
  response?: StoredResponse
}
export type Header = [name: string, value: string]

export type StoredResponse = {
  headers: Header[]
  /** Headers beyond the limits. */
  leftOut?: number
  body: StoredBody
}

/** Why the rest of a body was not read: its size, its slowness, or an error on the way. */
export type Unread = 'size' | 'time' | 'error'
export type StoredBody = {
  /** As UTF-8, or the first bytes of what is none, in base64. */
  text?: string
  base64?: string
  /** How many bytes were read. */
  bytes: number
  unread?: Unread
}

/** The most that is read of a response's body. */
export const MOST_BODY_BYTES = 4_096
const MOST_BINARY_BYTES = 128
const MOST_HEADERS = 60
const MOST_HEADER_CHARACTERS = 4_096
const MOST_VALUE = 512
const MOST_NAME = 128

/** Headers that carry credentials. */
const SECRET_HEADER = /cookie|authoriz|token|secret|passw|api-?key|credential|session/i
/** A receiver that prints its settings must not have us store the signing secret, nor escaped as JSON or in a URL. */
const SIGNING_SECRET = /whsec_(?:[\w+/=-]|\\+\/|%[0-9a-f]{2})+/gi
export const MASKED = '(not stored)'

/** Response headers within the limits, without values that may be credentials. */
export function storableHeaders(
  headers: Iterable<readonly [string, string]>,
): Pick<StoredResponse, 'headers' | 'leftOut'> {
  const kept: Header[] = []
  let left = MOST_HEADER_CHARACTERS
  let leftOut = 0
  for (const [name, value] of headers) {
    const shown = SECRET_HEADER.test(name) ? MASKED : cut(value, MOST_VALUE)
    const size = Math.min(name.length, MOST_NAME) + shown.length
    if (kept.length >= MOST_HEADERS || size > left) {
      leftOut++
      continue
    }
    left -= size
    kept.push([cut(name, MOST_NAME), shown])
  }
  return { headers: kept, ...(leftOut > 0 && { leftOut }) }
}

/** The start of a body as it is stored: text where it is text. */
export function storableBody(
  bytes: Uint8Array<ArrayBuffer>,
  unread: Unread | undefined,
): StoredBody {
  const read = { bytes: bytes.byteLength, ...(unread && { unread }) }
  // A character that the limit cuts in two is no sign of binary data.
  const text = new TextDecoder().decode(bytes, { stream: unread !== undefined })
  const replaced = text.split('\uFFFD').length - 1
  if (!text.includes('\0') && replaced <= text.length / 10) return { text, ...read }
  return { base64: btoa(String.fromCharCode(...bytes.subarray(0, MOST_BINARY_BYTES))), ...read }
}

/** As JSON, which escapes the characters that PostgreSQL’s text cannot hold. */
export function writeExchange(exchange: Exchange): string {
  return JSON.stringify(exchange).replace(SIGNING_SECRET, MASKED)
}

export function readExchange(stored: string | null): Exchange | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as Exchange)
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}
