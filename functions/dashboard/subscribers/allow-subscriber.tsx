import type { Context } from 'hono'
import { getSubscriber } from '../../../db/subscribers/manage-subscribers.ts'
import { liftForAddress } from '../../../db/suppressions.ts'
import { notFound } from '../../http/errors.ts'
import { hashesOfAddress } from '../../keys/hash-address.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { BEFORE_ALLOWING } from './block-words.ts'
import { subscriberId } from './remove-subscriber.tsx'

/** GET subscribers/:subscriberId/allow */
export async function allowSubscriberPage(c: Context<App>, session: OrgSession) {
  const subscriber = await getSubscriber(c.env.db, session.org.id, subscriberId(c))
  if (!subscriber?.blocked) throw notFound('Blocked subscriber')
  return confirmPage(c, session, {
    title: 'Send mails to this address again?',
    section: 'subscribers',
    above: { label: 'Blocked', path: '/subscribers?state=blocked' },
    action: `/subscribers/${subscriber.id}/allow`,
    label: 'Allow mails again',
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
export async function allowSubscriber(c: Context<App>, session: OrgSession) {
  const { db, env, now } = c.env
  const orgId = session.org.id
  const subscriber = await getSubscriber(db, orgId, subscriberId(c))
  if (!subscriber) throw notFound('Subscriber')
  const hashes = await hashesOfAddress(env, subscriber.email)
  await liftForAddress(db, { orgId, email: subscriber.email, hashes, now: now() })
  return c.redirect(session.path('/subscribers?state=blocked&done=mails-allowed'), 303)
}
