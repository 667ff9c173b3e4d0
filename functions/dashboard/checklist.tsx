import type { Child } from 'hono/jsx'
import { markStepDone, type Overview } from '../../db/organizations/organizations.ts'
import { whoMay } from '../../domain/roles.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { ERRORS } from './access/texts.ts'
import { Form } from './parts/form.tsx'
import { Icon } from './parts/icons.tsx'
import type { FormContext, OrgSession } from './staff-context.ts'

type Props = { session: OrgSession; setup: Overview['setup'] }

/** What is left to do until the calendar is on a website; nothing once all is done. */
export function Checklist({ session, setup }: Props) {
  const { feedId, events, website, team } = setup
  const mayInvite = session.may('team.manage')
  const mayEdit = session.may('feeds.edit') && session.may('events.edit')
  if (!feedId || !mayEdit || (events && website && (team || !mayInvite))) return null
  return (
    <section class="card stack">
      <h2>Set up your calendar</h2>
      <ol class="plain matches">
        <Step isDone={events} label="Add your events">
          {session.may('imports.edit') && (
            <a class="button" href={session.path('/imports/new')}>
              Import a calendar
            </a>
          )}
          <a class="button secondary" href={session.path('/events/new')}>
            Add an event
          </a>
        </Step>
        <Step isDone={website} label="Put the calendar on your website">
          <a class="button" href={session.path(`/feeds/${feedId}/widget`)}>
            Get the code
          </a>
          <Mark session={session} step="website" label="Mark as done" />
        </Step>
        {mayInvite && (
          <Step isDone={team} label="Invite your team (optional)">
            <a class="button secondary" href={session.path('/team')}>
              Invite
            </a>
            <Mark session={session} step="team" label="Skip" />
          </Step>
        )}
      </ol>
    </section>
  )
}

function Step({ isDone, label, children }: { isDone: boolean; label: string; children: Child }) {
  return (
    <li class="row apart">
      <span class={isDone ? 'row muted' : 'row'}>
        {isDone && <Icon name="done" />}
        {isDone && <span class="visually-hidden">Done: </span>}
        {label}
      </span>
      {!isDone && <span class="row">{children}</span>}
    </li>
  )
}

function Mark({ session, step, label }: { session: OrgSession; step: string; label: string }) {
  return (
    <Form session={session} action="/setup" class="row">
      <button class="button secondary" type="submit" name="step" value={step}>
        {label}
      </button>
    </Form>
  )
}

/** POST setup: a step that we cannot see for ourselves is done, or not needed. */
export async function markDone(c: FormContext) {
  const { session, form } = c.var
  const { step } = form
  if (step !== 'website' && step !== 'team') throw notFound('Step')
  if (step === 'team' && !session.may('team.manage')) {
    throw new HttpError(403, ERRORS.permission(whoMay('team.manage')))
  }
  await markStepDone(c.env.db, { orgId: session.org.id, step, now: c.env.now() })
  return c.redirect(session.path(), 303)
}
