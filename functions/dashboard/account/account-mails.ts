import { EMAIL_CHANGE_HOURS, getEmailChange } from '../../../db/people/account.ts'
import { EMAIL_UNDO_DAYS, getEmailUndo } from '../../../db/people/email-undo.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { makeLinkToken } from '../../keys/link-token.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'
import { CHANGE_EMAIL_MAIL, EMAIL_CHANGING_MAIL } from './texts.ts'

/** Composers of the emails of this module, by kind. */
export const accountMails = {
  async 'change-email'(deps, personId) {
    const change = await getEmailChange(deps.db, personId, deps.now())
    if (!change) return undefined
    const token = await makeLinkToken(deps.env, 'change-email', change)
    return composeMail({
      to: change.email,
      subject: CHANGE_EMAIL_MAIL.subject,
      before: [CHANGE_EMAIL_MAIL.text],
      button: {
        label: CHANGE_EMAIL_MAIL.button,
        url: `${deps.env.PUBLIC_URL}/change-email/${token}`,
      },
      after: [CHANGE_EMAIL_MAIL.after(EMAIL_CHANGE_HOURS)],
      footer: { lines: [CHANGE_EMAIL_MAIL.footer] },
    })
  },
  /** Also after the new address was confirmed, or the request was withdrawn. */
  async 'email-changing'(deps, id) {
    const undo = await getEmailUndo(deps.db, id, deps.now())
    if (!undo) return undefined
    const token = await makeLinkToken(deps.env, 'undo-email', { id, nonce: id })
    return composeMail({
      to: undo.email,
      subject: EMAIL_CHANGING_MAIL.subject,
      before: [
        EMAIL_CHANGING_MAIL.text(undo.newEmail, EMAIL_CHANGE_HOURS),
        EMAIL_CHANGING_MAIL.notYou,
      ],
      button: {
        label: EMAIL_CHANGING_MAIL.button,
        url: `${deps.env.PUBLIC_URL}/change-email/undo/${token}`,
      },
      after: [EMAIL_CHANGING_MAIL.after(EMAIL_UNDO_DAYS)],
      footer: { lines: [EMAIL_CHANGING_MAIL.footer] },
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>
