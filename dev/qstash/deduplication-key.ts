import { createHash } from 'node:crypto'
import type { Draft } from './message.ts'

/** What makes a message the same as an earlier one: the publisher's id, or else its content. */
export function deduplicationKey(headers: Headers, draft: Draft): string | undefined {
  const id = headers.get('upstash-deduplication-id')
  if (id) return `id:${id}`
  if (headers.get('upstash-content-based-deduplication') !== 'true') return undefined
  const content = JSON.stringify([draft.url, draft.headers, draft.body, draft.bodyBase64])
  return `content:${createHash('sha256').update(content).digest('hex')}`
}
