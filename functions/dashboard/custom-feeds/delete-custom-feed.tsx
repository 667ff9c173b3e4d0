import type { Context } from 'hono'
import { deleteCustomFeed } from '../../../db/queries/custom-feeds/custom-feeds.ts'
import { notFound } from '../../http/errors.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Staff } from '../access/staff.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { customId, findCustomFeed } from './custom-feed-page.tsx'

/** GET custom-feeds/:customId/delete */
export async function deleteCustomFeedPage(c: Context<App>, staff: Staff) {
  const { customFeed } = await findCustomFeed(c, staff)
  return confirmPage(c, staff, {
    title: 'Delete this custom feed?',
    section: 'custom-feeds',
    above: staff.pro
      ? { label: customFeed.name, path: `/custom-feeds/${customFeed.id}` }
      : { label: 'Custom feeds', path: '/custom-feeds' },
    action: `/custom-feeds/${customFeed.id}/delete`,
    label: 'Delete the custom feed',
    children: (
      <p>
        Its address in the API answers “not found” from then on, within a minute. No event is
        deleted.
      </p>
    ),
  })
}

/** POST custom-feeds/:customId/delete */
export async function removeCustomFeed(c: Context<App>, staff: Staff) {
  const deleted = await deleteCustomFeed(c.env.db, staff.org.id, customId(c))
  if (!deleted) throw notFound('Custom feed')
  purgeAfterAnswer(c.env)
  return c.redirect(staff.path('/custom-feeds?done=custom-feed-deleted'), 303)
}
