import { PENDING_DAYS } from '../../../db/subscribers/manage-subscribers.ts'
import { EMAILS_A_DAY } from '../../../domain/email-allowance.ts'
import type { SuppressionReason } from '../../../domain/suppression.ts'
import { formatNumber } from '../parts/format.ts'

/** Texts of the pages of subscribers and blocked email addresses. */

export const LIST = {
  title: 'Subscribers',
  download: 'Download as CSV',
  tabs: { active: 'Active', pending: 'Pending', blocked: 'Blocked' },
  search: 'Part of an email address',
  frequencies: { daily: 'Daily', weekly: 'Weekly' },
  dates: (place: string) => `Dates are in ${place} time.`,
  lookUp: '{link}, even if it isn’t subscribed.',
  lookUpLink: 'Look up or block an email address',
}

/** Once the day's confirmation emails are used up. */
export function usedUpText(allowed: number): string {
  const { ofOrganization, perSubscriber } = EMAILS_A_DAY
  const text = `All ${formatNumber(allowed)} confirmation emails that are allowed in 24 hours have been sent, so no one else can sign up for up to 24 hours.`
  if (allowed >= ofOrganization) return text
  return `${text} The limit protects people from unwanted emails. It grows by ${perSubscriber} with each subscriber who confirms.`
}

export const EMPTY = {
  noMatch: {
    title: 'No subscribers found',
    text: 'Try a shorter part of the email address or search all feeds.',
    link: 'Show all subscribers',
  },
  blocked: {
    title: 'No blocked subscribers',
    text: 'If an email to a subscriber bounces, we stop sending to them and list them here. People who report spam are unsubscribed.',
  },
  pending: {
    title: 'No pending subscribers',
    text: `New subscribers appear here until they confirm their email address, for up to ${PENDING_DAYS} days.`,
    link: 'Show active subscribers',
  },
  active: {
    title: 'No subscribers yet',
    text: 'Visitors sign up in the widget or on a feed’s public page. Add the widget to your website, or share a link to the page.',
    link: 'Go to your feeds',
    linkToWidget: 'Get the widget for this feed',
  },
}

export const REMOVE = {
  title: 'Remove this subscriber?',
  text: '{email} will no longer get emails about {feed}. They aren’t notified, and they can sign up again. A list that you upload later doesn’t ask them.',
  webhooks: 'Your webhook endpoints get {event}.',
  label: 'Remove subscriber',
}

export const BLOCKED = {
  title: 'Blocked email addresses',
  lead: 'We don’t send digests, event updates, or invitations to these addresses. Sign-in links are still sent. People who sign up get a confirmation only if they’re blocked because an email bounced.',
  none: 'No email addresses are blocked.',
  label: 'Look up an email address',
  lookUp: 'Look up',
  notBlocked: 'Not blocked. If you block it, any subscription stays and the person isn’t notified.',
  block: 'Block this address',
  allow: 'Allow emails again',
  allowTitle: 'Allow emails to this address again?',
}

/** Why an address gets no emails. */
export const REASONS: Record<SuppressionReason, string> = {
  bounce: 'Emails bounced',
  complaint: 'Reported as spam',
  manual: 'Blocked by your team',
}

/** What staff should know before they allow emails again. */
export const BEFORE_ALLOWING: Record<SuppressionReason, string> = {
  bounce:
    'An email bounced because this mailbox doesn’t exist. If it works again, you can allow emails. If the next one bounces, we’ll block the address again.',
  complaint:
    'This person reported one of your emails as spam, so we ended their subscriptions. Allow emails again only if they ask you to. They can then sign up again.',
  manual: 'Someone on your team blocked this address.',
}
