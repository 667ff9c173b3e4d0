/** Why the queue did not take a message; its own words stay out of the log. */
export type RefusalReason = 'retries' | 'quota' | 'destination' | 'token' | 'outage' | 'other'

/**
 * Reads one entry of a batch's answer. QStash answers a batch with 200 and an `error` in the place of
 * each message that it did not take; what refused the whole batch also has a `status`.
 */
export function readRefusal(answer: unknown): RefusalReason | undefined {
  const entry = typeof answer === 'object' && answer !== null ? answer : {}
  const { error, messageId, status = 0 } = entry as Record<string, unknown>
  if (error === undefined && typeof messageId === 'string') return undefined
  if (status === 401 || status === 403) return 'token'
  if (status === 429) return 'quota'
  if (Number(status) >= 500) return 'outage'
  return readText(String(error))
}

function readText(text: string): RefusalReason {
  if (/max_?retries/i.test(text)) return 'retries'
  if (/quota|limit|exceeded/i.test(text)) return 'quota'
  return /destination|loopback|url/i.test(text) ? 'destination' : 'other'
}
