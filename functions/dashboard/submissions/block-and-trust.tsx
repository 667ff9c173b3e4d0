import type { Child } from 'hono/jsx'
import { blockSender, trustSender } from '../../../db/submissions/senders.ts'
import { newId } from '../../../domain/ids.ts'
import { notFound } from '../../http/errors.ts'
import { confirmPage } from '../parts/confirm-page.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { pathId } from '../parts/path-id.ts'
import type { StaffContext } from '../staff-context.ts'
import { findSubmission } from './decide.ts'
import { BLOCK, PATH, TRUST } from './texts.ts'

/** GET submissions/:submissionId/block */
export const blockPage = (c: StaffContext) => askAbout(c, 'block')

/** GET submissions/:submissionId/trust */
export const trustPage = (c: StaffContext) => askAbout(c, 'trust')

const QUESTIONS = { block: BLOCK, trust: TRUST }

/** Only visitors are blocked or trusted: writers are on the team. */
async function askAbout(c: StaffContext, action: keyof typeof QUESTIONS) {
  const { submission } = await findSubmission(c)
  const { id, title, email } = submission
  if (!email) throw notFound('Sender')
  const { title: question, text, label } = QUESTIONS[action]
  const shown: Child = (
    <strong>
      <bdi>{email}</bdi>
    </strong>
  )
  return confirmPage(c, {
    title: question,
    section: 'submissions',
    above: { label: title, path: `${PATH}/${id}` },
    action: `${PATH}/${id}/${action}`,
    label,
    danger: action === 'block',
    children: <p>{fillText(text, { email: shown })}</p>,
  })
}

/** POST submissions/:submissionId/block: selected twice, nothing more happens. */
export async function blockTheSender(c: StaffContext) {
  const of = ofSubmission(c)
  if ((await blockSender(c.env.db, of)) === undefined) throw notFound('Sender')
  return c.redirect(c.var.session.path(`${PATH}/${of.submissionId}?done=sender-blocked`), 303)
}

/** POST submissions/:submissionId/trust */
export async function trustTheSender(c: StaffContext) {
  const of = ofSubmission(c)
  if (!(await trustSender(c.env.db, of))) throw notFound('Sender')
  return c.redirect(c.var.session.path(`${PATH}/${of.submissionId}?done=sender-trusted`), 303)
}

function ofSubmission(c: StaffContext) {
  const { session } = c.var
  return {
    orgId: session.org.id,
    submissionId: pathId(c, 'submissionId'),
    id: newId('snd', c.env.random),
    personId: session.personId,
    now: c.env.now(),
  }
}
