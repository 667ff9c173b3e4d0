import { CONFIRM_HOURS } from '../../db/queries/subscriptions/change-subscription.ts'
import {
  getSubscription,
  type Subscription,
} from '../../db/queries/subscriptions/get-subscription.ts'
import { composeMail } from '../mail/mail-layout.tsx'
import type { MailKind } from '../mail/mail-task.ts'
import type { MailMessage } from '../mail/mailer.ts'
import type { Deps } from '../platform/deps.ts'
import { subscriberLink } from './links.ts'

/** What the mails of this room contain, by kind. */
export const subscriberMails: Record<string, MailKind> = {
  /** The answer to a wish to subscribe: confirm it, or change what is there already. */
  async subscription(deps, id) {
    const subscription = await getSubscription(deps.db, id)
    if (!subscription || subscription.orgDisabledAt) return undefined
    return subscription.state === 'pending'
      ? confirmMail(deps, subscription)
      : manageMail(deps, subscription)
  },
  async welcome(deps, id) {
    const subscription = await getSubscription(deps.db, id)
    return subscription?.state === 'active' && !subscription.orgDisabledAt
      ? welcomeMail(deps, subscription)
      : undefined
  },
  async 'feed-archived'(deps, id) {
    const subscription = await getSubscription(deps.db, id)
    const told = subscription?.state === 'active' && subscription.archivedAt !== null
    return told && !subscription.orgDisabledAt ? archivedMail(deps, subscription) : undefined
  },
}

async function confirmMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  return composeMail({
    to: to.email,
    subject: `Please confirm: events of ${to.feedName}`,
    before: [
      `You, or somebody with your address, asked for a ${to.digestFrequency} mail with events of ${to.feedName} (${to.orgName}).`,
      'Please confirm that it was you. Nothing is sent until you do.',
    ],
    button: { label: 'Confirm subscription', url: await subscriberLink(deps, 'confirm', to) },
    after: [
      `The link works for ${CONFIRM_HOURS} hours. If it was not you, do nothing: we will forget the request.`,
    ],
    footer: { text: `Sent for ${to.orgName}.` },
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

async function manageMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  return composeMail({
    ...(await toSubscriber(deps, to)),
    subject: `You are already subscribed to ${to.feedName}`,
    before: [
      `Somebody, perhaps you, asked to subscribe this address to ${to.feedName}. It is subscribed already, so nothing has changed.`,
    ],
    button: { label: 'Change my settings', url: await subscriberLink(deps, 'manage', to) },
    after: [],
  })
}

async function welcomeMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  return composeMail({
    ...(await toSubscriber(deps, to)),
    subject: `You are subscribed to ${to.feedName}`,
    before: [
      `Thank you. You will get a ${to.digestFrequency} mail with events of ${to.feedName}.`,
      'Keep this mail: its button opens your settings, where you can choose how often and which events, or stop at any time.',
    ],
    button: { label: 'Change my settings', url: await subscriberLink(deps, 'manage', to) },
    after: [],
  })
}

async function archivedMail(deps: Deps, to: Subscription): Promise<MailMessage> {
  return composeMail({
    ...(await toSubscriber(deps, to)),
    subject: `${to.feedName} has ended for now`,
    before: [
      `${to.orgName} has closed the calendar ${to.feedName}: its pages are gone, and you will get no more mails with its events.`,
      'Should it open again, your subscription goes on. If you would rather be off the list, unsubscribe below.',
    ],
    button: { label: 'See my settings', url: await subscriberLink(deps, 'manage', to) },
    after: [],
  })
}

/** What mails to subscribers share: the way out, also for the mail program's own button (RFC 8058). */
async function toSubscriber(deps: Deps, to: Subscription) {
  const unsubscribe = await subscriberLink(deps, 'unsubscribe', to)
  const host = new URL(deps.env.PUBLIC_URL).hostname
  return {
    to: to.email,
    footer: {
      text: `Sent for ${to.orgName} because this address subscribed to ${to.feedName}.`,
      link: { label: 'Unsubscribe', url: unsubscribe },
    },
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<${to.feedSlug}.${to.feedId.replaceAll('_', '-')}.${host}>`,
    },
  }
}
