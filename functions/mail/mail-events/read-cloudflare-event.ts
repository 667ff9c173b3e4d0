import { type MailReport, momentIn, objectIn } from './mail-report.ts'

const PREFIX = 'cf.email.sending.message.'

/** A hard bounce or a complaint; else `undefined`. Cloudflare does not say whose mail it was. */
export function readCloudflareEvent(event: unknown): MailReport | undefined {
  const { type, payload, metadata } = objectIn(event)
  const { recipient, bounce } = objectIn(payload)
  const at = momentIn(objectIn(metadata).eventTimestamp)
  const isHard = type === `${PREFIX}bounced` && objectIn(bounce).type === 'hard'
  const isComplaint = type === `${PREFIX}complained`
  if (!at || typeof recipient !== 'string' || !(isHard || isComplaint)) return undefined
  return { reason: isHard ? 'bounce' : 'complaint', at, addresses: [recipient], orgId: undefined }
}
