import { deleteCustomFeed } from '../../../db/feeds/custom-feeds.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { notFound } from '../../http/errors.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { findCustomFeed } from './custom-feed-page.tsx'
import { DELETE, LIST } from './texts.ts'

/** GET custom-feeds/:customId/delete */
export async function deleteCustomFeedPage(c: StaffContext) {
  const { session } = c.var
  const { customFeed } = await findCustomFeed(c)
  return confirmPage(c, {
    title: DELETE.title,
    section: 'custom-feeds',
    above: session.pro
      ? { label: customFeed.name, path: `/custom-feeds/${customFeed.id}` }
      : { label: LIST.title, path: '/custom-feeds' },
    action: `/custom-feeds/${customFeed.id}/delete`,
    label: DELETE.label,
    children: <p>{DELETE.text}</p>,
  })
}

/** POST custom-feeds/:customId/delete */
export async function removeCustomFeed(c: StaffContext) {
  const { session } = c.var
  const deleted = await deleteCustomFeed(c.env.db, session.org.id, pathId(c, 'customId'))
  if (!deleted) throw notFound('Custom feed')
  purgeAfterAnswer(c.env)
  return c.redirect(session.path('/custom-feeds?done=custom-feed-deleted'), 303)
}
