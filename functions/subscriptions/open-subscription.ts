import type { Context } from 'hono'
import { getSubscription, type Subscription } from '../../db/subscribers/subscription.ts'
import { HttpError } from '../http/errors.ts'
import { openLink } from '../http/open-link.ts'
import type { App } from '../platform/deps.ts'

/** The subscription behind a manage link; 410 when there is none any more. */
export async function openSubscription(c: Context<App>): Promise<Subscription> {
  const { id, nonce } = await openLink(c, 'manage')
  const subscription = await getSubscription(c.env.db, id, nonce)
  if (subscription?.state !== 'active') throw gone()
  return subscription
}

export function gone(): HttpError {
  return new HttpError(410, 'This subscription has ended. You can subscribe again at any time.')
}
