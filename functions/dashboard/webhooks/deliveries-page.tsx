import { type DeliveryRow, listDeliveries } from '../../../db/webhooks/deliveries.ts'
import { listEndpoints } from '../../../db/webhooks/endpoints.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Badge } from '../parts/badge.tsx'
import { formatTime } from '../parts/format.ts'
import { DataTable, EmptyState, Pager } from '../parts/list-parts.tsx'
import { zonePlace } from '../parts/time-zones.tsx'
import type { OrgSession, StaffContext } from '../staff-context.ts'

import { Filters, readDeliverySearch, readFilter } from './delivery-filters.tsx'
import { STATE_WORDS } from './webhook-words.ts'
import { WebhookTabs } from './webhooks-page.tsx'

const A_PAGE = 50

/** GET webhooks/deliveries */
export async function deliveriesPage(c: StaffContext) {
  const { session } = c.var
  const asked = readDeliverySearch(c)
  const filter = await readFilter(c, { asked, limit: A_PAGE })
  const found = await listDeliveries(c.env.db, filter)
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
        text="Try fewer filters. Deliveries are kept for 90 days."
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
  deliveries: DeliveryRow[]
}) {
  const zone = session.org.timezone
  // Without one, its empty column would squeeze email addresses into two lines.
  const nextAttempt = {
    head: 'Next attempt',
    cell: ({ nextAttemptAt }: DeliveryRow) =>
      nextAttemptAt ? formatTime(nextAttemptAt, zone) : null,
  }
  return (
    <DataTable
      caption="Deliveries"
      rows={deliveries}
      columns={[
        {
          head: 'Event',
          cell: ({ id, eventName, url }) => (
            <>
              <a href={session.path(`/webhooks/deliveries/${id}`)}>{eventName}</a>
              <bdi class="sub">{url ?? 'Deleted endpoint'}</bdi>
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
