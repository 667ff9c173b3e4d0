import { getSignInLink, SIGN_IN_MINUTES } from '../../../db/people/sign-in.ts'
import { getInvitation, INVITATION_DAYS } from '../../../db/people/team.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { roleLabel } from '../../../domain/roles.ts'
import { SITE_NAME } from '../../http/page-layout.tsx'
import { makeLinkToken } from '../../keys/link-token.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'

const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** What the emails of this module contain, by kind. */
export const staffMails = {
  async 'sign-in'(deps, id) {
    const link = await getSignInLink(deps.db, id, deps.now())
    if (!link) return undefined
    const token = await makeLinkToken(deps.env, 'sign-in', link)
    return composeMail({
      to: link.email,
      subject: 'Your sign-in link',
      before: ['Use this link to sign in to the dashboard.'],
      button: { label: 'Sign in', url: `${deps.env.PUBLIC_URL}/sign-in/${token}` },
      after: [
        `This link expires in ${SIGN_IN_MINUTES} minutes and works once. If you didn’t request it, you can ignore this email. No one can sign in without it.`,
      ],
      footer: {
        lines: [
          'You received this email because someone entered your email address on the sign-in page.',
        ],
      },
      headers: HEADERS,
    })
  },
  async invitation(deps, id) {
    const invitation = await getInvitation(deps.db, id, deps.now())
    if (!invitation) return undefined
    const token = await makeLinkToken(deps.env, 'invite', invitation)
    return composeMail({
      to: invitation.email,
      orgId: invitation.orgId,
      subject: `You’re invited to ${invitation.orgName} on ${SITE_NAME}`,
      before: [
        `${invitation.invitedBy} invited you to help manage the ${invitation.orgName} calendar. Your role: ${roleLabel(invitation.role).label.toLowerCase()}.`,
      ],
      button: { label: 'View invitation', url: `${deps.env.PUBLIC_URL}/invitations/${token}` },
      after: [
        `This link expires in ${INVITATION_DAYS} days. If you weren’t expecting this invitation, you can ignore this email.`,
      ],
      footer: { lines: [`Sent on behalf of ${invitation.orgName}.`] },
      headers: HEADERS,
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>
