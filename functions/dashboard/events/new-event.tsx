import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import { getEventForEdit } from '../../../db/events/manage-events.ts'
import { type FeedName, listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { isId } from '../../../domain/ids.ts'
import { createEvent, publishEvent } from '../../events/change-event.ts'
import { type EventColumns, inputLabels } from '../../events/event-fields.ts'
import type { Repeat } from '../../events/plan-series.ts'
import { createSeries } from '../../events/series.ts'
import { notFound } from '../../http/errors.ts'
import { OnceId, onceId } from '../../http/form/once.tsx'
import { type FormState, typed } from '../../http/form/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { askAboutSecond } from '../parts/already-created.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { EmptyState } from '../parts/list-parts.tsx'
import { EventForm } from './event-form.tsx'
import { eventValues, feedErrors, inputInWords, readEvent } from './event-input.ts'
import { showDates } from './repeat-dates.tsx'
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
import { EMPTY, INTENT, PUBLISH } from './texts.ts'

/** GET events/new: empty, or with `from` a copy of an event without its dates. */
export async function newEventPage(c: Context<App>, session: OrgSession) {
  const from = c.req.query('from')
  if (from === undefined) {
    const feeds = await listFeedNames(c.env.db, session.org.id)
    const feed =
      feeds.find(({ id }) => id === c.req.query('feed')) ?? feeds.find((f) => !f.archived)
    const values = {
      feedId: feed?.id,
      timezone: feed?.timezone ?? session.org.timezone,
      attendanceMode: 'offline',
      price: 'unknown',
    }
    return answerNew(c, session, feeds, { values, errors: {} })
  }
  const found = isId('evt', from) && (await getEventForEdit(c.env.db, session.org.id, from))
  if (!found) throw notFound('Event')
  const empty = { startDate: '', endDate: '', startFold: '', endFold: '', meantDate: '' }
  const values = { ...eventValues(found), ...empty }
  return answerNew(c, session, found.feeds, { values, errors: {} })
}

/**
 * POST events: the id comes with the form, so that a second click adds nothing. With other text (sent
 * again by the way back) it asks whether that is a second event.
 */
export async function addEvent(c: Context<App>, session: OrgSession, form: Form) {
  const { db, random } = c.env
  const orgId = session.org.id
  const feeds = await listFeedNames(db, orgId)
  if (form.show === 'dates') {
    const { state, status, dates } = showDates(form, c.env.now())
    return answerNew(c, session, feeds, state, status, { dates })
  }
  const { event, state } = readEvent(form, c.env.now())
  const ofFeed = feedErrors(form.feedId ?? '', feeds)
  if (!event || ofFeed) {
    const values = state?.values ?? typed(form)
    return answerNew(c, session, feeds, { values, errors: { ...state?.errors, ...ofFeed } }, 400)
  }
  const { repeat, errors } = readRepeat(form, startOf(event))
  if (errors) return answerNew(c, session, feeds, { values: typed(form), errors }, 400)
  const isDraft = form[INTENT] === 'draft'
  const id = onceId(form, { prefix: 'evt', random })
  const created = repeat
    ? await createSeries(c.env, { orgId, id, event, repeat, isDraft })
    : await createEvent(c.env, { orgId, id, event, isDraft })
  const problem = problemOf(created)
  if (problem) return answerNew(c, session, feeds, { values: typed(form), errors: problem }, 400)
  const isNew = created === true || created === 'saved'
  const asked = isNew ? undefined : await sentAgain(c, session, { id, form, event, repeat })
  if (asked) return asked
  // Sent again with the other button.
  if (!isNew && !isDraft) await publishEvent(c.env, { orgId, id })
  return c.redirect(session.path(`/events/${id}?saved=${isDraft ? 'draft' : 'created'}`), 303)
}

type Second = { id: string; form: Form; event: EventColumns; repeat: Repeat | null | undefined }

async function sentAgain(c: Context<App>, session: OrgSession, second: Second) {
  const { id, form, event, repeat = null } = second
  const found = await getEventForEdit(c.env.db, session.org.id, id)
  if (!found) throw notFound('Event')
  return askAboutSecond(c, session, {
    thing: 'event',
    section: 'events',
    above: LIST,
    first: { id, name: found.event.title, version: versionOf(found) },
    prefix: 'evt',
    labels: { ...inputLabels, repeats: REPEAT.label },
    groups: formGroups,
    inWords: (name, value) => inputInWords(name, value, found),
    mine: { ...eventValues({ event }), repeats: repeatText(repeat, startOf(event)) },
    theirs: { ...formValues(found), repeats: repeatTextOf(found) },
    // The form is of all dates.
    form: found.series ? { ...form, scope: 'all' } : form,
  })
}

const DELETED: AlertContent = {
  kind: 'warning',
  text: (
    <p>
      <strong>Not saved because this event was deleted.</strong> What you entered is in the form
      below. To add it as a new event, select “Publish”.
    </p>
  ),
}

/** The form of an event that was deleted meanwhile, for a new one. */
export async function addDeletedEvent(c: Context<App>, session: OrgSession, form: Form) {
  const feeds = await listFeedNames(c.env.db, session.org.id)
  const values = typed(form)
  const errors = feedErrors(form.feedId ?? '', feeds) ?? {}
  return answerNew(c, session, feeds, { values, errors }, 404, { alert: DELETED })
}

const LIST = { label: 'Events', path: '/events' }

function answerNew(
  c: Context<App>,
  session: OrgSession,
  feeds: FeedName[],
  state: FormState,
  status: 200 | 400 | 404 = 200,
  { alert, dates }: { alert?: AlertContent; dates?: Child } = {},
) {
  return answerDashboard(c, session, {
    title: 'New event',
    section: 'events',
    above: LIST,
    status,
    ...(alert ? { alert } : {}),
    children:
      status !== 200 || feeds.some(({ archived }) => !archived) ? (
        <EventForm
          {...{ session, state, feeds }}
          now={c.env.now()}
          action="/events"
          label={PUBLISH}
          buttons={
            <button class="button secondary" type="submit" name={INTENT} value="draft">
              Save as draft
            </button>
          }
          back={session.path('/events')}
        >
          {dates}
          <OnceId {...{ state }} prefix="evt" random={c.env.random} />
        </EventForm>
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
