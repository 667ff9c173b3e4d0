import {
  archiveFeed,
  deleteFeed,
  FEED_COUNT_BOUND,
  restoreFeed,
} from '../../../db/feeds/manage-feeds.ts'
import { newId } from '../../../domain/ids.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { formatCount } from '../parts/format.ts'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { findFeed } from './edit-feed.tsx'
import { ARCHIVE, DELETE, ERRORS } from './texts.ts'

/** GET feeds/:feedId/archive */
export async function archiveFeedPage(c: StaffContext) {
  const { feed, subscribers } = await findFeed(c)
  return confirmPage(c, {
    title: ARCHIVE.title,
    section: 'feeds',
    above: { label: feed.name, path: `/feeds/${feed.id}` },
    action: `/feeds/${feed.id}/archive`,
    label: ARCHIVE.label,
    children: (
      <>
        <p>{fillText(ARCHIVE.text, { feed: nameOf(feed) })}</p>
        {subscribers > 0 && (
          <p>
            {fillText(ARCHIVE.subscribers, {
              count: formatCount(subscribers, 'subscriber', { bound: FEED_COUNT_BOUND }),
            })}
          </p>
        )}
        <p>{ARCHIVE.undo}</p>
      </>
    ),
  })
}

/** POST feeds/:feedId/archive */
export async function archive(c: StaffContext) {
  const { session } = c.var
  const { db, enqueue, random, now } = c.env
  const id = pathId(c, 'feedId')
  const taskId = newId('task', random)
  const tasks = await archiveFeed(db, { orgId: session.org.id, id, taskId, now: now() })
  if (!tasks) throw notFound('Feed')
  enqueue(tasks)
  return ended(c, `/feeds/${id}?done=feed-archived`)
}

/** POST feeds/:feedId/restore */
export async function restore(c: StaffContext) {
  const { session } = c.var
  const id = pathId(c, 'feedId')
  const restored = await restoreFeed(c.env.db, { orgId: session.org.id, id, now: c.env.now() })
  if (!restored) throw notFound('Feed')
  return ended(c, `/feeds/${id}?done=feed-restored`)
}

/** GET feeds/:feedId/delete */
export async function deleteFeedPage(c: StaffContext) {
  const { feed, subscribers, events } = await findFeed(c)
  if (subscribers > 0) throw hasSubscribers()
  return confirmPage(c, {
    title: DELETE.title,
    section: 'feeds',
    above: { label: feed.name, path: `/feeds/${feed.id}` },
    action: `/feeds/${feed.id}/delete`,
    label: DELETE.label,
    children: (
      <p>
        {fillText(DELETE.text, {
          feed: nameOf(feed),
          count: formatCount(events, 'event', { bound: FEED_COUNT_BOUND }),
        })}
      </p>
    ),
  })
}

/** POST feeds/:feedId/delete: never a feed with subscribers. */
export async function removeFeed(c: StaffContext) {
  const { session } = c.var
  const id = pathId(c, 'feedId')
  if (!(await deleteFeed(c.env.db, session.org.id, id))) {
    await findFeed(c)
    throw hasSubscribers()
  }
  return ended(c, '/feeds?done=feed-deleted')
}

function nameOf({ name }: { name: string }) {
  return (
    <strong>
      <bdi>{name}</bdi>
    </strong>
  )
}

async function ended(c: StaffContext, to: string) {
  const { session } = c.var
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(to), 303)
}

function hasSubscribers(): HttpError {
  return new HttpError(409, ERRORS.hasSubscribers)
}
