import { previewEvent } from '../../../db/events/preview-event.ts'
import { notFound } from '../../http/errors.ts'
import { answerPreview } from '../../pages/event-preview.tsx'
import type { StaffContext } from '../staff-context.ts'
import { findSubmission, isAccepted } from './decide.ts'
import { PAGE } from './texts.ts'

/** GET submissions/:submissionId/preview: the public page as it would be, for the frame of its page. */
export async function preview(c: StaffContext) {
  const { submission, event: about, accepted } = await findSubmission(c)
  const { env, var: own } = c
  const id = submission.kind === 'visitor' ? undefined : about?.event.id
  const of = { orgId: own.session.org.id, id, publicUrl: env.env.PUBLIC_URL, now: env.now() }
  const previewed = accepted && (await previewEvent(env.db, { ...of, event: accepted }))
  if (!previewed) throw notFound('Preview')
  const shown = { ...previewed, event: JSON.parse(previewed.event) }
  const isOut = isAccepted(submission)
  return answerPreview(c, shown, { isFramed: true, ...(isOut && { hint: PAGE.mayDiffer }) })
}
