import type { Context } from 'hono'
import { listCustomFeeds } from '../../../db/custom-feeds.ts'
import type { Criteria } from '../../../domain/criteria.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatCount } from '../parts/format-time.ts'
import { customFeedPath } from './custom-feed-address.tsx'

/** GET custom-feeds */
export async function customFeedsPage(c: Context<App>, session: OrgSession) {
  const customFeeds = await listCustomFeeds(c.env.db, session.org.id)
  return answerDashboard(c, session, {
    title: 'Custom feeds',
    section: 'custom-feeds',
    lead: 'Parts of your events by rule, each with an address in the API of its own.',
    actions: (
      <a class="button" href={session.path('/custom-feeds/new')}>
        New custom feed
      </a>
    ),
    children:
      customFeeds.length === 0 ? (
        <EmptyState
          title="No custom feed yet"
          text="Try one: everything that is free, say, or all events in one state. You see what matches before you save."
        >
          <a class="button" href={session.path('/custom-feeds/new')}>
            Create the first
          </a>
        </EmptyState>
      ) : (
        <DataTable
          caption="Custom feeds"
          rows={customFeeds}
          columns={[
            {
              head: 'Custom feed',
              cell: ({ id, name, slug }) => (
                <>
                  <a href={session.path(`/custom-feeds/${id}`)}>
                    <bdi>{name}</bdi>
                  </a>
                  <span class="sub">{slug}</span>
                </>
              ),
            },
            { head: 'Events', cell: (customFeed) => <bdi>{rule(customFeed)}</bdi> },
            {
              head: 'Use it',
              cell: ({ slug }) => (
                <a href={customFeedPath(session.org.slug, slug)}>
                  <code>{customFeedPath(session.org.slug, slug)}</code>
                </a>
              ),
            },
          ]}
        />
      ),
  })
}

/** A rule in words: `with jazz or blues, in Texas, in category Free`. */
export function rule({ criteria, lostFeeds }: { criteria: Criteria; lostFeeds: boolean }): string {
  const { keywords, state, categories, feedIds } = criteria
  const parts = [
    keywords?.length && `with ${keywords.join(' or ')}`,
    state && `in ${state}`,
    categories?.length && `in category ${categories.join(' or ')}`,
    lostFeeds && 'of deleted feeds: nothing',
    !lostFeeds && feedIds?.length && `of ${formatCount(feedIds.length, 'feed')}`,
  ]
  return parts.filter(Boolean).join(', ') || 'all events'
}
