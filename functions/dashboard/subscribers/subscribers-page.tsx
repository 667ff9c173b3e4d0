import type { Context } from 'hono'
import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import {
  type ListedSubscriber,
  listSubscribers,
  type SubscribersQuery,
} from '../../../db/subscribers/manage-subscribers.ts'
import { latePattern } from '../../../domain/late-pattern.ts'
import { criteriaInWords, savedCriteria } from '../../../domain/subscriber-criteria.ts'
import { Field } from '../../http/form/field.tsx'
import { decodePosition, isMoment, isRowId } from '../../http/position.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { formatDay } from '../parts/format.ts'
import {
  address,
  DataTable,
  EmptyState,
  FeedSelect,
  feedFilter,
  Pager,
  Tabs,
} from '../parts/list-parts.tsx'
import { zonePlace } from '../parts/time-zones.tsx'

import { BLOCK_WORDS } from './blocked-page.tsx'

const OTHER_STATES = ['pending', 'blocked'] as const
const FREQUENCIES = { daily: 'Daily', weekly: 'Weekly' }

const CONTROLS = latePattern(String.raw`[\p{Cc}\p{Cs}]`, 'gu')

/** What the address asks for. */
export function readSubscribersQuery(c: Context<App>, session: OrgSession): SubscribersQuery {
  return {
    orgId: session.org.id,
    state: OTHER_STATES.find((state) => state === c.req.query('state')) ?? 'active',
    feedId: feedFilter(c),
    search: (c.req.query('q') ?? '').replace(CONTROLS(), '').trim().slice(0, 200),
    after: decodePosition(c.req.query('after'), [isMoment, isRowId]),
  }
}

/** GET subscribers */
export async function subscribersPage(c: Context<App>, session: OrgSession) {
  const asked = readSubscribersQuery(c, session)
  const { subscribers, feeds, next } = await listSubscribers(c.env.db, asked)
  const { state, feedId, search, after } = asked
  const path = session.path('/subscribers')
  const query = { q: search, feed: feedId, state: state === 'active' ? undefined : state }
  const tab = (label: string, named: SubscribersQuery['state']) => ({
    label,
    href: address(path, { ...query, state: named === 'active' ? undefined : named }),
    current: named === state,
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
          label="Subscriber lists"
          tabs={[tab('Active', 'active'), tab('Pending', 'pending'), tab('Blocked', 'blocked')]}
        />
        <Filters {...{ path, asked, feeds }} />
        {subscribers.length > 0 ? (
          <SubscriberTable {...{ session, subscribers }} />
        ) : (
          <Nothing {...{ session, state, feedId }} filtered={!!search || !!after} />
        )}
        <Pager {...{ path, query, next }} started={after !== undefined} />
        {state === 'blocked' && (
          <p>
            <a href={session.path('/subscribers/blocked')}>Look up or block an email address</a>,
            even if it isn’t subscribed.
          </p>
        )}
      </div>
    ),
  })
}

type FiltersProps = { path: string; asked: SubscribersQuery; feeds: FeedName[] }

function Filters({ path, asked, feeds }: FiltersProps) {
  const state = { values: { q: asked.search }, errors: {} }
  return (
    <form class="filters" method="get" action={path}>
      {asked.state !== 'active' && <input type="hidden" name="state" value={asked.state} />}
      <Field
        state={state}
        name="q"
        label="Search"
        type="search"
        placeholder="Part of an email address"
      />
      <FeedSelect feeds={feeds} chosen={asked.feedId} />
      <button class="button secondary" type="submit">
        Apply filters
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
            head: 'Email address',
            cell: ({ email, ...of }) => (
              <>
                <bdi>
                  <strong>{email}</strong>
                </bdi>
                <bdi class="sub">{criteriaInWords(savedCriteria(of))}</bdi>
                {of.blocked && of.blockedAt && (
                  <span class="sub">
                    <Badge tone="warning">
                      {BLOCK_WORDS[of.blocked]}, {formatDay(of.blockedAt, session.org.timezone)}
                    </Badge>
                  </span>
                )}
              </>
            ),
          },
          { head: 'Feed', cell: ({ feedName }) => <bdi>{feedName}</bdi> },
          { head: 'Digest', cell: ({ digestFrequency }) => FREQUENCIES[digestFrequency] },
          {
            head: 'Since',
            cell: ({ confirmedAt, requestedAt }) =>
              formatDay(confirmedAt ?? requestedAt, session.org.timezone),
          },
          {
            cell: ({ id, email, blocked }) => (
              <span class="row">
                {blocked && (
                  <a href={session.path(`/subscribers/${id}/allow`)}>
                    Allow emails<span class="visually-hidden"> to {email}</span>
                  </a>
                )}
                <a href={session.path(`/subscribers/${id}/remove`)}>
                  Remove<span class="visually-hidden"> {email}</span>
                </a>
              </span>
            ),
          },
        ]}
      />
      <p class="hint">Dates are in {zonePlace(session.org.timezone)} time.</p>
    </>
  )
}

type NothingProps = {
  session: OrgSession
  state: SubscribersQuery['state']
  feedId: string | undefined
  filtered: boolean
}

function Nothing({ session, state, feedId, filtered }: NothingProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No subscribers found"
        text="Try a shorter part of the email address or search all feeds."
      >
        <a class="button secondary" href={session.path('/subscribers')}>
          Show all subscribers
        </a>
      </EmptyState>
    )
  }
  if (state === 'blocked') {
    return (
      <EmptyState
        title="No blocked subscribers"
        text="If an email to a subscriber bounces, we stop sending to them and list them here. People who report spam are unsubscribed."
      />
    )
  }
  if (state === 'pending') {
    return (
      <EmptyState
        title="No pending subscribers"
        text="New subscribers appear here until they confirm their email address, for up to 7 days."
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
      text="Visitors sign up in the widget or on a feed’s public page. Add the widget to your website, or share a link to the page."
    >
      <a class="button" href={session.path(feedId ? `/feeds/${feedId}/widget` : '/feeds')}>
        {feedId ? 'Get the widget for this feed' : 'Go to your feeds'}
      </a>
    </EmptyState>
  )
}
