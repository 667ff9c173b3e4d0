import type { Context } from 'hono'
import { previewCriteria } from '../../db/subscribers/manage-subscribers.ts'
import {
  CONFIRM_HOURS,
  confirmSubscriber,
  getSubscription,
  type Subscription,
} from '../../db/subscribers/subscription.ts'
import { liftBounces } from '../../db/suppressions.ts'
import { compileCriteria } from '../../domain/criteria.ts'
import { weekdayName } from '../../domain/digests/due-digests.ts'
import { newId } from '../../domain/ids.ts'
import { savedCriteria } from '../../domain/subscriber-criteria.ts'
import { openLink } from '../http/open-link.ts'
import { hashesOfAddress } from '../keys/hash-address.ts'
import { subscriberPath } from '../mail/subscriber-links.ts'
import type { App } from '../platform/deps.ts'
import { Chosen } from './chosen.tsx'
import { gone } from './manage.tsx'
import { answerMessage } from './messages.tsx'

/** GET: shows a button and changes nothing, since mail scanners open links too. */
export async function confirmPage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'confirm')
  const subscription = await getSubscription(c.env.db, id, nonce)
  if (!subscription) throw gone()
  const { state, bounced } = subscription
  if (state === 'active' && !bounced) return confirmed(c, subscription)
  if (state === 'pending' && isExpired(c, subscription)) return expired(c, subscription)
  return answerMessage(c, {
    title: 'Confirm your subscription',
    message: `One click, and ${subscription.email} is on the list for events of ${subscription.feedName}.`,
    children: (
      <>
        <Chosen criteria={savedCriteria(subscription)} {...(await matching(c, subscription))} />
        <form method="post">
          <button class="button" type="submit">
            Confirm subscription
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
  return answerMessage(c, {
    title: 'You are on the list',
    message: whatComes(subscription),
    children: (
      <p>
        <a class="button secondary" href={await subscriberPath(c.env, 'manage', subscription)}>
          Change my settings
        </a>
      </p>
    ),
  })
}

function whatComes(of: Subscription): string {
  const events = `events of ${of.feedName} that match what you chose`
  if (of.archivedAt || of.orgDisabledAt)
    return `No mails come from ${of.feedName} at present. You stay on the list in case that changes.`
  if (!of.digestsOn) return `What will come by mail: ${events}.`
  return of.digestFrequency === 'weekly'
    ? `Each ${weekdayName(of.digestWeekday)} you get a mail with the coming ${events}, whenever there are any.`
    : `You get a mail on each day that has something new for you: ${events}.`
}

function matching(c: Context<App>, subscription: Subscription) {
  const matcher = compileCriteria(savedCriteria(subscription))
  const { feedId } = subscription
  return previewCriteria(c.env.db, { feedId }, matcher, { now: c.env.now(), first: 5 })
}

function isExpired(c: Context<App>, { requestedAt }: Subscription): boolean {
  return c.env.now().getTime() - requestedAt.getTime() >= CONFIRM_HOURS * 3_600_000
}

function expired(c: Context<App>, { feedId, feedName }: Subscription) {
  return answerMessage(c, {
    status: 410,
    title: 'This link is too old',
    message: `Links work for ${CONFIRM_HOURS} hours. Please subscribe to ${feedName} again to get a new one.`,
    children: (
      <p>
        <a class="button" href={`/subscriptions/join/${feedId}`}>
          Subscribe again
        </a>
      </p>
    ),
  })
}
