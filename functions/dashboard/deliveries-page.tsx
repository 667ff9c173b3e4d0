import type { Context } from 'hono'
import {
  type DeliveryFilter,
  type DeliveryRow,
  listDeliveries,
} from '../../db/queries/webhooks/deliveries.ts'
import { type Endpoint, listEndpoints } from '../../db/queries/webhooks/endpoints.ts'
import { SUBSCRIBER_EVENTS } from '../domain/subscriber-event.ts'
import type { App } from '../platform/deps.ts'
import { answerDashboard } from './parts/answer-dashboard.tsx'
import { Badge } from './parts/badge.tsx'
import { DataTable } from './parts/data-table.tsx'
import { EmptyState } from './parts/empty-state.tsx'
import { Select } from './parts/field.tsx'
import { formatTime } from './parts/format-time.ts'
import { Pager } from './parts/pager.tsx'
import { decodePosition, isMoment, isRowId } from './parts/position.ts'
import type { Staff } from './staff.ts'
import { STATE_WORDS } from './webhook-words.ts'
import { WebhookTabs } from './webhooks-page.tsx'

const A_PAGE = 50
const STATES = ['pending', 'retry_scheduled', 'successful', 'failed'] as const

/** GET webhooks/deliveries */
export async function deliveriesPage(c: Context<App>, staff: Staff) {
  const filter = readFilter(c, staff)
  const found = await listDeliveries(c.env.db, filter)
  const endpoints = await listEndpoints(c.env.db, staff.org.id)
  const deliveries = found.slice(0, A_PAGE)
  const last = deliveries.at(-1)
  const next = found.length > A_PAGE && last ? [last.createdAt.toISOString(), last.id] : null
  const { state, eventName, endpointId, before } = filter
  const path = staff.path('/webhooks/deliveries')
  const query = { state, event: eventName, endpoint: endpointId }
  return answerDashboard(c, staff, {
    title: 'Webhooks',
    section: 'webhooks',
    children: (
      <div class="stack">
        <WebhookTabs staff={staff} current="deliveries" />
        <Filters {...{ path, filter, endpoints }} />
        {deliveries.length > 0 ? (
          <>
            <DeliveryTable {...{ staff, deliveries }} />
            <p class="hint">Times as in {staff.org.timezone}.</p>
          </>
        ) : (
          <EmptyState
            title="No deliveries"
            text="Each message to an endpoint shows up here, with every attempt and its outcome. Nothing fits what you chose, or nothing was sent yet."
          />
        )}
        <Pager {...{ path, query, next }} started={before !== undefined} />
      </div>
    ),
  })
}

function readFilter(c: Context<App>, staff: Staff): DeliveryFilter {
  const endpointId = c.req.query('endpoint') ?? ''
  const after = decodePosition(c.req.query('after'), [isMoment, isRowId])
  const [createdAt = '', id = ''] = after ?? []
  return {
    orgId: staff.org.id,
    endpointId: isRowId(endpointId) ? endpointId : undefined,
    state: STATES.find((state) => state === c.req.query('state')),
    eventName: SUBSCRIBER_EVENTS.find((event) => event === c.req.query('event')),
    before: after && { createdAt: new Date(createdAt), id },
    limit: A_PAGE,
  }
}

type FiltersProps = { path: string; filter: DeliveryFilter; endpoints: Endpoint[] }

function Filters({ path, filter, endpoints }: FiltersProps) {
  const { state, eventName, endpointId } = filter
  const form = { values: { state, event: eventName, endpoint: endpointId }, errors: {} }
  const any = (label: string) => ({ value: '', label })
  return (
    <form class="filters" method="get" action={path}>
      <Select
        state={form}
        name="state"
        label="Status"
        options={[
          any('Any'),
          ...STATES.map((value) => ({ value, label: STATE_WORDS[value].label })),
        ]}
      />
      <Select
        state={form}
        name="event"
        label="Event"
        options={[any('Any'), ...SUBSCRIBER_EVENTS.map((value) => ({ value, label: value }))]}
      />
      <Select
        state={form}
        name="endpoint"
        label="Endpoint"
        options={[any('Any'), ...endpoints.map(({ id, url }) => ({ value: id, label: url }))]}
      />
      <button class="button secondary" type="submit">
        Show
      </button>
    </form>
  )
}

export function DeliveryTable({ staff, deliveries }: { staff: Staff; deliveries: DeliveryRow[] }) {
  const zone = staff.org.timezone
  return (
    <DataTable
      caption="Deliveries"
      rows={deliveries}
      columns={[
        {
          head: 'Event',
          cell: ({ id, eventName, url }) => (
            <>
              <a href={staff.path(`/webhooks/deliveries/${id}`)}>{eventName}</a>
              <bdi class="sub">{url ?? 'a deleted endpoint'}</bdi>
            </>
          ),
        },
        { head: 'Status', cell: ({ state }) => <DeliveryBadge state={state} /> },
        { head: 'Attempts', cell: ({ attempts }) => attempts },
        { head: 'Begun', cell: ({ createdAt }) => formatTime(createdAt, zone) },
        {
          head: 'Next attempt',
          cell: ({ nextAttemptAt }) => (nextAttemptAt ? formatTime(nextAttemptAt, zone) : null),
        },
      ]}
    />
  )
}

export function DeliveryBadge({ state }: { state: DeliveryRow['state'] }) {
  const { label, tone } = STATE_WORDS[state]
  return <Badge tone={tone}>{label}</Badge>
}
