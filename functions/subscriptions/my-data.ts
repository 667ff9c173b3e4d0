import type { Context } from 'hono'
import { exportSubscriber } from '../../db/subscribers/manage-subscribers.ts'
import { eraseSubscriber, getSubscription } from '../../db/subscribers/subscription.ts'
import { newId } from '../../domain/ids.ts'
import { openLink } from '../http/open-link.ts'
import { hashesOfAddress } from '../keys/hash-address.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from '../visitors/answer-message.tsx'
import { voiceFor } from '../visitors/page-voice.ts'
import { openSubscription } from './manage.tsx'
import { calendarInForm } from './messages.tsx'

/** GET: everything kept about a subscriber, as a file. */
export async function exportData(c: Context<App>) {
  const subscription = await openSubscription(c)
  const { id, email, state, digestFrequency, criteria, requestedAt, confirmedAt } = subscription
  const hashes = await hashesOfAddress(c.env.env, email)
  const document = {
    email,
    organization: subscription.orgName,
    feed: { id: subscription.feedId, slug: subscription.feedSlug, name: subscription.feedName },
    state,
    digestFrequency,
    criteria: criteria ? JSON.parse(criteria) : null,
    requestedAt,
    confirmedAt,
    hasPrivateCalendar: subscription.calendarNonce !== null,
    ...(await exportSubscriber(c.env.db, id, hashes)),
  }
  return c.body(`${JSON.stringify(document, null, 2)}\n`, 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Disposition': 'attachment; filename="my-subscription.json"',
  })
}

/** POST: opts out and forgets the address; twice is fine. */
export async function erase(c: Context<App>) {
  const deps = c.env
  const { id, nonce } = await openLink(c, 'manage')
  const subscription = await getSubscription(deps.db, id, nonce)
  if (subscription) {
    const hashes = await hashesOfAddress(deps.env, subscription.email)
    const eventId = newId('whe', deps.random)
    const change = { id, nonce, eventId, hashes, now: deps.now() }
    const { tasks } = await eraseSubscriber(deps.db, change)
    deps.enqueue(tasks)
  }
  // Without a subscription, since this is the second time, the form still names the calendar.
  const calendar = subscription ?? (await calendarInForm(c))
  const voice = await voiceFor(c, calendar)
  return answerMessage(c, {
    voice,
    calendar,
    title: voice.say('erasedTitle'),
    message: calendar ? voice.say('erasedText', { org: calendar.orgName }) : voice.say('leftText'),
  })
}
