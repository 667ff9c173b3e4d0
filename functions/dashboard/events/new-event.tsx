import { type EditableEvent, getEventForEdit } from '../../../db/events/manage-events.ts'
import { type EventChoices, getEventChoices } from '../../../db/events/suggestions.ts'
import type { OfferedImages } from '../../../db/media/own-images.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { isId } from '../../../domain/ids.ts'
import type { Repeat } from '../../../domain/series/plan-series.ts'
import { createEvent, publishEvent } from '../../events/change-event.ts'
import { inputLabels, inputsForNext } from '../../events/event-fields.ts'
import { eventValues, feedErrors, inMarkdown, readEvent } from '../../events/event-input.ts'
import { createSeries } from '../../events/series.ts'
import { OnceToken, onceId, onceToken } from '../../forms/idempotency-key.tsx'
import { type FormState, typed } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { askAboutDuplicate } from '../parts/duplicate-submission.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { formatDay } from '../parts/format.ts'
import { address, EmptyState } from '../parts/list-parts.tsx'
import { deletedAlert } from '../parts/new-form-of.tsx'
import type { Form, FormContext, OrgSession, StaffContext } from '../staff-context.ts'
import { WRITING } from '../writing/texts.ts'
import { EventForm } from './event-form.tsx'
import { inputInWords } from './input-in-words.ts'
import { LivePreview, PreviewButton } from './live-preview.tsx'
import { draftsOf, onlyWrites } from './own-drafts.ts'
import type { ShownDates } from './repeat-dates.tsx'
import { readRepeat } from './repeat-input.ts'
import { REPEAT } from './repeat-texts.ts'
import {
  formGroups,
  formValues,
  problemOf,
  repeatText,
  repeatTextOf,
  startOf,
  versionOf,
} from './save-series.ts'
import { showMore } from './show-more.ts'
import { EMPTY, INTENT, NEW, PUBLISH } from './texts.ts'
import { newValues } from './usual-values.ts'

/**
 * GET events/new: empty, on the day of `day`, with `from` a copy of an event, or with `after` what the event just
 * saved has in common with the next. The URL contains the token of the form, so that Back returns to the same form, also without a
 * script.
 */
export async function newEventPage(c: StaffContext) {
  const { session } = c.var
  const { once, from, after, feed: feedId = '', day = '' } = c.req.query()
  const orgId = session.org.id
  if (!once) {
    const params = { feed: feedId, day, from: from ?? '', after: after ?? '' }
    const path = address('/events/new', { ...params, once: onceToken(c.env.random) })
    return c.redirect(session.path(path))
  }
  const { db, random } = c.env
  const drafts = draftsOf(session)
  const form = await onceId({ once }, { prefix: 'evt', orgId, random })
  const model = from ?? after ?? ''
  const [made, found, listed] = await Promise.all([
    getEventForEdit(db, orgId, form.id, drafts),
    isId('evt', model) ? getEventForEdit(db, orgId, model, drafts) : undefined,
    model === '' ? getEventChoices(db, orgId, drafts) : undefined,
  ])
  const choices = listed ?? found
  if (!choices) throw notFound('Event')
  const { feeds } = choices
  const now = c.env.now()
  const values = {
    ...newValues(session, { feeds, usual: listed?.usual, feedId, now }),
    ...(day && { startDate: day.slice(0, 10) }),
    ...(found && valuesFrom(found, after)),
    once: form.once,
  }
  const alert = made
    ? savedAlert(session, made, NEW.saved)
    : found && after !== undefined
      ? savedAlert(session, found, NEW.next)
      : undefined
  const copied = onlyWrites(session) ? WRITING.copied : NEW.copied
  const lead = found && from !== undefined ? copied(found.event.title) : undefined
  return answerNew(c, choices, { values, errors: {} }, 200, { alert, lead })
}

function valuesFrom(found: EditableEvent, after: string | undefined): FormState['values'] {
  const values = eventValues(found)
  // A date in the past needs to be confirmed again.
  if (after === undefined) return { ...values, meantDate: '', usualMinutes: undefined }
  const kept = Object.fromEntries(inputsForNext.map((name) => [name, values[name]]))
  // Of a program that is typed event by event, only its author knows the next date.
  return { startDate: '', startTime: '', ...kept }
}

function savedAlert(session: OrgSession, { event }: EditableEvent, text: string): AlertContent {
  const link = (
    <a href={session.path(`/events/${event.id}`)}>
      <bdi>{event.title}</bdi>
    </a>
  )
  const day = formatDay(event.startsAt, event.timezone)
  return { kind: 'done', text: <p>{fillText(text, { event: link, day })}</p> }
}

/**
 * POST events: the id follows from the form, so that a second click adds nothing. With other text (sent
 * again by the way back) it asks whether that is a second event.
 */
