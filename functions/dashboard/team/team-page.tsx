import type { Context } from 'hono'
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
import { notFound } from '../../http/errors.ts'
import { Choices, Field } from '../../http/form/field.tsx'
import { emailAddress } from '../../http/form/inputs.ts'
import { type FormState, parseForm, typed } from '../../http/form/parse-form.ts'
import { isRowId } from '../../http/position.ts'
import { limitCalls, mailCountKey } from '../../http/rate-limits.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { formatDay } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'

const InviteForm = z.object({
  email: emailAddress,
  role: z.enum(ROLE_NAMES, 'Choose a role'),
})

const NOT_INVITED: AlertContent = {
  kind: 'failed',
  text: <p>Nobody was invited: please look at the address.</p>,
}

/** GET team */
export function teamPage(c: Context<App>, session: OrgSession) {
  return answerTeam(c, session, { values: { role: DEFAULT_ROLE }, errors: {} })
}

const REFUSALS = {
  member: 'This person belongs to the team already',
  full: 'Too many open invitations',
  'too many today': 'Too many invitations were sent today. Please try again tomorrow',
}

/** POST team/invitations */
export async function inviteMember(c: Context<App>, session: OrgSession, form: FormData) {
  const { data, state } = parseForm(InviteForm, form)
  if (!data) return answerTeam(c, session, state, 400)
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
    const email = REFUSALS[outcome]
    return answerTeam(c, session, { values: typed(form), errors: { email } }, 400)
  }
  enqueue(tasks)
  return c.redirect(session.path('/team?done=invited'), 303)
}

/** POST team/invitations/:invitationId/withdraw */
export async function withdraw(c: Context<App>, session: OrgSession) {
  const id = c.req.param('invitationId') ?? ''
  const known = isRowId(id) && (await withdrawInvitation(c.env.db, session.org.id, id))
  if (!known) throw notFound('Invitation')
  return c.redirect(session.path('/team?done=withdrawn'), 303)
}

const ROLES = ROLE_NAMES.map((role) => ({ value: role, label: describeRole(role) }))

async function answerTeam(c: Context<App>, session: OrgSession, state: FormState, status = 200) {
  const { members, invitations } = await getTeam(c.env.db, session.org.id)
  return answerDashboard(c, session, {
    title: 'Team',
    section: 'team',
    status,
    ...(status === 400 ? { alert: NOT_INVITED } : {}),
    children: (
      <>
        <Members {...{ session, members }} />
        {invitations.length > 0 && <Invitations {...{ session, invitations }} />}
        <Form session={session} action="/team/invitations" class="card form-part measure">
          <h2>Invite somebody</h2>
          <Field
            state={state}
            name="email"
            label="E-mail address"
            type="email"
            required
            hint={`They get a mail with a link that works for ${INVITATION_DAYS} days.`}
          />
          <Choices state={state} name="role" label="They may manage" options={ROLES} />
          <FormEnd label="Send the invitation" />
        </Form>
      </>
    ),
  })
}

function Members({ session, members }: { session: OrgSession; members: Member[] }) {
  return (
    <DataTable
      caption="Members"
      rows={members}
      columns={[
        {
          head: 'Person',
          cell: ({ personId, email }) => (
            <>
              <bdi>
                <strong>{email}</strong>
              </bdi>{' '}
              {personId === session.personId && <Badge>You</Badge>}
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
        { head: 'Since', cell: ({ createdAt }) => formatDay(createdAt, session.org.timezone) },
        {
          cell: ({ personId, role, email }) => (
            <Form session={session} action={`/team/${personId}/role`} class="row">
              {ROLE_NAMES.filter((other) => other !== role).map((other) => (
                <button class="linklike" type="submit" name="role" value={other}>
                  Make {roleLabel(other).label.toLowerCase()}
                  <span class="visually-hidden"> {email}</span>
                </button>
              ))}
              <a href={session.path(`/team/${personId}/remove`)}>
                {personId === session.personId ? 'Leave' : 'Remove'}
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
      <h2>Invited</h2>
      <DataTable
        caption="Open invitations"
        rows={invitations}
        columns={[
          { head: 'Address', cell: ({ email }) => <bdi>{email}</bdi> },
          { head: 'As', cell: ({ role }) => role },
          { head: 'On', cell: ({ createdAt }) => formatDay(createdAt, session.org.timezone) },
          {
            cell: ({ id, email }) => (
              <Form session={session} action={`/team/invitations/${id}/withdraw`} class="row">
                <button class="linklike" type="submit">
                  Withdraw<span class="visually-hidden"> the invitation of {email}</span>
                </button>
              </Form>
            ),
          },
        ]}
      />
    </section>
  )
}
