import * as z from 'zod/mini'
import {
  EMAIL_CHANGE_HOURS,
  endOtherSessions,
  endSession,
  getAccount,
  type ListedSession,
  requestEmailChange,
  withdrawEmailChange,
} from '../../../db/people/account.ts'
import { EMAIL_UNDO_DAYS } from '../../../db/people/email-undo.ts'
import { SESSION_DAYS } from '../../../db/people/sign-in.ts'
import { newId } from '../../../domain/ids.ts'
import { Field } from '../../forms/field.tsx'
import { emailAddress } from '../../forms/inputs.ts'
import { type FormState, parseForm, typed } from '../../forms/parse-form.ts'
import { clientKey, limitCalls, mailCountKey } from '../../http/rate-limits.ts'
import { hashAddress } from '../../keys/hash-address.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { Form, FormEnd } from '../parts/form.tsx'
import { formatDay } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import type { FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { ACCOUNT, SESSIONS } from './texts.ts'

const EmailForm = z.object({ email: emailAddress })

/** GET account */
export function accountPage(c: StaffContext) {
  return answerAccount(c, { values: {}, errors: {} })
}

/** POST account/email: the same response whether the new address has an account or not. */
export async function askToChangeEmail(c: FormContext) {
  const { session, form } = c.var
  const { data, state } = parseForm(EmailForm, form)
  if (!data) return answerAccount(c, state, 400)
  const refuse = (email: string) =>
    answerAccount(c, { values: typed(form), errors: { email } }, 400)
  const { email, key } = data.email
  if (email === session.email) return refuse(ACCOUNT.same)
  const { limits, env, db, enqueue, random, now } = c.env
  await limitCalls(limits.client(`change-email:${clientKey(c)}`))
  await limitCalls(limits.address(`change-email:${await hashAddress(env.APP_SECRET, key)}`))
  const { accepted, tasks } = await requestEmailChange(db, {
    personId: session.personId,
    email,
    emailKey: key,
    nonce: newId('n', random),
    undoId: newId('undo', random),
    mailIds: [newId('mail', random), newId('mail', random)],
    countKey: await mailCountKey(env.APP_SECRET, 'change-email', key),
    now: now(),
  })
  if (!accepted) return refuse(ACCOUNT.tooMany)
  enqueue(tasks)
  return c.redirect(session.path('/account?done=email-asked'), 303)
}

/** POST account/email/stop */
export async function stopChange(c: StaffContext) {
  const { session } = c.var
  await withdrawEmailChange(c.env.db, session.personId)
  return c.redirect(session.path('/account?done=email-stopped'), 303)
}

/** POST account/sessions: ends the session `end`, or all but this one. */
export async function endSessions(c: FormContext) {
  const { session, form } = c.var
  const { end } = form
  const { personId, sessionHash } = session
  if (end === undefined) await endOtherSessions(c.env.db, personId, sessionHash)
  else await endSession(c.env.db, personId, end)
  return c.redirect(session.path('/account?done=sessions-ended'), 303)
}

async function answerAccount(c: StaffContext, state: FormState, status = 200) {
  const { session } = c.var
  const { personId, sessionHash: tokenHash } = session
  const { newEmail, sessions } = await getAccount(c.env.db, {
    personId,
    tokenHash,
    now: c.env.now(),
  })
  return answerDashboard(c, {
    title: ACCOUNT.title,
    section: undefined,
    status,
    ...(status === 400 ? { alert: { kind: 'failed', text: <p>{ACCOUNT.notSent}</p> } } : {}),
    children: (
      <>
        <section class="card stack measure">
          <h2>Email address</h2>
          <p>{fillText(ACCOUNT.current, { email: <bdi>{session.email}</bdi> })}</p>
          {newEmail && (
            <Form session={session} action="/account/email/stop" class="notice stack tight">
              <p>{fillText(ACCOUNT.waiting, { email: <bdi>{newEmail}</bdi> })}</p>
              <p>
                <button class="button secondary small" type="submit">
                  {ACCOUNT.withdraw}
                </button>
              </p>
            </Form>
          )}
          <Form session={session} action="/account/email">
            <Field
              state={state}
              name="email"
              label={ACCOUNT.newEmail}
              type="email"
              autocomplete="email"
              required
              hint={ACCOUNT.hint(EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS)}
            />
            <FormEnd label={ACCOUNT.send} />
          </Form>
        </section>
        <Sessions {...{ session, sessions }} />
      </>
    ),
  })
}

function Sessions({ session, sessions }: { session: OrgSession; sessions: ListedSession[] }) {
  const day = (at: string) => formatDay(at, session.org.timezone)
  return (
    <section class="stack">
      <h2>{SESSIONS.title}</h2>
      <p>{SESSIONS.lead(SESSION_DAYS)}</p>
      <DataTable
        caption={SESSIONS.title}
        rows={sessions}
        columns={[
          {
            head: 'Browser',
            cell: ({ browser, isThis }) => (
              <>
                <strong>{browser ?? SESSIONS.unknown}</strong>{' '}
                {isThis && <Badge>{SESSIONS.isThis}</Badge>}
              </>
            ),
          },
          { head: 'Signed in', cell: ({ createdAt }) => day(createdAt) },
          { head: 'Last used', cell: ({ usedAt }) => day(usedAt) },
          {
            cell: ({ id, isThis, browser, createdAt }) =>
              !isThis && (
                <Form session={session} action="/account/sessions" class="row">
                  <button class="linklike" type="submit" name="end" value={id}>
                    {SESSIONS.end}
                    <span class="visually-hidden">
                      {` ${browser ?? SESSIONS.unknown}, ${day(createdAt)}`}
                    </span>
                  </button>
                </Form>
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <Form session={session} action="/account/sessions">
          <FormEnd label={SESSIONS.endOthers} danger />
        </Form>
      )}
    </section>
  )
}
