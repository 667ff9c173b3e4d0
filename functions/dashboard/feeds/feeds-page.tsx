import { FEED_COUNT_BOUND, type ListedFeed, listFeeds } from '../../../db/feeds/manage-feeds.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { formatCount } from '../parts/format.ts'
import { DataTable, EmptyState } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { FEEDS_PAGE } from './texts.ts'

/** GET feeds */
export async function feedsPage(c: StaffContext) {
  const { session } = c.var
  const feeds = await listFeeds(c.env.db, session.org.id, c.env.now())
  return answerDashboard(c, {
    title: FEEDS_PAGE.title,
    section: 'feeds',
    lead: FEEDS_PAGE.lead,
    actions: (
      <a class="button" href={session.path('/feeds/new')}>
        New feed
      </a>
    ),
    children:
      feeds.length > 0 ? (
        <FeedTable {...{ session, feeds }} />
      ) : (
        <EmptyState title={FEEDS_PAGE.emptyTitle} text={FEEDS_PAGE.empty}>
          <a class="button" href={session.path('/feeds/new')}>
            Create feed
          </a>
        </EmptyState>
      ),
  })
}

function FeedTable({ session, feeds }: { session: OrgSession; feeds: ListedFeed[] }) {
  return (
    <DataTable
      caption="Feeds"
      rows={feeds}
      columns={[
        {
          head: 'Feed',
          cell: ({ id, name, slug, archived }) => (
            <>
              <a href={session.path(`/feeds/${id}`)}>
                <bdi>{name}</bdi>
              </a>{' '}
              {archived && <Badge>Archived</Badge>}
              <span class="sub">{slug}</span>
            </>
          ),
        },
        {
          head: 'Events',
          cell: ({ id, upcoming }) => {
            const count = formatCount(upcoming, 'upcoming event', { bound: FEED_COUNT_BOUND })
            if (!session.may('events.edit')) return count
            return <a href={session.path(`/events?feed=${id}`)}>{count}</a>
          },
        },
        {
          head: 'Subscribers',
          cell: ({ id, subscribers }) => {
            const count = formatCount(subscribers, 'subscriber', { bound: FEED_COUNT_BOUND })
            if (!session.may('subscribers.manage')) return count
            return <a href={session.path(`/subscribers?feed=${id}`)}>{count}</a>
          },
        },
        {
          head: 'Links',
          cell: ({ id, name, archived }) =>
            archived ? null : (
              <span class="row">
                <a href={session.path(`/feeds/${id}/widget`)}>
                  Widget<span class="visually-hidden"> of {name}</span>
                </a>
                <a href={`/f/${id}`}>
                  Page<span class="visually-hidden"> of {name}</span>
                </a>
              </span>
            ),
        },
      ]}
    />
  )
}
