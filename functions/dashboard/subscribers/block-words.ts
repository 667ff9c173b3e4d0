import type { SuppressionReason } from '../../../domain/suppression.ts'

/** Why no mails go to an address. */
export const BLOCK_WORDS: Record<SuppressionReason, string> = {
  bounce: 'Mails came back',
  complaint: 'Reported as spam',
  manual: 'Blocked by your team',
}

/** What staff should know before they let mails go there again. */
export const BEFORE_ALLOWING: Record<SuppressionReason, string> = {
  bounce:
    'Its mail server said that this mailbox does not exist. If that was a mistake, or it is there again, mails can go to it. Should the next one come back, the address is blocked again.',
  complaint:
    'Somebody who reads it has reported a mail of yours as spam, and their subscriptions were ended. Let mails go there only when they have asked you to. They can then sign up again.',
  manual: 'Somebody of your team did not want mails of yours to go there.',
}
