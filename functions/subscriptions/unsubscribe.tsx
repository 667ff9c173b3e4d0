import type { Context } from 'hono'
import {
  changeSubscriberSettings,
  getSubscription,
  removeSubscriber,
} from '../../db/subscribers/subscription.ts'
import { newId } from '../../domain/ids.ts'
import { readFields } from '../forms/read-form.ts'
import { openLink } from '../http/open-link.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { voiceFor } from '../visitors/page-voice.ts'
import { calendarInForm, calendarInLink, isForm, SubscribeAgain, ToSettings } from './messages.tsx'

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
      <form class="row" method="post">
        <input type="hidden" name="feedId" value={subscription.feedId} />
        {subscription.digestFrequency === 'daily' && (
          <button class="button secondary" type="submit" name="intent" value="weekly">
            {voice.say('weeklyInstead')}
          </button>
        )}
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
  if (isForm(c) && readFields(c).intent === 'weekly') return stayWeekly(c, id, nonce)
  const eventId = newId('whe', deps.random)
  const { tasks } = await removeSubscriber(deps.db, { id, nonce, eventId, now: deps.now() })
  deps.enqueue(tasks)
  return unsubscribed(c)
}

/** Keeps the subscription, with one email a week. */
async function stayWeekly(c: Context<App>, id: string, nonce: string) {
  const { db, random, now, enqueue } = c.env
  const subscription = await getSubscription(db, id, nonce)
  if (!subscription) return unsubscribed(c)
  const { tasks } = await changeSubscriberSettings(db, {
    ...{ id, nonce, digestFrequency: 'weekly', eventId: newId('whe', random), now: now() },
    criteria: subscription.criteria,
  })
  enqueue(tasks)
  const voice = await voiceFor(c, subscription)
  const { feedName: feed } = subscription
  return answerMessage(c, {
    ...{ voice, calendar: subscription },
    title: voice.say('manageTitle', { feed }),
    message: voice.say('weeklyFromNow', { feed }),
    children: await ToSettings({ deps: c.env, subscription, voice }),
  })
}

async function unsubscribed(c: Context<App>) {
  const calendar = (await calendarInForm(c)) ?? (await calendarInLink(c))
  const voice = await voiceFor(c, calendar)
  return answerMessage(c, {
    voice,
    calendar,
    title: voice.say('leftTitle'),
    message: voice.say('leftText'),
    children: <SubscribeAgain {...{ calendar, voice }} />,
  })
}
