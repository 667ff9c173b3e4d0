import type { EditableEvent } from '../../../db/events/manage-events.ts'
import type { OwnSubmission } from '../../../db/submissions/of-staff.ts'
import { SUBMISSION_DEEDS, SUBMISSION_LIMITS } from '../../../domain/submissions.ts'
import { Area } from '../../forms/field.tsx'
import { type FormState, NOTHING_TYPED } from '../../forms/parse-form.ts'
import { fillText } from '../parts/fill-text.tsx'
import { Form } from '../parts/form.tsx'
import { formatTime } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'
import { REVIEW, WRITING } from './texts.ts'

export const NOTE = 'reviewNote'
export const ANSWER = 'answer'

type Props = {
  session: OrgSession
  found: EditableEvent
  /** The latest of what this person sent in about the event. */
  sent: OwnSubmission | undefined
  state?: FormState | undefined
}

/** Whether it waits for staff, or for an answer of its sender. */
export function isOpen(sent: OwnSubmission | undefined): boolean {
  return sent !== undefined && SUBMISSION_DEEDS.withdraw.from.includes(sent.state)
}

/** Above a writer's form: what editors make of it, and what can be done about that. */
export function ReviewPanel({ session, found, sent, state = NOTHING_TYPED }: Props) {
  const { event } = found
  const kind = event.publishedAt === null ? 'draft' : 'edit'
  const path = `/events/${event.id}`
  return (
    <section class="card stack" id="review">
      <h2>{REVIEW.title}</h2>
      <ReviewState {...{ session, sent, kind }} />
      {kind === 'edit' && isOpen(sent) && isOlder(sent, event) && <p>{WRITING.changedSince}</p>}
      {sent?.state === 'asked' && (
        <Form session={session} action={`${path}/hand-in`}>
          <Area {...{ state }} name={ANSWER} label={REVIEW.answer} rows={3} maxlength={MOST} />
          <p>
            <button class="button" type="submit">
              {REVIEW.send}
            </button>
          </p>
        </Form>
      )}
      {kind === 'draft' && !isOpen(sent) && (
        <Form session={session} action={`${path}/hand-in`}>
          <NoteField state={state} />
          <p>
            <button class="button" type="submit">
              {sent?.state === 'declined' ? REVIEW.again : REVIEW.handIn}
            </button>
          </p>
        </Form>
      )}
      {isOpen(sent) && (
        <Form session={session} action={`${path}/take-back`}>
          <p>
            <button class="button secondary" type="submit">
              {REVIEW.takeBack}
            </button>
          </p>
        </Form>
      )}
    </section>
  )
}

const MOST = SUBMISSION_LIMITS.text

/** Whether the event was changed after it was opened for what was sent. */
function isOlder(sent: OwnSubmission | undefined, { updatedAt }: EditableEvent['event']): boolean {
  return sent?.eventUpdatedAt != null && sent.eventUpdatedAt < updatedAt
}

/** What the writer says to those who decide. */
export function NoteField({ state }: { state: FormState }) {
  return <Area {...{ state }} name={NOTE} label={REVIEW.note} optional rows={2} maxlength={MOST} />
}

type StateProps = Pick<Props, 'session' | 'sent'> & { kind: 'draft' | 'edit' }

function ReviewState({ session, sent, kind }: StateProps) {
  switch (sent?.state) {
    case 'waiting': {
      const since = sent.queuedAt && formatTime(sent.queuedAt, session.org.timezone)
      return <p>{fillText(REVIEW.waits[kind], { time: since })}</p>
    }
    case 'asked':
      return <Quoted label={REVIEW.asked} text={sent.question} />
    case 'declined':
      return (
        <>
          <p>{REVIEW.declined[kind]}</p>
          {sent.reason && <Quoted label={REVIEW.reason} text={sent.reason} />}
        </>
      )
    case 'accepted':
      return <p>{kind === 'edit' ? REVIEW.accepted : REVIEW.ready.draft}</p>
    default:
      return <p>{REVIEW.ready[kind]}</p>
  }
}

function Quoted({ label, text }: { label: string; text: string | null }) {
  return (
    <div class="stack tight">
      <p>{label}</p>
      <blockquote>
        {(text ?? '').split('\n').map((line) => (
          <p>
            <bdi>{line}</bdi>
          </p>
        ))}
      </blockquote>
    </div>
  )
}