export async function addEvent(c: FormContext) {
  const { session } = c.var
  const form = inMarkdown(c.var.form)
  const { db, random } = c.env
  const orgId = session.org.id
  const choices = await getEventChoices(db, orgId, draftsOf(session))
  const { feeds } = choices
  const more = await showMore(c, form)
  if (more) return answerNew(c, choices, more.state, more.status, more)
  const { event, state } = readEvent(form, c.env.now())
  const ofFeed = feedErrors(form.feedId ?? '', feeds)
  if (!event || ofFeed) {
    const values = state?.values ?? typed(form)
    return answerNew(c, choices, { values, errors: { ...state?.errors, ...ofFeed } }, 400)
  }
  const { repeat, errors } = readRepeat(form, startOf(event))
  if (errors) return answerNew(c, choices, { values: typed(form), errors }, 400)
  const isDraft = form[INTENT] === 'draft' || onlyWrites(session)
  const { id } = await onceId(form, { prefix: 'evt', orgId, random })
  const added = { orgId, id, event, isDraft, createdBy: session.personId }
  const created = repeat
    ? await createSeries(c.env, { ...added, repeat })
    : await createEvent(c.env, added)
  const problem = problemOf(created)
  if (problem) return answerNew(c, choices, { values: typed(form), errors: problem }, 400)
  const isNew = created === true || created === 'saved'
  const asked = isNew ? undefined : await sentAgain(c, { id, form, event, repeat })
  if (asked) return asked
  // Sent again with the other button.
  if (!isNew && !isDraft) await publishEvent(c.env, { orgId, id, by: session.personId })
  const next =
    form.afterwards === ANOTHER
      ? `/events/new?after=${id}`
      : `/events/${id}?saved=${isDraft ? 'draft' : 'created'}`
  return c.redirect(session.path(next), 303)
}

type Duplicate = { id: string; form: Form; event: EventColumns; repeat: Repeat | null | undefined }

async function sentAgain(c: StaffContext, duplicate: Duplicate) {
  const { session } = c.var
  const { id, form, event, repeat = null } = duplicate
  const found = await getEventForEdit(c.env.db, session.org.id, id, draftsOf(session))
  if (!found) throw notFound('Event')
  return askAboutDuplicate(c, {
    thing: 'event',
    section: 'events',
    above: LIST,
    first: { id, name: found.event.title, version: versionOf(found) },
    labels: { ...inputLabels, repeats: REPEAT.label },
    groups: formGroups,
    inWords: (name, value) => inputInWords(name, value, found),
    mine: { ...eventValues({ event }), repeats: repeatText(repeat, startOf(event)) },
    theirs: { ...formValues(found), repeats: repeatTextOf(found) },
    // The form is of all dates.
    form: found.series ? { ...form, scope: 'all' } : form,
  })
}

/** The form of an event that was deleted meanwhile, for a new one. */
export async function addDeletedEvent(c: StaffContext, form: Form) {
  const { session } = c.var
  const choices = await getEventChoices(c.env.db, session.org.id, draftsOf(session))
  const { feeds } = choices
  const values = typed(form)
  const errors = feedErrors(form.feedId ?? '', feeds) ?? {}
  const button = onlyWrites(session) ? WRITING.save : PUBLISH
  const alert = deletedAlert({ noun: 'event', button })
  return answerNew(c, choices, { values, errors }, 404, { alert })
}

/** The value of `afterwards` that opens another new event after saving. */
const ANOTHER = 'another'

const LIST = { label: 'Events', path: '/events' }

/** Beside **Publish**. */
function NewButtons({ session, preview }: { session: OrgSession; preview: string }) {
  return (
    <>
      {!onlyWrites(session) && (
        <button class="button secondary" type="submit" name={INTENT} value="draft">
          Save as draft
        </button>
      )}
      <button class="button secondary" type="submit" name="afterwards" value={ANOTHER}>
        Save and add another
      </button>
      <PreviewButton path={preview} />
    </>
  )
}

type Extra = {
  alert?: AlertContent | undefined
  lead?: string | undefined
  dates?: ShownDates | undefined
  /** Uploaded images to choose from. */
  images?: OfferedImages
}

export function answerNew(
  c: StaffContext,
  { feeds, suggestions }: Pick<EventChoices, 'feeds' | 'suggestions'>,
  state: FormState,
  status: 200 | 400 | 404 = 200,
  { alert, lead, dates, images = suggestions.images }: Extra = {},
) {
  const { session } = c.var
  const said = lead ?? (onlyWrites(session) ? WRITING.lead : undefined)
  return answerDashboard(c, {
    title: 'New event',
    section: 'events',
    above: LIST,
    status,
    ...(alert ? { alert } : {}),
    ...(said ? { lead: said } : {}),
    children:
      status !== 200 || feeds.some(({ archived }) => !archived) ? (
        <div class="split">
          <EventForm
            {...{ session, state, feeds, dates }}
            suggestions={{ ...suggestions, images }}
            now={c.env.now()}
            uploads={c.env.bucket !== undefined}
            action="/events"
            focus={status === 200 && state.values.show === undefined}
            label={onlyWrites(session) ? WRITING.save : PUBLISH}
            buttons={<NewButtons {...{ session }} preview={session.path('/events/preview')} />}
            back={session.path('/events')}
            unsaved={status !== 200 || state.values.show !== undefined}
          >
            <OnceToken {...{ state }} random={c.env.random} />
          </EventForm>
          <LivePreview path={session.path('/events/preview')} />
        </div>
      ) : (
        <EmptyState {...EMPTY.noFeed}>
          {session.may('feeds.edit') && (
            <a class="button" href={session.path('/feeds/new')}>
              Create feed
            </a>
          )}
        </EmptyState>
      ),
  })
}
