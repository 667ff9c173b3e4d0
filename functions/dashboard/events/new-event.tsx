import type { Context } from 'hono'
import { getEventForEdit } from '../../../db/events/manage-events.ts'
import { type FeedName, listFeedNames } from '../../../db/feeds/manage-feeds.ts'
import { isId } from '../../../domain/ids.ts'
import { createEvent } from '../../events/change-event.ts'
import { notFound } from '../../http/errors.ts'
import { OnceId, onceId } from '../../http/form/once.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { EmptyState } from '../parts/list-parts.tsx'
import { mergeAndSave } from './edit-event.tsx'
import { EventForm } from './event-form.tsx'
import { eventValues, readEvent } from './event-input.ts'
import { EMPTY } from './texts.ts'

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
 * again by the way back) it changes the event that the first one made.
 */
export async function addEvent(c: Context<App>, session: OrgSession, form: Form) {
  const { db, random } = c.env
  const orgId = session.org.id
  const { event, state } = readEvent(form, c.env.now())
  const feeds = await listFeedNames(db, orgId)
  if (!event) return answerNew(c, session, feeds, state, 400)
  const feed = feeds.find(({ id }) => id === event.feedId)
  if (!feed || feed.archived) throw notFound('Feed')
  const id = onceId(form, { prefix: 'evt', random })
  const outcome = await createEvent(c.env, { orgId, id, event })
  if (outcome === 'missing') throw notFound('Event')
  if (outcome === 'other text') return mergeAndSave(c, session, { id, form, event })
  return c.redirect(session.path(`/events/${id}?saved=created`), 303)
}

function answerNew(
  c: Context<App>,
  session: OrgSession,
  feeds: FeedName[],
  state: FormState,
  status: 200 | 400 = 200,
) {
  return answerDashboard(c, session, {
    title: 'New event',
    section: 'events',
    above: { label: 'Events', path: '/events' },
    status,
    children: feeds.some(({ archived }) => !archived) ? (
      <EventForm
        {...{ session, state, feeds }}
        now={c.env.now()}
        action="/events"
        label="Create event"
        back={session.path('/events')}
      >
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
