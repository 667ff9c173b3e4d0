import type { Deps } from '../platform/deps.ts'
import { type LinkPurpose, makeLinkToken } from '../platform/link-token.ts'

/** The address of one of a subscriber's own pages: `confirm`, `manage` or `unsubscribe`. */
export async function subscriberLink(
  { env }: Deps,
  purpose: Extract<LinkPurpose, 'confirm' | 'manage' | 'unsubscribe'>,
  subscriber: { id: string; nonce: string },
): Promise<string> {
  const token = await makeLinkToken(env, purpose, subscriber)
  return `${env.PUBLIC_URL}/subscriptions/${purpose}/${token}`
}
