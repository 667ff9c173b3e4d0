import {
  getTeam,
  type Member,
  removeMember,
  setRole,
  type TeamChange,
} from '../../../db/people/team.ts'
import { isRole, roleMay } from '../../../domain/roles.ts'
import { badRequest, HttpError, notFound } from '../../http/errors.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { confirmPage } from '../parts/confirm-page.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { ERRORS, LEAVE, REMOVE, TEAM } from './texts.ts'

/** POST team/:personId/role */
export async function changeRole(c: FormContext) {
  const { session, form } = c.var
  const { role } = form
  if (!isRole(role)) throw badRequest('Unknown role')
  check(await setRole(c.env.db, { orgId: session.org.id, personId: pathId(c, 'personId') }, role))
  const self = pathId(c, 'personId') === session.personId && !roleMay(role, 'team.manage')
  return c.redirect(session.path(self ? '?done=role-changed' : '/team?done=role-changed'), 303)
}

/** GET team/:personId/remove */
export async function removeMemberPage(c: StaffContext) {
  const { session } = c.var
  const { members } = await getTeam(c.env.db, session.org.id)
  const member = members.find((other) => other.personId === pathId(c, 'personId'))
  if (!member) throw notFound('Person')
  if (member.personId === session.personId) return leavePage(c)
  return confirmPage(c, {
    title: REMOVE.title,
    section: 'team',
    above: { label: TEAM.title, path: '/team' },
    action: `/team/${member.personId}/remove`,
    label: REMOVE.label,
    children: (
      <p>
        {fillText(REMOVE.text, {
          member: (
            <strong>
              <bdi>{member.email}</bdi>
            </strong>
          ),
          organization: session.org.name,
        })}
      </p>
    ),
  })
}

/** POST team/:personId/remove */
export async function removeFromTeam(c: StaffContext) {
  const { session } = c.var
  check(await removeMember(c.env.db, { orgId: session.org.id, personId: pathId(c, 'personId') }))
  if (pathId(c, 'personId') === session.personId) return c.redirect('/dashboard', 303)
  return c.redirect(session.path('/team?done=member-removed'), 303)
}

/** GET leave: for all members, owners or not. */
export async function leavePage(c: StaffContext) {
  const { session } = c.var
  const { members } = await getTeam(c.env.db, session.org.id)
  if (isOnlyOwner(session.personId, members)) return answerOnlyOwner(c)
  return confirmPage(c, {
    title: LEAVE.title(session.org.name),
    section: 'overview',
    above: { label: 'Overview', path: '' },
    action: '/leave',
    label: LEAVE.label,
    children: <p>{LEAVE.text}</p>,
  })
}

function answerOnlyOwner(c: StaffContext) {
  const { session } = c.var
  return answerDashboard(c, {
    title: `Leave ${session.org.name}?`,
    section: 'overview',
    above: { label: 'Overview', path: '' },
    children: (
      <div class="card stack measure">
        <p>
          You can’t leave yet because you’re the only owner. Make someone else an owner first, or
          ask the operator of this service to delete the organization.
        </p>
        <p>
          <a class="button" href={session.path('/team')}>
            Go to the team page
          </a>
        </p>
      </div>
    ),
  })
}

/** Whether a person is the one who keeps the organization from having no owner. */
export function isOnlyOwner(personId: string, members: Member[]): boolean {
  const owners = members.filter(({ role }) => roleMay(role, 'team.manage'))
  return owners.length === 1 && owners[0]?.personId === personId
}

/** POST leave */
export async function leave(c: StaffContext) {
  const { session } = c.var
  check(await removeMember(c.env.db, { orgId: session.org.id, personId: session.personId }))
  return c.redirect('/dashboard', 303)
}

function check(change: TeamChange): void {
  if (change === 'missing') throw notFound('Person')
  if (change === 'last owner') {
    throw new HttpError(409, ERRORS.lastOwner)
  }
}
