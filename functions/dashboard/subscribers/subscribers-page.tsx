import type { FeedName } from '../../../db/feeds/manage-feeds.ts'
import {
  type ListedSubscriber,
  listSubscribers,
  type SubscribersQuery,
} from '../../../db/subscribers/manage-subscribers.ts'
import { criteriaInWords, savedCriteria } from '../../../domain/subscriber-criteria.ts'
import { Field } from '../../forms/field.tsx'
import { zonePlace } from '../../forms/time-zones.tsx'
import { decodePosition, isMoment, isRowId } from '../../http/list-cursor.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { FeedSelect, FilterForm } from '../parts/filter-form.tsx'
import { formatDay } from '../parts/format.ts'
import {
  address,
  DataTable,
  EmptyState,
  feedFilter,
  Pager,
  searchFilter,
  Tabs,
} from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { EMPTY, LIST, REASONS, usedUpText } from './texts.ts'

const OTHER_STATES = ['pending', 'blocked'] as const

/** What the address asks for. */
export function readSubscribersQuery(c: StaffContext): SubscribersQuery {
  const { session } = c.var
  return {
    orgId: session.org.id,
    state: OTHER_STATES.find((state) => state === c.req.query('state')) ?? 'active',
    feedId: feedFilter(c),
    search: searchFilter(c),
    after: decodePosition(c.req.query('after'), [isMoment, isRowId]),
  }
}

/** GET subscribers */
export async function subscribersPage(c: StaffContext) {
  const { session } = c.var
  const asked = readSubscribersQuery(c)
  const { subscribers, feeds, usedUp, next } = await listSubscribers(c.env.db, asked, c.env.now())
  const { state, feedId, search, after } = asked
  const path = session.path('/subscribers')
  const query = { q: search, feed: feedId, state: state === 'active' ? undefined : state }
  const tab = (named: SubscribersQuery['state']) => ({
    label: LIST.tabs[named],
    href: address(path, { ...query, state: named === 'active' ? undefined : named }),
    current: named === state,
  })
  return answerDashboard(c, {
    title: LIST.title,
    section: 'subscribers',
    actions: (
      <a class="button secondary" href={address(session.path('/subscribers.csv'), query)}>
        {LIST.download}
      </a>
    ),
    children: (
      <div class="stack">
        <Tabs label="Subscriber lists" tabs={[tab('active'), tab('pending'), tab('blocked')]} />
        {usedUp !== null && <p class="notice">{usedUpText(usedUp)}</p>}
        <Filters {...{ path, asked, feeds }} />
        {subscribers.length > 0 ? (
          <SubscriberTable {...{ session, subscribers, feeds }} />
        ) : (
          <Nothing {...{ session, state, feedId }} filtered={!!search || !!after} />
        )}
        <Pager {...{ path, query, next }} started={after !== undefined} />
        {state === 'blocked' && (
          <p>
            {fillText(LIST.lookUp, {
              link: <a href={session.path('/subscribers/blocked')}>{LIST.lookUpLink}</a>,
            })}
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
    <FilterForm path={path}>
      {asked.state !== 'active' && <input type="hidden" name="state" value={asked.state} />}
      <Field state={state} name="q" label="Search" type="search" placeholder={LIST.search} />
      <FeedSelect feeds={feeds} chosen={asked.feedId} />
    </FilterForm>
  )
}

type TableProps = { session: OrgSession; subscribers: ListedSubscriber[]; feeds: FeedName[] }

function SubscriberTable({ session, subscribers, feeds }: TableProps) {
  // Of several feeds with one name, with its short name.
  const labelOf = ({ feedName, feedSlug }: ListedSubscriber) =>
    feeds.find(({ name }) => name === `${feedName} (${feedSlug})`)?.name ?? feedName
  return (
    <>
      <DataTable
        caption={LIST.title}
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
                      {REASONS[of.blocked]}, {formatDay(of.blockedAt, session.org.timezone)}
                    </Badge>
                  </span>
                )}
              </>
            ),
          },
          { head: 'Feed', cell: (subscriber) => <bdi>{labelOf(subscriber)}</bdi> },
          { head: 'Digest', cell: ({ digestFrequency }) => LIST.frequencies[digestFrequency] },
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
      <p class="hint">{LIST.dates(zonePlace(session.org.timezone))}</p>
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
      <EmptyState title={EMPTY.noMatch.title} text={EMPTY.noMatch.text}>
        <a class="button secondary" href={session.path('/subscribers')}>
          {EMPTY.noMatch.link}
        </a>
      </EmptyState>
    )
  }
  if (state === 'blocked') {
    return <EmptyState {...EMPTY.blocked} />
  }
  if (state === 'pending') {
    return (
      <EmptyState title={EMPTY.pending.title} text={EMPTY.pending.text}>
        <a class="button secondary" href={address(session.path('/subscribers'), { feed: feedId })}>
          {EMPTY.pending.link}
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={EMPTY.active.title} text={EMPTY.active.text}>
      <a class="button" href={session.path(feedId ? `/feeds/${feedId}/widget` : '/feeds')}>
        {feedId ? EMPTY.active.linkToWidget : EMPTY.active.link}
      </a>
    </EmptyState>
  )
}
