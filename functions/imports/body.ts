import { fromBase64url, toBase64url } from '../keys/encoding.ts'

// What came of a source is kept as text, compressed, until it is written or turned down.

/** Neon's HTTP endpoint takes and answers with 10 MiB; text that people wrote is a fifth of that when it is packed. */
const MOST_PACKED = 10_000_000

/** `undefined`: it cannot be made small enough to be kept. */
export async function packBody(body: Uint8Array): Promise<string | undefined> {
  const packed = toBase64url(await through(body, new CompressionStream('gzip')))
  return packed.length > MOST_PACKED ? undefined : packed
}

export async function unpackBody(packed: string): Promise<Uint8Array> {
  return through(fromBase64url(packed), new DecompressionStream('gzip'))
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream) {
  const changed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(changed).arrayBuffer())
}

/** What many programs write anew at every download, though no event changed. */
const VOLATILE =
  /^(DTSTAMP|LAST-MODIFIED|SEQUENCE|CREATED|X-PUBLISHED-TTL|X-WR-CALDESC)[;:].*\r?\n/gm

/** Tells whether a calendar is the one that was imported last; `settings` is how it is read. */
export async function bodyHash(body: Uint8Array, settings: unknown): Promise<string> {
  const text = new TextDecoder().decode(body).replace(VOLATILE, '')
  return hashText(`${JSON.stringify(settings)}\n${text}`)
}

export async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toBase64url(new Uint8Array(digest)).slice(0, 22)
}
