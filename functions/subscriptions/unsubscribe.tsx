import type { Context } from 'hono'
import { getSubscription, removeSubscriber } from '../../db/subscribers/subscription.ts'
import { newId } from '../../domain/ids.ts'
import { openLink } from '../http/open-link.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage, calendarInForm } from './messages.tsx'
import { voiceFor } from './page-voice.ts'

/** GET: shows a button and changes nothing. */
export async function unsubscribePage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'unsubscribe')
  const subscription = await getSubscription(c.env.db, id, nonce)
  if (!subscription) return unsubscribed(c)
  const voice = await voiceFor(c, subscription)
  const { email, feedName } = subscription
  return answerMessage(c, {
    voice,
    calendar: subscription,
    title: voice.say('leaveTitle'),
    message: voice.say('leaveText', { email, feed: feedName }),
    children: (
      <form method="post">
        <input type="hidden" name="feedId" value={subscription.feedId} />
        <button class="button danger" type="submit">
          {voice.say('unsubscribe')}
        </button>
      </form>
    ),
  })
}

/** POST, also the one click of email programs (RFC 8058): no cookie, no redirect, twice is fine. */
export async function unsubscribe(c: Context<App>) {
  const deps = c.env
  const { id, nonce } = await openLink(c, 'unsubscribe')
  const eventId = newId('whe', deps.random)
  const { tasks } = await removeSubscriber(deps.db, { id, nonce, eventId, now: deps.now() })
  deps.enqueue(tasks)
  return unsubscribed(c)
}

async function unsubscribed(c: Context<App>) {
  const calendar = await calendarInForm(c)
  const voice = await voiceFor(c, calendar)
  return answerMessage(c, {
    voice,
    calendar,
    title: voice.say('leftTitle'),
    message: voice.say('leftText'),
  })
}
