import type { Context } from 'hono'
import { getSubmissionFeed } from '../../db/submissions/request.ts'
import { isId } from '../../domain/ids.ts'
import { HttpError } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { explainErrors } from '../visitors/explain-errors.ts'

/** The feed of the form in the address, whether or not it takes suggestions. */
export async function feedInPath(c: Context<App>) {
  const feedId = c.req.param('feedId')
  return feedId && isId('feed', feedId) ? await getSubmissionFeed(c.env.db, feedId) : undefined
}

export const explainError = explainErrors({ gone: 'suggestionGone', find: feedInPath })

/** What a link says that is too old, or whose suggestion, sender, or calendar is gone: it says of none which. */
export function gone(): HttpError {
  return new HttpError(410, 'This suggestion has ended. You can send a new one at any time.')
}
