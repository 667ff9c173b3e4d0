import {
  type Endpoint,
  listEndpointsWithHealth,
  MAX_ENDPOINTS,
} from '../../../db/webhooks/endpoints.ts'
import { HEALTH_DAYS } from '../../../db/webhooks/health.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { formatTime } from '../parts/format.ts'
import { DataTable, EmptyState, Tabs } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { HealthLine } from './endpoint-health.tsx'

/** GET webhooks */
export async function webhooksPage(c: StaffContext) {
  const { session } = c.var
  const endpoints = await listEndpointsWithHealth(c.env.db, {
    orgId: session.org.id,
    now: c.env.now(),
  })
  return answerDashboard(c, {
    title: 'Webhooks',
    section: 'webhooks',
    lead: 'Notify your own systems right away when someone subscribes, changes preferences, or unsubscribes.',
    actions: endpoints.length < MAX_ENDPOINTS && (
      <a class="button" href={session.path('/webhooks/new')}>
        New endpoint
      </a>
    ),
    children: (
      <div class="stack">
        <WebhookTabs session={session} current="endpoints" />
        {endpoints.length > 0 ? (
          <Endpoints {...{ session, endpoints }} />
        ) : (
          <EmptyState
            title="No endpoints yet"
            text="An endpoint is a URL on your server. Each message is signed with a secret that we show you once, and retried after 1, 5, and 30 minutes if your server is down."
          >
            <a class="button" href={session.path('/webhooks/new')}>
              Create endpoint
            </a>
          </EmptyState>
        )}
        {endpoints.length >= MAX_ENDPOINTS && (
          <p class="hint">An organization can have at most {MAX_ENDPOINTS} endpoints.</p>
        )}
      </div>
    ),
  })
}

export function WebhookTabs({ session, current }: { session: OrgSession; current: string }) {
  return (
    <div class="row apart">
      <Tabs
        label="Webhooks"
        tabs={[
          { label: 'Endpoints', href: session.path('/webhooks'), current: current === 'endpoints' },
          {
            label: 'Deliveries',
            href: session.path('/webhooks/deliveries'),
            current: current === 'deliveries',
          },
        ]}
      />
      <a href="/docs/webhooks">How to receive webhooks</a>
    </div>
  )
}

type Healthy = Awaited<ReturnType<typeof listEndpointsWithHealth>>

function Endpoints({ session, endpoints }: { session: OrgSession; endpoints: Healthy }) {
  return (
    <DataTable
      caption="Endpoints"
      rows={endpoints}
      columns={[
        endpointColumn(session),
        { head: 'Events', cell: ({ events }) => events.map((e) => e.split('.')[1]).join(', ') },
        { head: `Last ${HEALTH_DAYS} days`, cell: ({ health }) => <HealthLine health={health} /> },
        {
          cell: ({ id, ...endpoint }) => (
            <a href={session.path(`/webhooks/deliveries?endpoint=${id}`)}>
              Deliveries<span class="visually-hidden"> to {endpoint.name ?? endpoint.url}</span>
            </a>
          ),
        },
      ]}
    />
  )
}

type Props = { endpoint: Pick<Endpoint, 'disabledAt' | 'failingSince'>; zone: string }

/** How an endpoint is: a healthy one needs no word. */
export function EndpointBadge({ endpoint: { disabledAt, failingSince }, zone }: Props) {
  if (disabledAt) return <Badge>Disabled</Badge>
  if (failingSince)
    return <Badge tone="danger">Failing since {formatTime(failingSince, zone)}</Badge>
  return null
}

/** The first column of a list of endpoints. */
export function endpointColumn(session: OrgSession) {
  const cell = (endpoint: Endpoint) => <EndpointLink {...{ session, endpoint }} />
  return { head: 'Endpoint', cell }
}

/** An endpoint in a list: its address, which leads to its page, and how it does. */
function EndpointLink({ session, endpoint }: { session: OrgSession; endpoint: Endpoint }) {
  return (
    <>
      <a href={session.path(`/webhooks/${endpoint.id}`)}>
        <bdi>{endpoint.name ?? endpoint.url}</bdi>
      </a>{' '}
      <EndpointBadge endpoint={endpoint} zone={session.org.timezone} />
      {endpoint.name !== null && <bdi class="sub">{endpoint.url}</bdi>}
    </>
  )
}
