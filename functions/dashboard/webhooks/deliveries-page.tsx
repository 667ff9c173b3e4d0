import type { DeliveryRow } from '../../../db/webhooks/deliveries.ts'
import { listEndpoints } from '../../../db/webhooks/endpoints.ts'
import { DELIVERY_DAYS } from '../../../db/webhooks/retention.ts'
import { zonePlace } from '../../forms/time-zones.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { formatTime } from '../parts/format.ts'
import { DataTable, EmptyState, Pager } from '../parts/list-parts.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { Filters, readDeliverySearch, readFilter } from './delivery-filters.tsx'
import { type Listed, listLog } from './listed-deliveries.ts'
import { STATE_WORDS } from './webhook-words.ts'
import { WebhookTabs } from './webhooks-page.tsx'

const A_PAGE = 50

/** GET webhooks/deliveries */
export async function deliveriesPage(c: StaffContext) {
  const { session } = c.var
  const asked = readDeliverySearch(c)
  const filter = await readFilter(c, { asked, limit: A_PAGE })
  const found = await listLog(c.env, filter)
  const endpoints = await listEndpoints(c.env.db, session.org.id)
  const deliveries = found.slice(0, A_PAGE)
  const last = deliveries.at(-1)
  const next = found.length > A_PAGE && last ? [last.createdAt.toISOString(), last.id] : null
  const path = session.path('/webhooks/deliveries')
  return answerDashboard(c, {
    title: 'Webhooks',
    section: 'webhooks',
    children: (
      <div class="stack">
        <WebhookTabs session={session} current="deliveries" />
        <Filters {...{ path, asked, endpoints }} />
        {deliveries.length > 0 ? (
          <>
            <DeliveryTable {...{ session, deliveries }} />
            <p class="hint">Times are in {zonePlace(session.org.timezone)} time.</p>
          </>
        ) : (
          <Nothing {...{ session }} filtered={Object.values(asked).some(Boolean)} />
        )}
        <Pager {...{ path, next }} query={asked} started={filter.before !== undefined} />
      </div>
    ),
  })
}

function Nothing({ session, filtered }: { session: OrgSession; filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title="No deliveries found"
        text={`Try fewer filters. Deliveries are kept for ${DELIVERY_DAYS} days.`}
      >
        <a class="button secondary" href={session.path('/webhooks/deliveries')}>
          Show all deliveries
        </a>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No deliveries yet"
      text="Each message to an endpoint is listed here with every attempt and its outcome. Deliveries start when a subscriber joins, changes preferences, or unsubscribes."
    >
      <a class="button" href={session.path('/webhooks')}>
        Go to your endpoints
      </a>
    </EmptyState>
  )
}

export function DeliveryTable({
  session,
  deliveries,
}: {
  session: OrgSession
  deliveries: Listed[]
}) {
  const zone = session.org.timezone
  // Without one, its empty column would squeeze email addresses into two lines.
  const nextAttempt = {
    head: 'Next attempt',
    cell: ({ nextAttemptAt }: Listed) => (nextAttemptAt ? formatTime(nextAttemptAt, zone) : null),
  }
  return (
    <DataTable
      caption="Deliveries"
      rows={deliveries}
      columns={[
        {
          head: 'Event',
          cell: (row) => (
            <>
              <a href={session.path(`/webhooks/deliveries/${row.id}`)}>{row.eventName}</a>{' '}
              {row.isTest && <Badge>Test</Badge>}
              <span class="sub">
                <EndpointCell endpoint={row} />
              </span>
            </>
          ),
        },
        { head: 'Subscriber', cell: ({ body }) => <bdi>{addressIn(body) ?? ''}</bdi> },
        { head: 'Status', cell: ({ state }) => <DeliveryBadge state={state} /> },
        { head: 'Attempts', cell: ({ attempts }) => attempts },
        { head: 'Created', cell: ({ createdAt }) => formatTime(createdAt, zone) },
        ...(deliveries.some(({ nextAttemptAt }) => nextAttemptAt) ? [nextAttempt] : []),
      ]}
    />
  )
}

/** What an endpoint is called, where it may be deleted. */
export function EndpointCell({
  endpoint: { name, url },
}: {
  endpoint: Pick<Listed, 'name' | 'url'>
}) {
  return <bdi>{url === null ? 'Deleted endpoint' : (name ?? url)}</bdi>
}

export function DeliveryBadge({ state }: { state: DeliveryRow['state'] }) {
  const { label, tone } = STATE_WORDS[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** Whose change a webhook tells of; null once its body is gone. */
export function addressIn(body: string | null): string | null {
  if (!body) return null
  const { data } = JSON.parse(body) as { data?: { email?: string } }
  return data?.email ?? null
}
