import { type ListedEvent, listEvents } from '../../../db/events/manage-events.ts'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import { Field } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { decodePosition, isDay, isRowId, isSeconds } from '../../http/list-cursor.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge, StatusBadge } from '../parts/badge.tsx'
import { ColorDot, Thumbnail } from '../parts/event-look.tsx'
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
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { SERIES } from './repeat-texts.ts'
import { repeatInWords } from './save-series.ts'
import { seriesDatesPage, seriesPath } from './series-dates.tsx'
import { EMPTY } from './texts.ts'

/** GET events: upcoming, past, or drafts, of one feed or all, with a search; `series`: all dates of one. */
export async function eventsPage(c: StaffContext) {
  const { session } = c.var
  const seriesId = c.req.query('series')
  if (seriesId !== undefined) return seriesDatesPage(c, seriesId)
  const search = (c.req.query('q') ?? '').slice(0, 200)
  const feedId = feedFilter(c)
  const when = LISTS.find((list) => list === c.req.query('when'))
  const past = when === 'past'
  const drafts = when === 'drafts'
  const after = decodePosition(c.req.query('after'), [isDay, isSeconds, isRowId])
  const orgId = session.org.id
  const now = c.env.now()
  const list = await listEvents(c.env.db, { orgId, past, drafts, feedId, search, after, now })
  const path = session.path('/events')
  const query = { q: search || undefined, feed: feedId, when }
  return answerDashboard(c, {
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
              current: !when,
            },
            { label: 'Past', href: address(path, { ...query, when: 'past' }), current: past },
            { label: 'Drafts', href: address(path, { ...query, when: 'drafts' }), current: drafts },
          ]}
        />
        <Filters {...{ path, search, feedId, when }} feeds={list.feeds} />
        {list.events.length > 0 ? (
          <EventTable {...{ session, past }} events={list.events} />
        ) : (
          <Nothing {...{ session, feedId, when }} filtered={!!search || !!after} />
        )}
        <Pager {...{ path, query }} started={after !== undefined} next={list.next} />
      </div>
    ),
  })
}

/** Beside the upcoming events. */
const LISTS = ['past', 'drafts'] as const
type When = (typeof LISTS)[number] | undefined

type FiltersProps = {
  path: string
  search: string
  feedId: string | undefined
  when: When
  feeds: FeedName[]
}

function Filters({ path, search, feedId, when, feeds }: FiltersProps) {
  const state: FormState = { values: { q: search }, errors: {} }
  return (
    <form class="filters" method="get" action={path}>
      {when && <input type="hidden" name="when" value={when} />}
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
  const illustrated = events.some(({ image }) => image)
  return (
    <DataTable
      caption="Events"
      rows={events}
      columns={[
        {
          head: 'Event',
          cell: ({ id, title, status, isDraft, hasOwnDetails, place, image, color }) => (
            <div class="pictured">
              {illustrated && <Thumbnail image={image} />}
              <div>
                {color && <ColorDot color={color} />}
                <a href={session.path(`/events/${id}`)}>
                  <bdi>{title}</bdi>
                </a>{' '}
                <StatusBadge {...{ status, isDraft }} />
                {hasOwnDetails && <Badge>{SERIES.ownDetails}</Badge>}
                {place && <bdi class="sub">{place}</bdi>}
              </div>
            </div>
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
  when: When
}

function Nothing({ session, feedId, filtered, when }: NothingProps) {
  if (filtered) {
    return (
      <EmptyState {...EMPTY.noMatch}>
        <a class="button secondary" href={session.path('/events')}>
          Show all events
        </a>
      </EmptyState>
    )
  }
  if (when) {
    return (
      <EmptyState {...EMPTY[when === 'past' ? 'noPast' : 'noDrafts']}>
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
