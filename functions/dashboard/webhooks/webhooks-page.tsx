import type { Context } from 'hono'
import {
  type Endpoint,
  listEndpoints,
  MAX_ENDPOINTS,
} from '../../../db/queries/webhooks/endpoints.ts'
import type { App } from '../../platform/deps.ts'
import type { Staff } from '../access/staff.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatDay } from '../parts/format-time.ts'
import { Tabs } from '../parts/tabs.tsx'
import { EndpointLink } from './endpoint-badge.tsx'

/** GET webhooks */
export async function webhooksPage(c: Context<App>, staff: Staff) {
  const endpoints = await listEndpoints(c.env.db, staff.org.id)
  return answerDashboard(c, staff, {
    title: 'Webhooks',
    section: 'webhooks',
    lead: 'Tell your own systems at once when subscribers join, change or leave.',
    actions: endpoints.length < MAX_ENDPOINTS && (
      <a class="button" href={staff.path('/webhooks/new')}>
        New endpoint
      </a>
    ),
    children: (
      <div class="stack">
        <WebhookTabs staff={staff} current="endpoints" />
        {endpoints.length > 0 ? (
          <Endpoints {...{ staff, endpoints }} />
        ) : (
          <EmptyState
            title="No endpoint yet"
            text="An endpoint is an https address of yours. Each message to it is signed with a secret that you are shown once, and retried after 1, 5 and 30 minutes if your server is away."
          >
            <a class="button" href={staff.path('/webhooks/new')}>
              Add the first endpoint
            </a>
          </EmptyState>
        )}
        {endpoints.length >= MAX_ENDPOINTS && (
          <p class="hint">{MAX_ENDPOINTS} endpoints are the most an organization can have.</p>
        )}
      </div>
    ),
  })
}

export function WebhookTabs({ staff, current }: { staff: Staff; current: string }) {
  return (
    <div class="row apart">
      <Tabs
        label="Webhooks"
        tabs={[
          { label: 'Endpoints', href: staff.path('/webhooks'), current: current === 'endpoints' },
          {
            label: 'Deliveries',
            href: staff.path('/webhooks/deliveries'),
            current: current === 'deliveries',
          },
        ]}
      />
      <a href="/docs/webhooks">How to receive webhooks</a>
    </div>
  )
}

function Endpoints({ staff, endpoints }: { staff: Staff; endpoints: Endpoint[] }) {
  return (
    <DataTable
      caption="Endpoints"
      rows={endpoints}
      columns={[
        {
          head: 'Endpoint',
          cell: (endpoint) => <EndpointLink {...{ staff, endpoint }} />,
        },
        { head: 'Events', cell: ({ events }) => events.map((e) => e.split('.')[1]).join(', ') },
        { head: 'Since', cell: ({ createdAt }) => formatDay(createdAt, staff.org.timezone) },
        {
          cell: ({ id, url }) => (
            <a href={staff.path(`/webhooks/deliveries?endpoint=${id}`)}>
              Deliveries<span class="visually-hidden"> to {url}</span>
            </a>
          ),
        },
      ]}
    />
  )
}
