import type { Context } from 'hono'
import { actAs } from '../../../db/audit/act-as.ts'
import { acceptInvitation, getInvitation } from '../../../db/people/team.ts'
import { newId } from '../../../domain/ids.ts'
import { roleLabel, whatRoleCovers } from '../../../domain/roles.ts'
import { openLink } from '../../http/open-link.ts'
import type { App } from '../../platform/deps.ts'
import { fillText } from '../parts/fill-text.tsx'
import { ButtonForm } from '../parts/form.tsx'
import { plainPage } from '../parts/plain-page.tsx'
import { makeFormToken } from './own-forms.ts'
import { newSession } from './session-cookie.ts'
import { INVITATION, SIGN_IN } from './texts.ts'

/** GET /invitations/:token */
export async function invitationPage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'invite')
  const invitation = await getInvitation(c.env.db, id, c.env.now())
  if (invitation?.nonce !== nonce) return tooLate(c)
  const { role } = invitation
  return plainPage(c, {
    title: INVITATION.title(invitation.orgName),
    lead: fillText(INVITATION.lead(roleLabel(role).label, whatRoleCovers(role)), {
      inviter: <bdi>{invitation.invitedBy}</bdi>,
      email: <bdi>{invitation.email}</bdi>,
    }),
    children: <ButtonForm token={await makeFormToken(c)} label={INVITATION.join} />,
  })
}

/** POST /invitations/:token: the mail proves the address, so this signs in too. */
export async function accept(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'invite')
  const { session, keep } = await newSession(c)
  const personId = newId('person', c.env.random)
  const now = c.env.now()
  const db = actAs(c.env.db, { kind: 'link', id: 'invitation' })
  const accepted = await acceptInvitation(db, { id, nonce, personId, session, now })
  if (!accepted) return tooLate(c)
  keep()
  return c.redirect(`/dashboard/${accepted.slug}?done=joined`, 303)
}

function tooLate(c: Context<App>) {
  return plainPage(c, {
    status: 410,
    title: INVITATION.expiredTitle,
    lead: INVITATION.expired,
    children: (
      <p>
        <a class="button" href="/sign-in">
          {SIGN_IN.title}
        </a>
      </p>
    ),
  })
}
