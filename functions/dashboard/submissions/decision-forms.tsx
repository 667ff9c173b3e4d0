import type { Child } from 'hono/jsx'
import { SUBMISSION_DEEDS, SUBMISSION_LIMITS } from '../../../domain/submissions.ts'
import { Area, Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { Form } from '../parts/form.tsx'
import type { OrgSession } from '../staff-context.ts'
import { type Found, isEventChanged } from './decide.ts'
import { ASK, DECLINE, PAGE, PATH } from './texts.ts'

type Props = { session: OrgSession; found: Found; state: FormState }

/** What staff can do with a submission as it stands. */
export function DecisionForms({ session, found, state }: Props) {
  const { submission } = found
  const path = `${PATH}/${submission.id}`
  const can = (deed: keyof typeof SUBMISSION_DEEDS) =>
    SUBMISSION_DEEDS[deed].from.includes(submission.state)
  const versions = <Versions found={found} />
  if (can('let-go')) {
    return (
      <div class="row">
        <Form session={session} action={`${path}/let-go`}>
          {versions}
          <button class="button danger" type="submit">
            {PAGE.letGo}
          </button>
        </Form>
        <Form session={session} action={`${path}/keep`}>
          {versions}
          <button class="button secondary" type="submit">
            {PAGE.keep}
          </button>
        </Form>
      </div>
    )
  }
  if (!can('accept')) return null
  return (
    <>
      <AcceptForm {...{ session, found, versions }} />
      <Fold letter="d" label={PAGE.decline} open={state.errors.reason !== undefined}>
        <DeclineForm {...{ session, found, state, versions }} />
      </Fold>
      <Fold letter="q" label={PAGE.ask} open={state.errors.question !== undefined}>
        <AskForm {...{ session, found, state, versions }} />
      </Fold>
    </>
  )
}

/** Which submission and event staff saw: the decision is about no others. */
function Versions({ found: { submission, event } }: { found: Found }) {
  return (
    <>
      <input type="hidden" name="version" value={submission.version.toISOString()} />
      {event && (
        <input type="hidden" name="eventVersion" value={event.event.updatedAt.toISOString()} />
      )}
    </>
  )
}

type FoldProps = { letter: string; label: string; open: boolean; children: Child }

function Fold({ letter, label, open, children }: FoldProps) {
  return (
    <details open={open}>
      <summary data-key={letter}>{label}</summary>
      {children}
    </details>
  )
}

type FormProps = { session: OrgSession; found: Found; versions: Child }

function AcceptForm({ session, found, versions }: FormProps) {
  const { submission, event, accepted } = found
  const { id, kind, isFeedOpen, eventId } = submission
  const isReady = accepted !== undefined && isFeedOpen && !isEventChanged(found)
  const change = kind === 'draft' ? `/events/${eventId}` : `${PATH}/${id}/change`
  if (kind !== 'visitor' && !event) return null
  return (
    <Form session={session} action={`${PATH}/${id}/accept`} class="stack tight">
      {versions}
      <p class="row">
        {isReady && (
          <button class="button" type="submit" data-key="a">
            {PAGE.accept}
          </button>
        )}
        <a
          class={isReady ? 'button secondary' : 'button'}
          href={session.path(change)}
          data-key={isReady ? undefined : 'a'}
        >
          {kind === 'draft' ? PAGE.changeDraft : PAGE.change}
        </a>
      </p>
      {(kind === 'edit' || !event?.event.publishedAt) && (
        <p class="hint">{kind === 'edit' ? PAGE.ofEdit : PAGE.subscribers}</p>
      )}
    </Form>
  )
}

type AnswerProps = FormProps & { state: FormState }

function DeclineForm({ session, found: { submission }, state, versions }: AnswerProps) {
  return (
    <Form session={session} action={`${PATH}/${submission.id}/decline`}>
      {versions}
      <ReasonFields {...{ state }} reasons={submission.reasons ?? []} />
      <p>
        <button class="button danger" type="submit">
          {PAGE.declineLong}
        </button>
      </p>
    </Form>
  )
}

/** Why staff decline: a saved reason, or one of their own. */
export function ReasonFields({ state, reasons }: { state: FormState; reasons: string[] }) {
  const options = [DECLINE.none, ...reasons].map((label, i) => ({ value: i ? label : '', label }))
  return (
    <>
      {reasons.length > 0 && <Select {...{ state, options }} name="saved" label={DECLINE.saved} />}
      <Area
        state={state}
        name="reason"
        label={DECLINE.own}
        hint={DECLINE.ownHint}
        optional
        rows={3}
        maxlength={SUBMISSION_LIMITS.text}
      />
    </>
  )
}

function AskForm({ session, found: { submission }, state, versions }: AnswerProps) {
  return (
    <Form session={session} action={`${PATH}/${submission.id}/ask`}>
      {versions}
      <Area
        state={state}
        name="question"
        label={ASK.label}
        hint={ASK.hint}
        rows={3}
        maxlength={SUBMISSION_LIMITS.text}
      />
      <p>
        <button class="button" type="submit">
          {PAGE.askLong}
        </button>
      </p>
    </Form>
  )
}
