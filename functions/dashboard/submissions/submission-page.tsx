import type { Submission } from '../../../db/submissions/queue.ts'
import { SUBMISSION_DEEDS } from '../../../domain/submissions.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { type FormState, NOTHING_TYPED } from '../../forms/parse-form.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { formatDay } from '../parts/format.ts'
import type { StaffContext } from '../staff-context.ts'
import { findReach } from '../writing/dates-of-edit.ts'
import { type Found, findSubmission, isAccepted, isEventChanged } from './decide.ts'
import { DecisionForms } from './decision-forms.tsx'
import { didAlert, EventLinks } from './did-alert.tsx'
import { EditDifferences } from './edit-differences.tsx'
import { Keys, KeysScript } from './keys.tsx'
import { Duplicates, Sender } from './submission-parts.tsx'
import { KINDS, PAGE, PATH, QUEUE, STATES } from './texts.ts'
import { whenSubmitted } from './when-submitted.ts'
import { whoDecided } from './who-decided.ts'

/** GET submissions/:submissionId */
export async function submissionPage(c: StaffContext) {
  const found = await findSubmission(c)
  const alert = didAlert(c, found)
  return answerSubmission(c, found, alert ? { alert } : {})
}

type Extra = { alert?: AlertContent; status?: number; state?: FormState }

export async function answerSubmission(c: StaffContext, found: Found, extra: Extra = {}) {
  const { session } = c.var
  const { submission, event } = found
  const { alert, status = 200, state = NOTHING_TYPED } = extra
  const { id, title, kind, feedName } = submission
  const isOpen = SUBMISSION_DEEDS.accept.from.includes(submission.state)
  const { inputs } = submission
  const reach =
    kind === 'edit' && isOpen && event
      ? await findReach(c, event, { inputs, accepted: found.accepted })
      : undefined
  const allDay = found.accepted?.allDay ?? event?.event.allDay ?? false
  return answerDashboard(c, {
    title,
    section: 'submissions',
    above: QUEUE.above,
    subjectId: id,
    status,
    ...(alert ? { alert } : {}),
    allowed: { 'frame-src': "'self'" },
    head: <KeysScript />,
    actions: <Neighbors {...{ c, submission }} />,
    lead: (
      <>
        <Badge tone="accent">{STATES[submission.state]}</Badge> <Badge>{KINDS[kind]}</Badge>{' '}
        {whenSubmitted({ ...submission, allDay })} · <bdi>{feedName}</bdi>
      </>
    ),
    children: (
      <div class="split">
        <div class="stack">
          {kind === 'edit' && event && <EditDifferences {...{ found, reach }} />}
          {(kind === 'visitor' || event) && <Preview {...{ c, found }} />}
        </div>
        <div class="stack">
          <section class="card stack" aria-label={PAGE.decide}>
            <Decided {...{ c, submission, event }} />
            {!alert && event && isAccepted(submission) && (
              <p>
                <EventLinks {...{ c, event }} />
              </p>
            )}
            <Warnings {...{ c, found }} />
            <DecisionForms {...{ session, found, state }} />
            <Keys of={isOpen ? 'submission' : 'decided'} />
          </section>
          <Messages submission={submission} />
          <Duplicates {...{ session, submission }} />
          <Sender {...{ session, submission }} />
        </div>
      </div>
    ),
  })
}

type Of = { c: StaffContext; submission: Submission }

function Neighbors({ c, submission: { newer, older } }: Of) {
  const to = (id: string) => c.var.session.path(`${PATH}/${id}`)
  return (
    <>
      {newer && (
        <a class="button secondary small" href={to(newer)} rel="prev" data-key="k">
          {PAGE.newer}
        </a>
      )}
      {older && (
        <a class="button secondary small" href={to(older)} rel="next" data-key="j">
          {PAGE.older}
        </a>
      )}
    </>
  )
}

/** The page as visitors would see it, in a frame where nothing leads anywhere. */
function Preview({ c, found: { submission, accepted } }: { c: StaffContext; found: Found }) {
  return (
    <section class="card stack shown-mail">
      <h2>{PAGE.preview}</h2>
      {accepted ? (
        <iframe
          src={c.var.session.path(`${PATH}/${submission.id}/preview`)}
          title={PAGE.preview}
          sandbox=""
          tabindex={-1}
        />
      ) : (
        <p>{PAGE.noPreview}</p>
      )}
    </section>
  )
}

const DECIDED = { accepted: PAGE.accepted, declined: PAGE.declined } as const

/** Who decided, and when. */
function Decided({ c, submission, event }: Of & Pick<Found, 'event'>) {
  const { state, decidedAt, reason } = submission
  const { timezone } = c.var.session.org
  if (state === 'asked') return <p>{PAGE.asked}</p>
  if (state === 'withdrawing') return <p>{PAGE.withdrawing}</p>
  if (state === 'withdrawn' && !decidedAt) {
    const isDeleted = submission.kind === 'draft' && !event
    return <p>{isDeleted ? PAGE.draftDeleted : PAGE.withdrawn}</p>
  }
  const text = state === 'withdrawn' ? PAGE.takenOff : DECIDED[state as keyof typeof DECIDED]
  if (!text || !decidedAt) return null
  const who = <bdi>{whoDecided(submission)}</bdi>
  return (
    <>
      <p>{fillText(text, { who, day: formatDay(decidedAt, timezone) })}</p>
      {reason && (
        <blockquote class="plain">
          <bdi>{reason}</bdi>
        </blockquote>
      )}
    </>
  )
}

/** What staff should know before they accept. */
function Warnings({ c, found }: { c: StaffContext; found: Found }) {
  const { submission, event, accepted } = found
  const { kind, isFeedOpen, feedName } = submission
  if (!SUBMISSION_DEEDS.accept.from.includes(submission.state)) return null
  const warnings = [
    kind !== 'visitor' && !event && PAGE.eventGone,
    !accepted && (kind === 'visitor' || event) && PAGE.unreadable,
    !isFeedOpen && fillText(PAGE.closedFeed, { feed: <bdi>{feedName}</bdi> }),
    isEventChanged(found) && PAGE.eventChanged,
    kind === 'draft' && event?.event.publishedAt && PAGE.published,
    accepted && isOver(accepted, c.env.now()) && PAGE.past,
  ].filter(Boolean)
  if (warnings.length === 0) return null
  return (
    <div class="notice warning">
      {warnings.map((warning) => (
        <p>{warning}</p>
      ))}
    </div>
  )
}

type Times = { startsAt: Date; endsAt: Date | null; timezone: string }

/** Whether its last day has gone by, where it takes place. */
function isOver({ startsAt, endsAt, timezone }: Times, now: Date): boolean {
  const last = endsAt ? new Date(endsAt.getTime() - 1) : startsAt
  return clockIn(last, timezone).date < clockIn(now, timezone).date
}

/** What the sender and staff said to each other. */
function Messages({ submission: { note, question, answer } }: { submission: Submission }) {
  if (!note && !question) return null
  const said = [
    [PAGE.note, note],
    [PAGE.question, question],
    [PAGE.answer, question && (answer ?? PAGE.noAnswer)],
  ].filter(([, text]) => text)
  return (
    <section class="card">
      <dl class="facts">
        {said.map(([label, text]) => (
          <>
            <dt>{label}</dt>
            <dd class="wrap" dir="auto">
              {text}
            </dd>
          </>
        ))}
      </dl>
    </section>
  )
}
