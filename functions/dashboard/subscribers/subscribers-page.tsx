import type { Context } from 'hono'
import type { FeedName } from '../../../db/queries/feeds/feed-names.ts'
import {
  type ListedSubscriber,
  listSubscribers,
  type SubscribersQuery,
} from '../../../db/queries/subscribers/manage-subscribers.ts'
import { criteriaInWords, savedCriteria } from '../../../domain/subscriber-criteria.ts'
import { Field } from '../../http/form/field.tsx'
import { decodePosition, isMoment, isRowId } from '../../http/position.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { feedFilter } from '../parts/feed-filter.ts'
import { FeedSelect } from '../parts/feed-select.tsx'
import { formatDay } from '../parts/format-time.ts'
import { address, Pager } from '../parts/pager.tsx'
import { Tabs } from '../parts/tabs.tsx'

const FREQUENCIES = { daily: 'Daily', weekly: 'Weekly' }

/** What the address asks for. */
export function readSubscribersQuery(c: Context<App>, session: OrgSession): SubscribersQuery {
  return {
    orgId: session.org.id,
    state: c.req.query('state') === 'pending' ? 'pending' : 'active',
    feedId: feedFilter(c),
    search: (c.req.query('q') ?? '')
      .replace(/[\p{Cc}\p{Cs}]/gu, '')
      .trim()
      .slice(0, 200),
    after: decodePosition(c.req.query('after'), [isMoment, isRowId]),
  }
}

/** GET subscribers */
export async function subscribersPage(c: Context<App>, session: OrgSession) {
  const asked = readSubscribersQuery(c, session)
  const { subscribers, feeds, next } = await listSubscribers(c.env.db, asked)
  const { state, feedId, search, after } = asked
  const pending = state === 'pending'
  const path = session.path('/subscribers')
  const query = { q: search, feed: feedId, state: pending ? 'pending' : undefined }
  const tab = (label: string, named: string | undefined, current: boolean) => ({
    label,
    href: address(path, { ...query, state: named }),
    current,
  })
  return answerDashboard(c, session, {
    title: 'Subscribers',
    section: 'subscribers',
    actions: (
      <a class="button secondary" href={address(session.path('/subscribers.csv'), query)}>
        Download as CSV
      </a>
    ),
    children: (
      <div class="stack">
        <Tabs
          label="Which subscribers"
          tabs={[tab('Active', undefined, !pending), tab('Yet to confirm', 'pending', pending)]}
        />
        <Filters {...{ path, asked, feeds }} />
        {subscribers.length > 0 ? (
          <SubscriberTable {...{ session, subscribers }} />
        ) : (
          <Nothing {...{ session, pending, feedId }} filtered={!!search || !!after} />
        )}
        <Pager {...{ path, query, next }} started={after !== undefined} />
      </div>
    ),
  })
}

type FiltersProps = { path: string; asked: SubscribersQuery; feeds: FeedName[] }

function Filters({ path, asked, feeds }: FiltersProps) {
  const state = { values: { q: asked.search }, errors: {} }
  return (
    <form class="filters" method="get" action={path}>
      {asked.state === 'pending' && <input type="hidden" name="state" value="pending" />}
      <Field state={state} name="q" label="Search" type="search" placeholder="Part of an address" />
      <FeedSelect feeds={feeds} chosen={asked.feedId} />
      <button class="button secondary" type="submit">
        Show
      </button>
    </form>
  )
}

type TableProps = { session: OrgSession; subscribers: ListedSubscriber[] }

function SubscriberTable({ session, subscribers }: TableProps) {
  return (
    <>
      <DataTable
        caption="Subscribers"
        rows={subscribers}
        columns={[
          {
            head: 'Address',
            cell: ({ email, ...of }) => (
              <>
                <bdi>
                  <strong>{email}</strong>
                </bdi>
                <bdi class="sub">{criteriaInWords(savedCriteria(of))}</bdi>
              </>
            ),
          },
          { head: 'Feed', cell: ({ feedName }) => <bdi>{feedName}</bdi> },
          { head: 'Mails', cell: ({ digestFrequency }) => FREQUENCIES[digestFrequency] },
          {
            head: 'Since',
            cell: ({ confirmedAt, requestedAt }) =>
              formatDay(confirmedAt ?? requestedAt, session.org.timezone),
          },
          {
            cell: ({ id, email }) => (
              <a href={session.path(`/subscribers/${id}/remove`)}>
                Remove<span class="visually-hidden"> {email}</span>
              </a>
            ),
          },
        ]}
      />
      <p class="hint">Days as in {session.org.timezone}.</p>
    </>
  )
}

type NothingProps = {
  session: OrgSession
  pending: boolean
  feedId: string | undefined
  filtered: boolean
}

function Nothing({ session, pending, feedId, filtered }: NothingProps) {
  if (filtered) {
    return (
      <EmptyState title="Nobody fits" text="Try a shorter part of the address, or all feeds.">
        <a class="button secondary" href={session.path('/subscribers')}>
          Show all subscribers
        </a>
      </EmptyState>
    )
  }
  if (pending) {
    return (
      <EmptyState
        title="Nobody is waiting"
        text="Whoever signs up gets a mail with a link first. Until its click they are listed here, for a week at most."
      >
        <a class="button secondary" href={address(session.path('/subscribers'), { feed: feedId })}>
          Show active subscribers
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No subscribers yet"
      text="Visitors sign up in the widget and on the public page of a feed. Put one of them where your readers are."
    >
      <a class="button" href={session.path(feedId ? `/feeds/${feedId}/widget` : '/feeds')}>
        {feedId ? 'Get the widget of this feed' : 'Go to your feeds'}
      </a>
    </EmptyState>
  )
}
