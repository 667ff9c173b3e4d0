import type { Context } from 'hono'
import { type ListedEvent, listEvents } from '../../../db/events/manage-events.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { Field } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import { decodePosition, isDay, isRowId, isSeconds } from '../../http/position.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge, StatusBadge } from '../parts/badge.tsx'
import { whenOf } from '../parts/format.ts'
import {
  address,
  DataTable,
  EmptyState,
  FeedSelect,
  feedFilter,
  Pager,
  Tabs,
} from '../parts/list-parts.tsx'
import { SERIES } from './repeat-texts.ts'
import { repeatInWords } from './save-series.ts'
import { seriesDatesPage, seriesPath } from './series-dates.tsx'
import { EMPTY } from './texts.ts'

/** GET events: upcoming or past, of one feed or all, with a search; `series`: all dates of one. */
export async function eventsPage(c: Context<App>, session: OrgSession) {
  const seriesId = c.req.query('series')
  if (seriesId !== undefined) return seriesDatesPage(c, session, seriesId)
  const search = (c.req.query('q') ?? '').slice(0, 200)
  const feedId = feedFilter(c)
  const past = c.req.query('when') === 'past'
  const after = decodePosition(c.req.query('after'), [isDay, isSeconds, isRowId])
  const orgId = session.org.id
  const now = c.env.now()
  const list = await listEvents(c.env.db, { orgId, past, feedId, search, after, now })
  const path = session.path('/events')
  const query = { q: search || undefined, feed: feedId, when: past ? 'past' : undefined }
  return answerDashboard(c, session, {
    title: 'Events',
    section: 'events',
    actions: (
      <a class="button" href={address(session.path('/events/new'), { feed: feedId })}>
        New event
      </a>
    ),
    children: (
      <div class="stack">
        <Tabs
          label="Event lists"
          tabs={[
            {
              label: 'Upcoming',
              href: address(path, { ...query, when: undefined }),
              current: !past,
            },
            { label: 'Past', href: address(path, { ...query, when: 'past' }), current: past },
          ]}
        />
        <Filters {...{ path, search, feedId, past }} feeds={list.feeds} />
        {list.events.length > 0 ? (
          <EventTable {...{ session, past }} events={list.events} />
        ) : (
          <Nothing {...{ session, feedId, past }} filtered={!!search || !!after} />
        )}
        <Pager {...{ path, query }} started={after !== undefined} next={list.next} />
      </div>
    ),
  })
}

type FiltersProps = {
  path: string
  search: string
  feedId: string | undefined
  past: boolean
  feeds: FeedName[]
}

function Filters({ path, search, feedId, past, feeds }: FiltersProps) {
  const state: FormState = { values: { q: search }, errors: {} }
  return (
    <form class="filters" method="get" action={path}>
      {past && <input type="hidden" name="when" value="past" />}
      <Field
        state={state}
        name="q"
        label="Search"
        type="search"
        placeholder="Title, place, or category"
      />
      <FeedSelect feeds={feeds} chosen={feedId} />
      <button class="button secondary" type="submit">
        Apply filters
      </button>
    </form>
  )
}

type TableProps = { session: OrgSession; events: ListedEvent[]; past: boolean }

function EventTable({ session, events, past }: TableProps) {
  return (
    <DataTable
      caption="Events"
      rows={events}
      columns={[
        {
          head: 'Event',
          cell: ({ id, title, status, hasOwnDetails, place }) => (
            <>
              <a href={session.path(`/events/${id}`)}>
                <bdi>{title}</bdi>
              </a>{' '}
              <StatusBadge status={status} />
              {hasOwnDetails && <Badge>{SERIES.ownDetails}</Badge>}
              {place && <bdi class="sub">{place}</bdi>}
            </>
          ),
        },
        {
          head: 'Date',
          cell: (event) => (
            <>
              {whenOf(event)}
              {!past && event.series && (
                <span class="sub">
                  {repeatInWords(event.series)} ·{' '}
                  <a href={seriesPath(session, event.series.id)}>{SERIES.allDates}</a>
                </span>
              )}
            </>
          ),
        },
        { head: 'Feed', cell: ({ feedName }) => <bdi>{feedName}</bdi> },
      ]}
    />
  )
}

type NothingProps = {
  session: OrgSession
  feedId: string | undefined
  filtered: boolean
  past: boolean
}

function Nothing({ session, feedId, filtered, past }: NothingProps) {
  if (filtered) {
    return (
      <EmptyState {...EMPTY.noMatch}>
        <a class="button secondary" href={session.path('/events')}>
          Show all events
        </a>
      </EmptyState>
    )
  }
  if (past) {
    return (
      <EmptyState {...EMPTY.noPast}>
        <a class="button secondary" href={address(session.path('/events'), { feed: feedId })}>
          Show upcoming events
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={feedId ? EMPTY.noUpcomingInFeed : EMPTY.noUpcoming.title}
      text={EMPTY.noUpcoming.text}
    >
      <a class="button" href={address(session.path('/events/new'), { feed: feedId })}>
        Add an event
      </a>
    </EmptyState>
  )
}
