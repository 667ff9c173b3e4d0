import type { Context } from 'hono'
import {
  getSubscription,
  type Subscription,
} from '../../db/queries/subscribers/get-subscription.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { type LinkPurpose, readLinkToken } from '../keys/link-token.ts'
import type { App } from '../platform/deps.ts'

/** Whom the link in the address names; a link that we did not make is a 404. */
export async function openLink(c: Context<App>, purpose: LinkPurpose) {
  const named = await readLinkToken(c.env.env, purpose, c.req.param('token') ?? '')
  if (!named) throw notFound('Link')
  return named
}

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
