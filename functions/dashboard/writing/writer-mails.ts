import { getWriterDecision } from '../../../db/submissions/writer-mail.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import type { SubmissionState } from '../../../domain/submissions.ts'
import { brandOf } from '../../mail/email-branding.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'
import { WRITER_MAILS } from './texts.ts'

/** What the emails to writers about a decision contain; one that no longer holds is not sent. */
export const writerMails = {
  'submission-asked': mailOf('asked'),
  'submission-accepted': mailOf('accepted'),
  'submission-declined': mailOf('declined'),
} satisfies Partial<Record<MailKind, MailComposer>>

function mailOf(state: SubmissionState & keyof typeof WRITER_MAILS): MailComposer {
  return async ({ db, env }, id) => {
    const decision = await getWriterDecision(db, id)
    if (decision?.state !== state) return undefined
    const { email, orgId, orgName, orgSlug, title, eventId } = decision
    const { subject, text } = WRITER_MAILS[state]
    const said = state === 'asked' ? decision.question : decision.reason
    return composeMail({
      to: email,
      orgId,
      brand: brandOf(decision, env.PUBLIC_URL),
      subject: `${subject}: ${title}`,
      heading: subject,
      before: [text(title), ...(said && state !== 'accepted' ? [said] : [])],
      button: {
        label: WRITER_MAILS.button,
        url: `${env.PUBLIC_URL}/dashboard/${orgSlug}/events/${eventId}`,
      },
      after: [],
      footer: { lines: [WRITER_MAILS.because(orgName)] },
    })
  }
}
