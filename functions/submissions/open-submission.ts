import type { Context } from 'hono'
import { getSubmission, type Submission } from '../../db/submissions/sender.ts'
import { openLink } from '../http/open-link.ts'
import type { App } from '../platform/deps.ts'
import { gone } from './messages.tsx'

/** The suggestion of the link, while its sender is not blocked and its organization is open. */
export async function findSubmission(c: Context<App>): Promise<Submission> {
  const { id, nonce } = await openLink(c, 'submission')
  const found = await getSubmission(c.env.db, id, nonce)
  if (found?.kind !== 'visitor' || found.isBlocked || found.isOrgShut) throw gone()
  return found
}

/** Once the sender confirmed it: the link is that of their email from then on. */
export async function findConfirmed(c: Context<App>): Promise<Submission> {
  const submission = await findSubmission(c)
  if (submission.state === 'unconfirmed') throw gone()
  return submission
}
