import type { Context } from 'hono'
import { getSubscription, removeSubscriber } from '../../db/subscribers/subscription.ts'
import { newId } from '../../domain/ids.ts'
import { openLink } from '../http/open-link.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from './messages.tsx'

/** GET: shows a button and changes nothing. */
export async function unsubscribePage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'unsubscribe')
  const subscription = await getSubscription(c.env.db, id, nonce)
  if (!subscription) return unsubscribed(c)
  return answerMessage(c, {
    title: 'Unsubscribe?',
    message: `${subscription.email} will get no more mails about events of ${subscription.feedName}.`,
    children: (
      <form method="post">
        <button class="button danger" type="submit">
          Unsubscribe
        </button>
      </form>
    ),
  })
}

/** POST, also the one click of mail programs (RFC 8058): no cookie, no redirect, twice is fine. */
export async function unsubscribe(c: Context<App>) {
  const deps = c.env
  const { id, nonce } = await openLink(c, 'unsubscribe')
  const eventId = newId('whe', deps.random)
  const { tasks } = await removeSubscriber(deps.db, { id, nonce, eventId, now: deps.now() })
  deps.enqueue(tasks)
  return unsubscribed(c)
}

function unsubscribed(c: Context<App>) {
  return answerMessage(c, {
    title: 'You are unsubscribed',
    message: 'You will get no more of these mails. You can subscribe again at any time.',
  })
}
