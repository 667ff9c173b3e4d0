import { shortHash } from '../../domain/short-hash.ts'

/** A strong validator of these exact bytes. */
export async function etagOf(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest, 0, 15)))}"`
}

/** RFC 9110 13.1.2: weak comparison, `*` matches whatever there is. */
function etagMatches(ifNoneMatch: string | null, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(bare).includes(bare(etag))
}

/** The tags that a caller has, without quotes; of one that takes any (`*`) none is known. */
export function knownTags(request: Request): string[] {
  const tags = request.headers.get('if-none-match') ?? ''
  return [...tags.matchAll(/"([^"]*)"/g)].map(([, tag = '']) => tag)
}

/** A short name of this release, and what the database calls the content: together 20 characters. */
export function releaseTag(release: string, version: string): string {
  return shortHash(release).padStart(8, '0') + version
}

/** What the database calls the contents of tags that this release made. */
export function versionsIn(tags: string[], release: string): string[] {
  const ours = releaseTag(release, '')
  return tags.filter((tag) => tag.startsWith(ours)).map((tag) => tag.slice(ours.length))
}

/** Turns a 200 into 304 when the caller has it already; every other header stays. */
export function notModified(request: Request, response: Response): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || response.status !== 200) return response
  if (!isKnown(request.headers, response.headers)) return response
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
