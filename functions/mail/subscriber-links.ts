import { type LinkPurpose, makeLinkToken } from '../keys/link-token.ts'
import type { Deps } from '../platform/deps.ts'

type Purpose = Extract<LinkPurpose, 'confirm' | 'manage' | 'unsubscribe'>
type Subscriber = { id: string; nonce: string }
type OfFeed = Subscriber & { feedId: string }

/** The path of one of a subscriber's own pages. */
export async function subscriberPath({ env }: Deps, purpose: Purpose, subscriber: Subscriber) {
  return `/subscriptions/${purpose}/${await makeLinkToken(env, purpose, subscriber)}`
}

/** This path with the feed: once the subscription is gone, the page still has that calendar's look, and a way back to it. */
export async function lastingPath(deps: Deps, purpose: Purpose, subscriber: OfFeed) {
  return `${await subscriberPath(deps, purpose, subscriber)}?feed=${subscriber.feedId}`
}

/** The whole URL of it, for emails. */
export async function subscriberLink(deps: Deps, purpose: Purpose, subscriber: OfFeed) {
  return deps.env.PUBLIC_URL + (await lastingPath(deps, purpose, subscriber))
}

type WithCalendar = { id: string; calendarNonce: string | null }

/** The address of a subscriber's private calendar, if they have one. */
export async function calendarAddress({ env }: Deps, { id, calendarNonce }: WithCalendar) {
  if (calendarNonce === null) return undefined
  const token = await makeLinkToken(env, 'calendar', { id, nonce: calendarNonce })
  return `${env.PUBLIC_URL}/my/${token}.ics`
}
