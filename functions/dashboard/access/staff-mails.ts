import { getSignInLink, SIGN_IN_MINUTES } from '../../../db/people/sign-in.ts'
import { getInvitation, INVITATION_DAYS } from '../../../db/people/team.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import { roleLabel } from '../../../domain/roles.ts'
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
      before: ['Here is your way into the dashboard.'],
      button: { label: 'Sign in', url: `${deps.env.PUBLIC_URL}/sign-in/${token}` },
      after: [
        `The link works once, for ${SIGN_IN_MINUTES} minutes. If you did not ask for it, do nothing: without this mail nobody gets in.`,
      ],
      footer: { lines: ['Sent because somebody entered this address on the sign-in page.'] },
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
      subject: `Join ${invitation.orgName}`,
      before: [
        `${invitation.invitedBy} invites you to run the calendar of ${invitation.orgName}, as ${roleLabel(invitation.role).withArticle}.`,
      ],
      button: { label: 'See the invitation', url: `${deps.env.PUBLIC_URL}/invitations/${token}` },
      after: [
        `The link works for ${INVITATION_DAYS} days. If you do not know why you got this, do nothing.`,
      ],
      footer: { lines: [`Sent for ${invitation.orgName}.`] },
      headers: HEADERS,
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>
