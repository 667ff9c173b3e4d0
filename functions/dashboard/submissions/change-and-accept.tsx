import { type EventChoices, getEventChoices } from '../../../db/events/suggestions.ts'
import type { OfferedImages } from '../../../db/media/own-images.ts'
import { SUBMISSION_DEEDS } from '../../../domain/submissions.ts'
import { feedErrors, inMarkdown, readEvent } from '../../events/event-input.ts'
import { type FormState, typed, versionIn } from '../../forms/parse-form.ts'
import { EventForm } from '../events/event-form.tsx'
import { LivePreview, PreviewButton } from '../events/live-preview.tsx'
import { scopeOf, versionOf, zoneErrors } from '../events/save-series.ts'
import { ScopeFields } from '../events/scope-fields.tsx'
import { showMore } from '../events/show-more.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { withChanges } from '../writing/edit-inputs.ts'
import { acceptFound, type Found, findSubmission, type Problem } from './decide.ts'
import { didPath } from './did-alert.tsx'
import { answerProblem, problemAlert } from './problems.tsx'
import { CHANGE, PATH } from './texts.ts'

/** GET submissions/:submissionId/change: the event form, filled in with what was submitted. */
export async function changePage(c: StaffContext) {
  const found = await findSubmission(c)
  const { submission, event } = found
  if (!isChangeable(found)) return c.redirect(c.var.session.path(`${PATH}/${submission.id}`))
  const { inputs } = submission
  const values = event
    ? withChanges(event, inputs)
    : { ...inputs, meantDate: inputs.startDate ?? '' }
  return answerChange(c, found, { values, errors: {} })
}

/** A draft has a form of its own, and what is decided is not changed here. */
function isChangeable({ submission: { kind, state }, event }: Found): boolean {
  if (!SUBMISSION_DEEDS.accept.from.includes(state) || kind === 'draft') return false
  return kind === 'visitor' || event !== undefined
}

/** POST submissions/:submissionId/change: accepts the submission as the form says. */
export async function changeAndAccept(c: FormContext) {
  const { session } = c.var
  const form = inMarkdown(c.var.form)
  const found = await findSubmission(c)
  if (!isChangeable(found)) return answerProblem(c, 'meanwhile')
  const more = await showMore(c, form)
  if (more) return answerChange(c, found, more.state, more)
  const choices = await getEventChoices(c.env.db, session.org.id)
  const { event, state } = readEvent(form, c.env.now())
  const ofFeed = feedErrors(form.feedId ?? '', choices.feeds)
  const ofZone = event && found.event && scopeOf(form) && zoneErrors(found.event, event, form)
  if (!event || ofFeed || ofZone) {
    const errors = { ...state?.errors, ...ofFeed, ...ofZone }
    return answerChange(c, found, { values: state?.values ?? typed(form), errors }, { status: 400 })
  }
  const version = versionIn(form.version)
  const [ofEvent, ofSeries] = form.eventVersion?.split('/') ?? []
  const done = await acceptFound(c, found, {
    ...{ version, event, dates: form },
    eventVersion: ofEvent ? versionIn(ofEvent) : undefined,
    seriesVersion: ofSeries ? Number(ofSeries) : undefined,
  })
  if (typeof done === 'string') return answerNotAccepted(c, done, typed(form))
  return c.redirect(didPath(c, found.submission, 'accepted'), 303)
}

/** What was typed is kept while it can still be accepted: as what it would change is now. */
async function answerNotAccepted(c: FormContext, problem: Problem, values: FormState['values']) {
  const found = await findSubmission(c)
  if (!isChangeable(found)) return answerProblem(c, problem)
  const now = { alert: problemAlert(found, problem), isNew: true }
  return answerChange(c, found, { values, errors: {} }, { status: 409, ...now })
}

type Extra = {
  status?: 200 | 400 | 409
  images?: OfferedImages
  alert?: AlertContent
  /** The form is about the submission and event as they are now, not as they were when it was opened. */
  isNew?: boolean
}

async function answerChange(c: StaffContext, found: Found, state: FormState, extra: Extra = {}) {
  const { session } = c.var
  const { submission, event } = found
  const choices: Pick<EventChoices, 'feeds' | 'suggestions'> =
    event ?? (await getEventChoices(c.env.db, session.org.id))
  const { feeds, suggestions } = choices
  const { status = 200, images = suggestions.images, alert, isNew } = extra
  const path = `${PATH}/${submission.id}`
  const posted = isNew ? undefined : c.var.form
  const version = posted?.version ?? submission.version.toISOString()
  const eventVersion = posted?.eventVersion ?? (event && versionOf(event))
  const preview = event ? `/events/${event.event.id}/preview` : '/events/preview'
  return answerDashboard(c, {
    title: CHANGE.title,
    section: 'submissions',
    above: { label: submission.title, path },
    lead: CHANGE.lead,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="split">
        <EventForm
          {...{ session, state, feeds }}
          suggestions={{ ...suggestions, images }}
          now={c.env.now()}
          uploads={c.env.bucket !== undefined}
          isOneDate
          action={`${path}/change`}
          label={CHANGE.label}
          buttons={<PreviewButton path={session.path(preview)} />}
          back={session.path(path)}
          unsaved={status !== 200 || state.values.show !== undefined}
          end={event?.series && <ScopeFields state={state} ownDates={event.ownDates} />}
        >
          <input type="hidden" name="version" value={version} />
          {eventVersion && <input type="hidden" name="eventVersion" value={eventVersion} />}
        </EventForm>
        <LivePreview path={session.path(preview)} />
      </div>
    ),
  })
}
