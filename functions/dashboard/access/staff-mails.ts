import { getSignInLink, SIGN_IN_MINUTES } from '../../../db/people/sign-in.ts'
import { getSignUp, SIGN_UP_HOURS } from '../../../db/people/sign-up.ts'
import { getInvitation, getNewOwner, INVITATION_DAYS } from '../../../db/people/team.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { roleLabel } from '../../../domain/roles.ts'
import { makeLinkToken } from '../../keys/link-token.ts'
import { SITE_NAME } from '../../layout/page-layout.tsx'
import { brandOf } from '../../mail/email-branding.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'
import { INVITATION_MAIL, OWNER_MAIL, SIGN_IN, SIGN_IN_MAIL, SIGN_UP_MAIL } from './texts.ts'

/** Composers of the emails of this module, by kind. */
export const staffMails = {
  async 'sign-in'(deps, id) {
    const link = await getSignInLink(deps.db, id, deps.now())
    if (!link) return undefined
    const token = await makeLinkToken(deps.env, 'sign-in', link)
    return composeMail({
      to: link.email,
      subject: SIGN_IN_MAIL.subject,
      before: [SIGN_IN_MAIL.text],
      button: { label: SIGN_IN.title, url: `${deps.env.PUBLIC_URL}/sign-in/${token}` },
      after: [SIGN_IN_MAIL.after(SIGN_IN_MINUTES)],
      footer: {
        lines: [SIGN_IN_MAIL.footer],
      },
    })
  },
  async 'sign-up'(deps, id) {
    const link = await getSignUp(deps.db, id, deps.now())
    if (!link) return undefined
    const token = await makeLinkToken(deps.env, 'sign-up', link)
    return composeMail({
      to: link.email,
      subject: SIGN_UP_MAIL.subject,
      before: [SIGN_UP_MAIL.text],
      button: { label: SIGN_UP_MAIL.button, url: `${deps.env.PUBLIC_URL}/start/${token}` },
      after: [SIGN_UP_MAIL.after(SIGN_UP_HOURS)],
      footer: { lines: [SIGN_UP_MAIL.footer] },
    })
  },
  async invitation(deps, id) {
    const invitation = await getInvitation(deps.db, id, deps.now())
    if (!invitation) return undefined
    const token = await makeLinkToken(deps.env, 'invite', invitation)
    return composeMail({
      to: invitation.email,
      orgId: invitation.orgId,
      // Anyone may invite any address to a new organization: until it is known, the frame is the service's.
      ...(invitation.isOrgKnown ? { brand: brandOf(invitation, deps.env.PUBLIC_URL) } : {}),
      subject: invitation.isOrgKnown
        ? INVITATION_MAIL.subject(invitation.orgName, SITE_NAME)
        : INVITATION_MAIL.subjectOfNew(SITE_NAME),
      before: [
        INVITATION_MAIL.text(
          invitation.invitedBy,
          invitation.orgName,
          roleLabel(invitation.role).label,
        ),
      ],
      button: { label: INVITATION_MAIL.button, url: `${deps.env.PUBLIC_URL}/invitations/${token}` },
      after: [INVITATION_MAIL.after(INVITATION_DAYS)],
      footer: { lines: [INVITATION_MAIL.footer(invitation.orgName)] },
    })
  },
  async 'new-owner'(deps, id) {
    const owner = await getNewOwner(deps.db, id)
    if (!owner) return undefined
    return composeMail({
      to: owner.email,
      orgId: owner.orgId,
      brand: brandOf(owner, deps.env.PUBLIC_URL),
      subject: OWNER_MAIL.subject(owner.orgName, SITE_NAME),
      before: [OWNER_MAIL.text(owner.orgName)],
      button: { label: SIGN_IN.title, url: `${deps.env.PUBLIC_URL}/sign-in` },
      after: [OWNER_MAIL.after(owner.email)],
      footer: { lines: [INVITATION_MAIL.footer(owner.orgName)] },
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>
