import { liftForAddress } from '../../../db/mail/suppressions.ts'
import { getSubscriber } from '../../../db/subscribers/manage-subscribers.ts'
import { endSubscription } from '../../../db/subscribers/subscription.ts'
import { newId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { hashesOfAddress } from '../../keys/hash-address.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { BEFORE_ALLOWING, BLOCKED, LIST, REMOVE } from './texts.ts'

/** GET subscribers/:subscriberId/remove */
export async function removeSubscriberPage(c: StaffContext) {
  const { session } = c.var
  const subscriber = await getSubscriber(c.env.db, session.org.id, pathId(c, 'subscriberId'))
  if (!subscriber) throw notFound('Subscriber')
  return confirmPage(c, {
    title: REMOVE.title,
    section: 'subscribers',
    above: { label: LIST.title, path: '/subscribers' },
    action: `/subscribers/${subscriber.id}/remove`,
    label: REMOVE.label,
    children: (
      <>
        <p>
          {fillText(REMOVE.text, {
            email: (
              <strong>
                <bdi>{subscriber.email}</bdi>
              </strong>
            ),
            feed: <bdi>{subscriber.feedName}</bdi>,
          })}
        </p>
        {session.pro && subscriber.state === 'active' && (
          <p>{fillText(REMOVE.webhooks, { event: <code>subscriber.unsubscribed</code> })}</p>
        )}
      </>
    ),
  })
}

/** POST subscribers/:subscriberId/remove */
export async function removeSubscriber(c: StaffContext) {
  const { session } = c.var
  const { db, enqueue, random, now } = c.env
  const { changed, tasks } = await endSubscription(db, {
    orgId: session.org.id,
    id: pathId(c, 'subscriberId'),
    eventId: newId('whe', random),
    now: now(),
    by: 'staff',
  })
  if (!changed) throw notFound('Subscriber')
  enqueue(tasks)
  return c.redirect(session.path('/subscribers?done=subscriber-removed'), 303)
}

/** GET subscribers/:subscriberId/allow */
export async function allowSubscriberPage(c: StaffContext) {
  const { session } = c.var
  const subscriber = await getSubscriber(c.env.db, session.org.id, pathId(c, 'subscriberId'))
  if (!subscriber?.blocked) throw notFound('Blocked subscriber')
  return confirmPage(c, {
    title: BLOCKED.allowTitle,
    section: 'subscribers',
    above: { label: LIST.tabs.blocked, path: '/subscribers?state=blocked' },
    action: `/subscribers/${subscriber.id}/allow`,
    label: BLOCKED.allow,
    danger: false,
    children: (
      <>
        <p>
          <strong>
            <bdi>{subscriber.email}</bdi>
          </strong>
        </p>
        <p>{BEFORE_ALLOWING[subscriber.blocked]}</p>
      </>
    ),
  })
}

/** POST subscribers/:subscriberId/allow: pressed twice, it is allowed all the same. */
export async function allowSubscriber(c: StaffContext) {
  const { session } = c.var
  const { db, env, now } = c.env
  const orgId = session.org.id
  const subscriber = await getSubscriber(db, orgId, pathId(c, 'subscriberId'))
  if (!subscriber) throw notFound('Subscriber')
  const hashes = await hashesOfAddress(env, subscriber.email)
  await liftForAddress(db, { orgId, email: subscriber.email, hashes, now: now() })
  return c.redirect(session.path('/subscribers?state=blocked&done=mails-allowed'), 303)
}
