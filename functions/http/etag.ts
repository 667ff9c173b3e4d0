/** A strong validator of these exact bytes. */
export async function etagOf(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest, 0, 15)))}"`
}

/** RFC 9110 13.1.2: weak comparison, `*` matches whatever there is. */
export function etagMatches(ifNoneMatch: string | null, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(bare).includes(bare(etag))
}

/** Turns a 200 into 304 when the caller has it already; every other header stays. */
export function notModified(request: Request, response: Response): Response {
  if (response.status !== 200 || !isKnown(request.headers, response.headers)) return response
  const headers = new Headers(response.headers)
  headers.delete('content-type')
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
}

/** RFC 9110 13.1.3: a date counts only for who names no validator. */
function isKnown(asked: Headers, answer: Headers): boolean {
  const validator = asked.get('if-none-match')
  if (validator !== null) return etagMatches(validator, answer.get('etag'))
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  return Date.parse(answer.get('last-modified') ?? '') <= since
}
