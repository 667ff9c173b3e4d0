import { listCustomFeeds } from '../../../db/feeds/custom-feeds.ts'
import type { Criteria } from '../../../domain/criteria.ts'
import { PLAN_NAMES } from '../../../domain/plan.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { formatCount } from '../parts/format.ts'
import { DataTable, EmptyState } from '../parts/list-parts.tsx'
import { CUSTOM_FEEDS, explainFeature } from '../parts/pro-page.tsx'
import type { StaffContext } from '../staff-context.ts'
import { customFeedPath } from './custom-feed-page.tsx'
import { CRITERIA, LIST } from './texts.ts'

/** GET custom-feeds */
export async function customFeedsPage(c: StaffContext) {
  const { session } = c.var
  const customFeeds = await listCustomFeeds(c.env.db, session.org.id)
  return answerDashboard(c, {
    title: LIST.title,
    section: 'custom-feeds',
    lead: LIST.lead,
    actions: (
      <a class="button" href={session.path('/custom-feeds/new')}>
        New custom feed
      </a>
    ),
    children:
      customFeeds.length === 0 ? (
        <EmptyState title={LIST.emptyTitle} text={LIST.empty}>
          <a class="button" href={session.path('/custom-feeds/new')}>
            Create custom feed
          </a>
        </EmptyState>
      ) : (
        <DataTable
          caption={LIST.title}
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
              head: 'API',
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

/** GET custom-feeds on a lower plan: what was set up before can be looked at and deleted. */
export async function downgradedCustomFeedsPage(c: StaffContext) {
  const { session } = c.var
  const customFeeds = await listCustomFeeds(c.env.db, session.org.id)
  if (customFeeds.length === 0) return explainFeature(c, CUSTOM_FEEDS)
  return answerDashboard(c, {
    title: LIST.title,
    section: 'custom-feeds',
    lead: LIST.notIncluded(PLAN_NAMES[session.org.plan]),
    children: (
      <DataTable
        caption={LIST.title}
        rows={customFeeds}
        columns={[
          {
            head: 'Custom feed',
            cell: ({ name, slug }) => (
              <>
                <bdi>{name}</bdi>
                <span class="sub">{slug}</span>
              </>
            ),
          },
          { head: 'Events', cell: (customFeed) => <bdi>{rule(customFeed)}</bdi> },
          {
            cell: ({ id, name }) => (
              <a href={session.path(`/custom-feeds/${id}/delete`)}>
                Delete<span class="visually-hidden"> {name}</span>
              </a>
            ),
          },
        ]}
      />
    ),
  })
}

/** A rule in words: `with jazz or blues, in Texas, in category Free`. */
function rule({ criteria, lostFeeds }: { criteria: Criteria; lostFeeds: boolean }): string {
  const { keywords, state, categories, feedIds } = criteria
  const parts = [
    keywords?.length && CRITERIA.keywords(keywords.join(CRITERIA.or)),
    state && CRITERIA.state(state),
    categories?.length && CRITERIA.categories(categories.join(CRITERIA.or)),
    lostFeeds && CRITERIA.lostFeeds,
    !lostFeeds && feedIds?.length && CRITERIA.feeds(formatCount(feedIds.length, 'feed')),
  ]
  return parts.filter(Boolean).join(', ') || CRITERIA.all
}
