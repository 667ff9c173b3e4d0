import type { Context } from 'hono'
import { listCustomFeeds } from '../../../db/custom-feeds.ts'
import type { App } from '../../platform/deps.ts'
import type { OrgSession } from '../access/org-session.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { CUSTOM_FEEDS, explainFeature } from '../parts/pro-page.tsx'
import { rule } from './custom-feeds-page.tsx'

/** GET custom-feeds on a lower plan: what was set up before can be looked at and deleted. */
export async function keptCustomFeedsPage(c: Context<App>, session: OrgSession) {
  const customFeeds = await listCustomFeeds(c.env.db, session.org.id)
  if (customFeeds.length === 0) return explainFeature(c, session, CUSTOM_FEEDS)
  return answerDashboard(c, session, {
    title: 'Custom feeds',
    section: 'custom-feeds',
    lead: `The ${session.org.plan} plan does not include custom feeds: their addresses in the API answer “not found”. What you set up earlier works again on Pro or Enterprise, unless you delete it.`,
    children: (
      <DataTable
        caption="Custom feeds"
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
