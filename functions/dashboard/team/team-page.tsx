import * as z from 'zod/mini'
import {
  getTeam,
  INVITATION_DAYS,
  type Invitation,
  invite,
  type Member,
  withdrawInvitation,
} from '../../../db/people/team.ts'
import { newId } from '../../../domain/ids.ts'
import {
  DEFAULT_ROLE,
  describeRole,
  ROLE_NAMES,
  roleLabel,
  roleMay,
} from '../../../domain/roles.ts'
import { Choices, Field } from '../../forms/field.tsx'
import { emailAddress } from '../../forms/inputs.ts'
import { type FormState, parseForm, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import { limitCalls, mailCountKey } from '../../http/rate-limits.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { formatDay } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { pathId } from '../parts/path-id.ts'
import type { FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { isOnlyOwner } from './change-member.tsx'
import { ERRORS, INVITE, TEAM } from './texts.ts'

const InviteForm = z.object({
  email: emailAddress,
  role: z.enum(ROLE_NAMES, ERRORS.role),
})

const NOT_INVITED: AlertContent = {
  kind: 'failed',
  text: <p>{INVITE.notSent}</p>,
}

/** GET team */
export function teamPage(c: StaffContext) {
  return answerTeam(c, { values: { role: DEFAULT_ROLE }, errors: {} })
}

/** POST team/invitations */
export async function inviteMember(c: FormContext) {
  const { session, form } = c.var
  const { data, state } = parseForm(InviteForm, form)
  if (!data) return answerTeam(c, state, 400)
  const { db, enqueue, env, limits, random, now } = c.env
  await limitCalls(limits.address(`invite:${session.org.id}`))
  const { outcome, tasks } = await invite(db, {
    id: newId('inv', random),
    mailId: newId('mail', random),
    nonce: newId('n', random),
    orgId: session.org.id,
    email: data.email.email,
    emailKey: data.email.key,
    countKey: await mailCountKey(env.APP_SECRET, `invite ${session.org.id}`, data.email.key),
    role: data.role,
    invitedBy: session.email,
    now: now(),
  })
  if (outcome !== 'invited') {
    const email = ERRORS[outcome]
    return answerTeam(c, { values: typed(form), errors: { email } }, 400)
  }
  enqueue(tasks)
  return c.redirect(session.path('/team?done=invited'), 303)
}

/** POST team/invitations/:invitationId/withdraw */
export async function withdraw(c: StaffContext) {
  const { session } = c.var
  const id = pathId(c, 'invitationId')
  const known = await withdrawInvitation(c.env.db, session.org.id, id)
  if (!known) throw notFound('Invitation')
  return c.redirect(session.path('/team?done=withdrawn'), 303)
}

const ROLES = ROLE_NAMES.map((role) => ({ value: role, label: describeRole(role) }))

async function answerTeam(c: StaffContext, state: FormState, status = 200) {
  const { session } = c.var
  const { members, invitations } = await getTeam(c.env.db, session.org.id)
  return answerDashboard(c, {
    title: TEAM.title,
    section: 'team',
    status,
    ...(status === 400 ? { alert: NOT_INVITED } : {}),
    children: (
      <>
        <Members {...{ session, members }} />
        {invitations.length > 0 && <Invitations {...{ session, invitations }} />}
        <Form session={session} action="/team/invitations" class="card form-part measure">
          <h2>{INVITE.title}</h2>
          <Field
            state={state}
            name="email"
            label="Email address"
            type="email"
            required
            hint={INVITE.hint(INVITATION_DAYS)}
          />
          <Choices state={state} name="role" label="Role" options={ROLES} />
          <FormEnd label={INVITE.label} />
        </Form>
      </>
    ),
  })
}

function Members({ session, members }: { session: OrgSession; members: Member[] }) {
  return (
    <DataTable
      caption={TEAM.members}
      rows={members}
      columns={[
        {
          head: 'Member',
          cell: ({ personId, email }) => (
            <>
              <bdi>
                <strong>{email}</strong>
              </bdi>{' '}
              {personId === session.personId && <Badge>{TEAM.you}</Badge>}
            </>
          ),
        },
        {
          head: 'Role',
          cell: ({ role }) => {
            const { label } = roleLabel(role)
            return roleMay(role, 'team.manage') ? <Badge tone="accent">{label}</Badge> : label
          },
        },
        { head: 'Joined', cell: ({ createdAt }) => formatDay(createdAt, session.org.timezone) },
        {
          cell: ({ personId, role, email }) =>
            isOnlyOwner(personId, members) ? (
              <span class="muted">{TEAM.onlyOwner}</span>
            ) : (
              <Form session={session} action={`/team/${personId}/role`} class="row">
                {ROLE_NAMES.filter((other) => other !== role).map((other) => (
                  <button class="linklike" type="submit" name="role" value={other}>
                    {TEAM.makeRole(roleLabel(other).label)}
                    <span class="visually-hidden"> {email}</span>
                  </button>
                ))}
                <a href={session.path(`/team/${personId}/remove`)}>
                  {personId === session.personId ? TEAM.leave : TEAM.remove}
                  <span class="visually-hidden"> {email}</span>
                </a>
              </Form>
            ),
        },
      ]}
    />
  )
}

function Invitations({ session, invitations }: { session: OrgSession; invitations: Invitation[] }) {
  return (
    <section class="stack">
      <h2>{INVITE.pending}</h2>
      <DataTable
        caption={INVITE.pending}
        rows={invitations}
        columns={[
          { head: 'Email address', cell: ({ email }) => <bdi>{email}</bdi> },
          { head: 'Role', cell: ({ role }) => roleLabel(role).label },
          { head: 'Sent', cell: ({ createdAt }) => formatDay(createdAt, session.org.timezone) },
          {
            cell: ({ id, email }) => (
              <Form session={session} action={`/team/invitations/${id}/withdraw`} class="row">
                <button class="linklike" type="submit">
                  {INVITE.withdraw}
                  <span class="visually-hidden"> the invitation for {email}</span>
                </button>
              </Form>
            ),
          },
        ]}
      />
    </section>
  )
}
