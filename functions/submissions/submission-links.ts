import { makeLinkToken } from '../keys/link-token.ts'
import type { Deps } from '../platform/deps.ts'

type Subject = { id: string; nonce: string }

/** The path of a page of the sender: where they confirm it, where it is theirs from then on, or where they send more. */
export async function submissionPath(
  { env }: Deps,
  page: 'confirm' | 'mine' | 'more',
  subject: Subject,
) {
  const { id, nonce } = subject
  return `/submit/${page}/${await makeLinkToken(env, 'submission', { id, nonce })}`
}

/** The whole URL of it, for emails. */
export async function submissionLink(deps: Deps, page: 'confirm' | 'mine', subject: Subject) {
  return deps.env.PUBLIC_URL + (await submissionPath(deps, page, subject))
}
