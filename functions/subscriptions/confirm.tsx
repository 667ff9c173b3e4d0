import type { Context } from 'hono'
import { liftBounces } from '../../db/mail/suppressions.ts'
import { previewCriteria } from '../../db/subscribers/manage-subscribers.ts'
import {
  CONFIRM_HOURS,
  confirmSubscriber,
  getSubscription,
  OFFER_HOURS,
  type Subscription,
} from '../../db/subscribers/subscription.ts'
import { newId } from '../../domain/ids.ts'
import { compileWish, savedCriteria } from '../../domain/subscriber-criteria.ts'
import { openLink } from '../http/open-link.ts'
import { hashesOfAddress } from '../keys/hash-address.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { voiceFor } from '../visitors/page-voice.ts'
import { gone } from './manage.tsx'
import { ToSettings } from './messages.tsx'
import { PreferencesSummary } from './preferences-summary.tsx'
import { promiseOf } from './subscriber-mails.ts'

/** GET: shows a button and changes nothing, since mail scanners open links too. */
export async function confirmPage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'confirm')
  const subscription = await getSubscription(c.env.db, id, nonce)
  if (!subscription) throw gone()
  const { state, bounced } = subscription
  if (state === 'active' && !bounced) return confirmed(c, subscription)
  if (state === 'pending' && isExpired(c, subscription)) return expired(c, subscription)
  const voice = await voiceFor(c, subscription)
  const { email, feedName } = subscription
  const criteria = savedCriteria(subscription)
  return answerMessage(c, {
    voice,
    calendar: subscription,
    title: voice.say('confirmTitle'),
    message: voice.say('confirmText', { email, feed: feedName }),
    children: (
      <>
        <PreferencesSummary {...{ criteria, voice }} {...(await matching(c, subscription))} />
        <form method="post">
          <button class="button" type="submit">
            {voice.say('confirmButton')}
          </button>
        </form>
      </>
    ),
  })
}

/** POST: the subscriber becomes active, and mails that came back no longer count; twice is as once. */
export async function confirm(c: Context<App>) {
  const deps = c.env
  const { id, nonce } = await openLink(c, 'confirm')
  const { tasks } = await confirmSubscriber(deps.db, {
    id,
    nonce,
    eventId: newId('whe', deps.random),
    mailId: newId('mail', deps.random),
    now: deps.now(),
  })
  const subscription = await getSubscription(deps.db, id, nonce)
  if (subscription?.state === 'active' && subscription.bounced) {
    await liftBounces(deps.db, await hashesOfAddress(deps.env, subscription.email), deps.now())
  }
  deps.enqueue(tasks)
  if (!subscription) throw gone()
  return subscription.state === 'active' ? confirmed(c, subscription) : expired(c, subscription)
}

async function confirmed(c: Context<App>, subscription: Subscription) {
  const voice = await voiceFor(c, subscription)
  const isPaused = subscription.archivedAt || subscription.isOrgShut
  return answerMessage(c, {
    voice,
    calendar: subscription,
    title: voice.say('confirmedTitle'),
    message: isPaused
      ? voice.say('confirmedPaused', { feed: subscription.feedName })
      : promiseOf(subscription, voice),
    children: await ToSettings({ deps: c.env, subscription, voice }),
  })
}

function matching(c: Context<App>, subscription: Subscription) {
  const matcher = compileWish(savedCriteria(subscription))
  const { feedId } = subscription
  return previewCriteria(c.env.db, { feedId }, matcher, { now: c.env.now(), first: 5 })
}

function isExpired(c: Context<App>, of: Subscription): boolean {
  return c.env.now().getTime() - of.requestedAt.getTime() >= hoursOf(of) * 3_600_000
}

/** For how long the link of an email works. */
const hoursOf = ({ uploadId }: Subscription) => (uploadId === null ? CONFIRM_HOURS : OFFER_HOURS)

async function expired(c: Context<App>, subscription: Subscription) {
  const voice = await voiceFor(c, subscription)
  const { feedId, feedName } = subscription
  return answerMessage(c, {
    voice,
    calendar: subscription,
    status: 410,
    title: voice.say('expiredTitle'),
    message: voice.say('expiredText', { hours: hoursOf(subscription), feed: feedName }),
    children: (
      <p>
        <a class="button" href={`/subscriptions/join/${feedId}`}>
          {voice.say('subscribeAgain')}
        </a>
      </p>
    ),
  })
}
