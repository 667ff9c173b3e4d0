// What a receiver of our webhooks needs, on WebCrypto alone: Node, Workers, Deno, Bun and browsers
// run this file as it is. Its types are in index.d.ts.

const BODY_LIMIT = 64 * 1024
const SIGNATURE = /^[0-9a-f]{64}$/
const SUBSCRIBER_FIELDS = ['email', 'feedSlug']
const SETTINGS_FIELDS = [...SUBSCRIBER_FIELDS, 'digestFrequency']
const FIELDS = {
  'subscriber.created': SETTINGS_FIELDS,
  'subscriber.updated': SETTINGS_FIELDS,
  'subscriber.unsubscribed': SUBSCRIBER_FIELDS,
}

/** Returns the bytes of a request's body, or `undefined` if there are more than 64 KB: ours are much smaller. */
export async function readBody(request) {
  const chunks = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > BODY_LIMIT) {
      // Nobody waits for the rest to be discarded, and a sender who is gone is no error.
      reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(part.value)
  }
  return new Blob(chunks).arrayBuffer()
}

/**
 * Whether `header` is the signature of exactly these bytes. A body that was parsed and written anew
 * is another one: hand over what arrived.
 */
export async function verifySignature(body, header, secret) {
  if (typeof secret !== 'string' || secret === '') throw new TypeError('signing secret is missing')
  const bytes = toBytes(body)
  if (typeof header !== 'string' || !SIGNATURE.test(header)) return false
  const mac = Uint8Array.from(header.match(/../g), (pair) => Number.parseInt(pair, 16))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const raw = new TextEncoder().encode(secret)
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify'])
  // Compares in constant time, which `===` on two texts does not.
  return crypto.subtle.verify('HMAC', key, mac, bytes)
}

/**
 * The webhook in a verified body, or `undefined` for anything else: an event of a later version for
 * one, which is to be answered 2xx and ignored.
 */
export function parseWebhook(body) {
  const webhook = parseJson(new TextDecoder().decode(toBytes(body)))
  const fields = isObject(webhook) && Object.hasOwn(FIELDS, webhook.event) && FIELDS[webhook.event]
  if (!fields || !isObject(webhook.data)) return undefined
  const { data, timestamp } = webhook
  const complete =
    Number.isSafeInteger(timestamp) &&
    data.timestamp === timestamp &&
    fields.every((name) => typeof data[name] === 'string') &&
    (fields === SUBSCRIBER_FIELDS || data.criteria === null || typeof data.criteria === 'string')
  return complete ? webhook : undefined
}

function toBytes(body) {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return body
  throw new TypeError('body must be the raw text or bytes of the request, not parsed JSON')
}

function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null
}
