import type { Context } from 'hono'
import { acceptInvitation, getInvitation } from '../../../db/people/team.ts'
import { newId } from '../../../domain/ids.ts'
import { roleLabel } from '../../../domain/roles.ts'
import { openLink } from '../../http/open-link.ts'
import type { App } from '../../platform/deps.ts'
import { FormToken } from '../parts/form.tsx'
import { plainPage } from '../parts/plain-page.tsx'
import { makeFormToken } from './own-forms.ts'
import { newSession } from './session-cookie.ts'

/** GET /invitations/:token */
export async function invitationPage(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'invite')
  const invitation = await getInvitation(c.env.db, id, c.env.now())
  if (invitation?.nonce !== nonce) return tooLate(c)
  return plainPage(c, {
    title: `Join ${invitation.orgName}`,
    lead: (
      <>
        <bdi>{invitation.invitedBy}</bdi> invited <bdi>{invitation.email}</bdi> to help manage its
        calendar. Your role: {roleLabel(invitation.role).label.toLowerCase()}.
      </>
    ),
    children: (
      <form method="post">
        <FormToken token={await makeFormToken(c)} />
        <button class="button" type="submit">
          Join and sign in
        </button>
      </form>
    ),
  })
}

/** POST /invitations/:token: the mail proves the address, so this signs in too. */
export async function accept(c: Context<App>) {
  const { id, nonce } = await openLink(c, 'invite')
  const { session, keep } = await newSession(c)
  const personId = newId('person', c.env.random)
  const now = c.env.now()
  const accepted = await acceptInvitation(c.env.db, { id, nonce, personId, session, now })
  if (!accepted) return tooLate(c)
  keep()
  return c.redirect(`/dashboard/${accepted.slug}?done=joined`, 303)
}

function tooLate(c: Context<App>) {
  return plainPage(c, {
    status: 410,
    title: 'This invitation is no longer valid',
    lead: 'It was already used, withdrawn, or replaced, or it has expired. If you’ve joined already, sign in. Otherwise, ask for a new invitation.',
    children: (
      <p>
        <a class="button" href="/sign-in">
          Sign in
        </a>
      </p>
    ),
  })
}
