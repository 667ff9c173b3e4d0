import { type Endpoint, listEndpoints } from '../../../db/webhooks/endpoints.ts'
import { PLAN_NAMES } from '../../../domain/plan.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { formatDay } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { explainFeature, WEBHOOKS } from '../parts/pro-page.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { findEndpoint } from './endpoint-page.tsx'
import { endpointName } from './webhook-words.ts'
import { EndpointBadge, endpointColumn } from './webhooks-page.tsx'

/** GET webhooks on a lower plan: what was set up before can be looked at, disabled and deleted. */
export async function downgradedEndpointsPage(c: StaffContext) {
  const { session } = c.var
  const endpoints = await listEndpoints(c.env.db, session.org.id)
  if (endpoints.length === 0) return explainFeature(c, WEBHOOKS)
  return answerDashboard(c, {
    title: 'Webhooks',
    section: 'webhooks',
    lead: <NothingSent session={session} />,
    children: (
      <DataTable
        caption="Endpoints"
        rows={endpoints}
        columns={[
          endpointColumn(session),
          { head: 'Created', cell: ({ createdAt }) => formatDay(createdAt, session.org.timezone) },
          { cell: (endpoint) => <Ends {...{ session, endpoint }} /> },
        ]}
      />
    ),
  })
}

/** GET webhooks/:endpointId on a lower plan */
export async function downgradedEndpointPage(c: StaffContext) {
  const { session } = c.var
  const endpoint = await findEndpoint(c)
  const zone = session.org.timezone
  return answerDashboard(c, {
    title: endpointName(endpoint),
    section: 'webhooks',
    above: { label: 'Webhooks', path: '/webhooks' },
    lead: <NothingSent session={session} />,
    children: (
      <section class="card stack measure">
        <dl class="facts">
          <dt>Endpoint URL</dt>
          <dd>
            <bdi>{endpoint.url}</bdi> <EndpointBadge {...{ endpoint, zone }} />
          </dd>
          <dt>Events</dt>
          <dd>{endpoint.events.join(', ')}</dd>
          <dt>Created</dt>
          <dd>{formatDay(endpoint.createdAt, zone)}</dd>
        </dl>
        <Ends {...{ session, endpoint }} />
      </section>
    ),
  })
}

function NothingSent({ session }: { session: OrgSession }) {
  return (
    <>
      The {PLAN_NAMES[session.org.plan]} plan doesn’t include webhooks, so nothing is sent.
      Endpoints that you don’t disable or delete work again on Pro or Enterprise.
    </>
  )
}

function Ends({ session, endpoint }: { session: OrgSession; endpoint: Endpoint }) {
  const path = `/webhooks/${endpoint.id}`
  return (
    <span class="row">
      {!endpoint.disabledAt && (
        <a href={session.path(`${path}/disable`)}>
          Disable<span class="visually-hidden"> {endpoint.url}</span>
        </a>
      )}
      <a href={session.path(`${path}/delete`)}>
        Delete<span class="visually-hidden"> {endpoint.url}</span>
      </a>
    </span>
  )
}
