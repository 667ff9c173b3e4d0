import { QstashError } from '@upstash/qstash'

/** Why the queue did not take a message; its own words stay out of the log. */
export type RefusalReason = 'retries' | 'quota' | 'destination' | 'token' | 'outage' | 'other'

/**
 * One entry of a batch's answer, or the error that all of it ended in. QStash answers a batch with
 * 200 and an `error` for each message that it did not take.
 */
export function readRefusal(answer: unknown): RefusalReason | undefined {
  if (answer instanceof QstashError) return readError(answer)
  const { error, messageId } = (answer ?? {}) as { error?: unknown; messageId?: unknown }
  if (error === undefined && typeof messageId === 'string') return undefined
  return typeof error === 'string' ? readText(error) : 'other'
}

function readError({ status = 0, message }: QstashError): RefusalReason {
  if (status === 401 || status === 403) return 'token'
  if (status === 429) return 'quota'
  return status >= 500 ? 'outage' : readText(message)
}

function readText(text: string): RefusalReason {
  if (/max_?retries/i.test(text)) return 'retries'
  if (/quota|limit|exceeded/i.test(text)) return 'quota'
  return /destination|loopback|url/i.test(text) ? 'destination' : 'other'
}
