import {
  EMAIL_CHANGE_HOURS,
  getEmailChange,
  getRequestedEmail,
} from '../../../db/people/account.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { makeLinkToken } from '../../keys/link-token.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'
import { SIGN_IN } from '../access/texts.ts'
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
  async 'email-changing'(deps, personId) {
    const change = await getRequestedEmail(deps.db, personId)
    if (!change) return undefined
    return composeMail({
      to: change.oldEmail,
      subject: EMAIL_CHANGING_MAIL.subject,
      before: [EMAIL_CHANGING_MAIL.text(change.email, EMAIL_CHANGE_HOURS)],
      button: { label: SIGN_IN.title, url: `${deps.env.PUBLIC_URL}/sign-in` },
      after: [EMAIL_CHANGING_MAIL.after],
      footer: { lines: [EMAIL_CHANGING_MAIL.footer] },
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>
