import type { Context } from 'hono'
import { getTeam, removeMember, setRole, type TeamChange } from '../../../db/people/team.ts'
import { isRole, roleMay } from '../../../domain/roles.ts'
import { badRequest, HttpError, notFound } from '../../http/errors.ts'
import { isRowId } from '../../http/position.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { confirmPage } from '../parts/confirm-page.tsx'

/** POST team/:personId/role */
export async function changeRole(c: Context<App>, session: OrgSession, form: Form) {
  const { role } = form
  if (!isRole(role)) throw badRequest('Unknown role')
  check(await setRole(c.env.db, { orgId: session.org.id, personId: personId(c) }, role))
  const self = personId(c) === session.personId && !roleMay(role, 'team.manage')
  return c.redirect(session.path(self ? '?done=role-changed' : '/team?done=role-changed'), 303)
}

/** GET team/:personId/remove */
export async function removeMemberPage(c: Context<App>, session: OrgSession) {
  const { members } = await getTeam(c.env.db, session.org.id)
  const member = members.find((other) => other.personId === personId(c))
  if (!member) throw notFound('Person')
  if (member.personId === session.personId) return leavePage(c, session)
  return confirmPage(c, session, {
    title: 'Remove this member?',
    section: 'team',
    above: { label: 'Team', path: '/team' },
    action: `/team/${member.personId}/remove`,
    label: 'Remove member',
    children: (
      <p>
        <strong>
          <bdi>{member.email}</bdi>
        </strong>{' '}
        loses access to {session.org.name} immediately. Everything they created stays.
      </p>
    ),
  })
}

/** POST team/:personId/remove */
export async function removeFromTeam(c: Context<App>, session: OrgSession) {
  check(await removeMember(c.env.db, { orgId: session.org.id, personId: personId(c) }))
  if (personId(c) === session.personId) return c.redirect('/dashboard', 303)
  return c.redirect(session.path('/team?done=member-removed'), 303)
}

/** GET leave: for everybody, owner or not. */
export function leavePage(c: Context<App>, session: OrgSession) {
  return confirmPage(c, session, {
    title: `Leave ${session.org.name}?`,
    section: 'overview',
    above: { label: 'Overview', path: '' },
    action: '/leave',
    label: 'Leave organization',
    children: <p>You lose access immediately. Only an owner can invite you again.</p>,
  })
}

/** POST leave */
export async function leave(c: Context<App>, session: OrgSession) {
  check(await removeMember(c.env.db, { orgId: session.org.id, personId: session.personId }))
  return c.redirect('/dashboard', 303)
}

function check(change: TeamChange): void {
  if (change === 'missing') throw notFound('Person')
  if (change === 'last owner') {
    throw new HttpError(
      409,
      'An organization needs at least one owner. Make someone else an owner first.',
    )
  }
}

function personId(c: Context<App>): string {
  const id = c.req.param('personId') ?? ''
  if (!isRowId(id)) throw notFound('Person')
  return id
}
