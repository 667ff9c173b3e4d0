import { type LinkPurpose, makeLinkToken } from '../keys/link-token.ts'
import type { Deps } from '../platform/deps.ts'

type Purpose = Extract<LinkPurpose, 'confirm' | 'manage' | 'unsubscribe'>
type Subscriber = { id: string; nonce: string }

/** The path of one of a subscriber's own pages. */
export async function subscriberPath({ env }: Deps, purpose: Purpose, subscriber: Subscriber) {
  return `/subscriptions/${purpose}/${await makeLinkToken(env, purpose, subscriber)}`
}

/** Its whole address, for mails. */
export async function subscriberLink(deps: Deps, purpose: Purpose, subscriber: Subscriber) {
  return deps.env.PUBLIC_URL + (await subscriberPath(deps, purpose, subscriber))
}

/**
 * The path that ends a subscription. It names the feed: once the subscription is gone, the page still
 * belongs to that calendar.
 */
export async function unsubscribePath(deps: Deps, subscriber: Subscriber & { feedId: string }) {
  return `${await subscriberPath(deps, 'unsubscribe', subscriber)}?feed=${subscriber.feedId}`
}

/** Its whole address, for mails. */
export async function unsubscribeLink(deps: Deps, subscriber: Subscriber & { feedId: string }) {
  return deps.env.PUBLIC_URL + (await unsubscribePath(deps, subscriber))
}

type WithCalendar = { id: string; calendarNonce: string | null }

/** The address of a subscriber's private calendar, if they have one. */
export async function calendarAddress({ env }: Deps, { id, calendarNonce }: WithCalendar) {
  if (calendarNonce === null) return undefined
  const token = await makeLinkToken(env, 'calendar', { id, nonce: calendarNonce })
  return `${env.PUBLIC_URL}/my/${token}.ics`
}
