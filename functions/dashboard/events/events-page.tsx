import { listEvents, MOST_LISTED_COUNTED } from '../../../db/events/list-events.ts'
import { decodePosition, isDay, isRowId, isSeconds } from '../../http/list-cursor.ts'
import { formatCount, formatDay } from '../parts/format.ts'
import { address, EmptyState, Pager, Tabs } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { WRITING } from '../writing/texts.ts'
import { answerEvents } from './answer-events.tsx'
import { EventTable } from './events-table.tsx'
import {
  daysOf,
  isFiltered,
  ListFilterForm,
  type ListFilters,
  readFilters,
} from './list-filters.tsx'
import { monthPage } from './month-page.tsx'
import { draftsOf, onlyWrites } from './own-drafts.ts'
import { selectedAlert } from './selected-alert.tsx'
import { seriesDatesPage } from './series-dates.tsx'
import { EMPTY } from './texts.ts'
import { ViewTabs } from './view-tabs.tsx'

/** GET events: upcoming, past, or drafts, filtered; `series`: all dates of one. */
export async function eventsPage(c: StaffContext) {
  const { session } = c.var
  const seriesId = c.req.query('series')
  if (seriesId !== undefined) return seriesDatesPage(c, seriesId)
  if (c.req.query('view') === 'month') return monthPage(c)
  const filters = readFilters(c)
  const { q, when, feed, status, category, day } = filters
  const drafts = draftsOf(session)
  // Which imports there are is for those who see them.
  const origin = onlyWrites(session) ? undefined : filters.origin
  const after = decodePosition(c.req.query('after'), [isDay, isSeconds, isRowId])
  const list = await listEvents(c.env.db, {
    ...{ status, category, origin, after },
    orgId: session.org.id,
    draftsOf: drafts,
    past: when === 'past',
    drafts: when === 'drafts',
    feedId: feed,
    search: q,
    days: daysOf(filters),
    now: c.env.now(),
  })
  const path = session.path('/events')
  // Which months there are depends on the list.
  const others = { ...filters, month: undefined }
  const tab = (label: string, name: ListFilters['when']) => ({
    label,
    href: address(path, { ...others, when: name }),
    current: when === name,
  })
  const alert = selectedAlert(c, address('', filters))
  return answerEvents(c, {
    view: 'events',
    feed,
    ...(alert ? { alert } : {}),
    children: (
      <div class="stack">
        <div class="row apart">
          <Tabs
            label="Event lists"
            tabs={[tab('Upcoming', undefined), tab('Past', 'past'), tab('Drafts', 'drafts')]}
          />
          <ViewTabs {...{ session, filters }} view="list" />
        </div>
        <ListFilterForm {...{ c, path, filters }} offered={list.filters} />
        {day && (
          <h2>
            {formatDay(`${day}T12:00:00Z`, 'UTC')}{' '}
            <a class="sub" href={address(path, { ...filters, day: undefined })}>
              Show all days
            </a>
          </h2>
        )}
        {list.events.length > 0 ? (
          <EventTable
            {...{ session, events: list.events, list: address('', filters).slice(1) }}
            now={c.env.now()}
            past={when === 'past'}
            total={formatCount(list.total, 'event', { bound: MOST_LISTED_COUNTED })}
          />
        ) : (
          <Nothing {...{ session, filters }} filtered={isFiltered(filters) || !!after} />
        )}
        <Pager {...{ path, query: filters }} started={after !== undefined} next={list.next} />
      </div>
    ),
  })
}

type NothingProps = { session: OrgSession; filters: ListFilters; filtered: boolean }

function Nothing({ session, filters, filtered }: NothingProps) {
  const { when, feed } = filters
  const { feed: _, when: __, ...rest } = filters
  if (filtered && (Object.values(rest).some(Boolean) || !feed)) {
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
        <a class="button secondary" href={address(session.path('/events'), { feed })}>
          Show upcoming events
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={feed ? EMPTY.noUpcomingInFeed : EMPTY.noUpcoming.title}
      text={onlyWrites(session) ? WRITING.empty : EMPTY.noUpcoming.text}
    >
      <a class="button" href={address(session.path('/events/new'), { feed })}>
        Add an event
      </a>
    </EmptyState>
  )
}
