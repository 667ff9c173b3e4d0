import type { Context } from 'hono'
import { eraseSubscriber } from '../../db/queries/subscriptions/change-subscription.ts'
import { newId } from '../domain/ids.ts'
import type { App } from '../platform/deps.ts'
import { answerMessage } from './answer-message.tsx'
import { openLink, openSubscription } from './open-link.ts'

/** GET: everything kept about a subscriber, as a file. */
export async function exportData(c: Context<App>) {
  const { id: _, nonce: __, orgDisabledAt: ___, criteria, ...data } = await openSubscription(c)
  const document = { ...data, criteria: criteria ? JSON.parse(criteria) : null }
  return c.body(`${JSON.stringify(document, null, 2)}\n`, 200, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Content-Disposition': 'attachment; filename="my-subscription.json"',
  })
}

/** POST: opts out and forgets the address; twice is fine. */
export async function erase(c: Context<App>) {
  const deps = c.env
  const { id, nonce } = await openLink(c, 'manage')
  const eventId = newId('whe', deps.random)
  const { tasks } = await eraseSubscriber(deps.db, { id, nonce, eventId, now: deps.now() })
  deps.enqueue(tasks)
  return answerMessage(c, {
    title: 'Your data is erased',
    message: 'You are unsubscribed, and your address is gone from what we keep.',
  })
}
