import { describeError } from '../../http/describe-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { type MailReport, momentIn, objectIn, takeMailReport } from './mail-report.ts'

/** A message of a Cloudflare queue, as a Worker gets it. */
export type QueuedEvent = {
  body: unknown
  ack(): void
  retry(options?: { delaySeconds?: number }): void
}

const RETRY_SECONDS = 60

/** Takes what Cloudflare's Email Service reports through a queue. One that fails comes again alone. */
export async function takeQueuedEvents(deps: Deps, messages: readonly QueuedEvent[]) {
  for (const message of messages) {
    try {
      const report = readCloudflareEvent(message.body)
      if (report) await takeMailReport(deps, report)
      message.ack()
    } catch (error) {
      deps.log({
        level: 'error',
        message: 'email event failed, queue will retry',
        ...describeError(error),
      })
      message.retry({ delaySeconds: RETRY_SECONDS })
    }
  }
}

const PREFIX = 'cf.email.sending.message.'

/** A hard bounce or a complaint; else `undefined`. Cloudflare does not say whose mail it was. */
function readCloudflareEvent(event: unknown): MailReport | undefined {
  const { type, payload, metadata } = objectIn(event)
  const { recipient, bounce } = objectIn(payload)
  const at = momentIn(objectIn(metadata).eventTimestamp)
  const isHard = type === `${PREFIX}bounced` && objectIn(bounce).type === 'hard'
  const isComplaint = type === `${PREFIX}complained`
  if (!at || typeof recipient !== 'string' || !(isHard || isComplaint)) return undefined
  return { reason: isHard ? 'bounce' : 'complaint', at, addresses: [recipient], orgId: undefined }
}
