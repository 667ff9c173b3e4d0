import type { Context } from 'hono'
import {
  archiveFeed,
  deleteFeed,
  FEED_COUNT_BOUND,
  restoreFeed,
} from '../../../db/feeds/manage-feeds.ts'
import { newId } from '../../../domain/ids.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { formatCount } from '../parts/format.ts'
import { feedId, findFeed } from './edit-feed.tsx'

/** GET feeds/:feedId/archive */
export async function archiveFeedPage(c: Context<App>, session: OrgSession) {
  const { feed, subscribers } = await findFeed(c, session)
  return confirmPage(c, session, {
    title: 'Archive this feed?',
    section: 'feeds',
    above: { label: feed.name, path: `/feeds/${feed.id}` },
    action: `/feeds/${feed.id}/archive`,
    label: 'Archive feed',
    children: (
      <>
        <p>
          <strong>
            <bdi>{feed.name}</bdi>
          </strong>{' '}
          will no longer appear on public pages, in the API, or in embedded widgets, and visitors
          can’t subscribe to it.
        </p>
        {subscribers > 0 && (
          <p>
            It has {formatCount(subscribers, 'subscriber', { bound: FEED_COUNT_BOUND })}. Active
            subscribers get one email about it. All stay on your list until they unsubscribe.
          </p>
        )}
        <p>Its events are kept, and you can make the feed public again.</p>
      </>
    ),
  })
}

/** POST feeds/:feedId/archive */
export async function archive(c: Context<App>, session: OrgSession) {
  const { db, enqueue, random, now } = c.env
  const id = feedId(c)
  const taskId = newId('task', random)
  const tasks = await archiveFeed(db, { orgId: session.org.id, id, taskId, now: now() })
  if (!tasks) throw notFound('Feed')
  enqueue(tasks)
  return ended(c, session, `/feeds/${id}?done=feed-archived`)
}

/** POST feeds/:feedId/restore */
export async function restore(c: Context<App>, session: OrgSession) {
  const id = feedId(c)
  const restored = await restoreFeed(c.env.db, { orgId: session.org.id, id, now: c.env.now() })
  if (!restored) throw notFound('Feed')
  return ended(c, session, `/feeds/${id}?done=feed-restored`)
}

/** GET feeds/:feedId/delete */
export async function deleteFeedPage(c: Context<App>, session: OrgSession) {
  const { feed, subscribers, events } = await findFeed(c, session)
  if (subscribers > 0) throw hasSubscribers()
  return confirmPage(c, session, {
    title: 'Delete this feed?',
    section: 'feeds',
    above: { label: feed.name, path: `/feeds/${feed.id}` },
    action: `/feeds/${feed.id}/delete`,
    label: 'Delete feed',
    children: (
      <p>
        This permanently deletes{' '}
        <strong>
          <bdi>{feed.name}</bdi>
        </strong>{' '}
        and its {formatCount(events, 'event', { bound: FEED_COUNT_BOUND })}, including past events.
        Links to them stop working. To keep the events, archive the feed instead.
      </p>
    ),
  })
}

/** POST feeds/:feedId/delete: never one that somebody subscribes to. */
export async function removeFeed(c: Context<App>, session: OrgSession) {
  const id = feedId(c)
  if (!(await deleteFeed(c.env.db, session.org.id, id))) {
    await findFeed(c, session)
    throw hasSubscribers()
  }
  return ended(c, session, '/feeds?done=feed-deleted')
}

async function ended(c: Context<App>, session: OrgSession, to: string) {
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(to), 303)
}

function hasSubscribers(): HttpError {
  return new HttpError(409, 'A feed with subscribers can’t be deleted. Archive it instead.')
}
