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
