import { ORG_TAG } from '../resend-mailer.ts'
import { type MailReport, momentIn, objectIn } from './mail-report.ts'

/** Every mail of ours has one address. */
const MOST_ADDRESSES = 5

/** A hard bounce, an address that Resend itself keeps back, or a complaint; else `undefined`. */
export function readResendEvent(event: unknown): MailReport | undefined {
  const { type, created_at, data } = objectIn(event)
  const { to, bounce, tags } = objectIn(data)
  const reason = reasonOf(type, objectIn(bounce).type)
  const at = momentIn(created_at)
  if (!reason || !at || !Array.isArray(to)) return undefined
  const addresses = to.filter((address) => typeof address === 'string').slice(0, MOST_ADDRESSES)
  return { reason, at, addresses, orgId: orgIn(tags) }
}

/** Only what is permanent counts: a full mailbox may be emptied. */
function reasonOf(type: unknown, bounceType: unknown): MailReport['reason'] | undefined {
  if (type === 'email.complained') return 'complaint'
  if (type === 'email.suppressed') return 'bounce'
  return type === 'email.bounced' && bounceType === 'Permanent' ? 'bounce' : undefined
}

/** Its documents show tags as a list of names and values, its events have them as an object. */
function orgIn(tags: unknown): string | undefined {
  const named = Array.isArray(tags)
    ? objectIn(tags.find((tag) => objectIn(tag).name === ORG_TAG)).value
    : objectIn(tags)[ORG_TAG]
  return typeof named === 'string' ? named : undefined
}
