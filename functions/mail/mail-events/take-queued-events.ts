import { describeError } from '../../http/describe-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { readCloudflareEvent } from './read-cloudflare-event.ts'
import { takeMailReport } from './take-mail-report.ts'

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
      deps.log({ level: 'error', message: 'mail event not taken', ...describeError(error) })
      message.retry({ delaySeconds: RETRY_SECONDS })
    }
  }
}
