import type { Context } from 'hono'
import type { DeliveryFilter } from '../../../db/webhooks/deliveries.ts'
import type { Endpoint } from '../../../db/webhooks/endpoints.ts'
import { parseEmailAddress } from '../../../domain/email-address.ts'
import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import { Field } from '../../forms/field.tsx'
import { decodePosition, isMoment, isRowId } from '../../http/list-cursor.ts'
import { hashesOfAddress } from '../../keys/hash-address.ts'
import type { App } from '../../platform/deps.ts'
import { FilterForm, FilterSelect } from '../parts/filter-form.tsx'
import { startOfTypedDay } from '../parts/typed-day.ts'
import type { StaffContext } from '../staff-context.ts'
import { STATE_WORDS } from './webhook-words.ts'

const STATES = Object.keys(STATE_WORDS) as (keyof typeof STATE_WORDS)[]
const NAMES = ['q', 'state', 'event', 'endpoint', 'from', 'to'] as const
/** Found by nothing, so that a list of what cannot be there is empty. */
const NO_ADDRESS: string[] = ['']

type DeliverySearch = Partial<Record<(typeof NAMES)[number], string>>

/** What the address of the page asks for, as it was typed. */
export function readDeliverySearch(c: Context<App>): DeliverySearch {
  const given = NAMES.map((name) => [name, c.req.query(name)?.trim().slice(0, 400)])
  return Object.fromEntries(given.filter(([, value]) => value))
}

type Page = { asked: DeliverySearch; limit: number }

export async function readFilter(c: StaffContext, { asked, limit }: Page): Promise<DeliveryFilter> {
  const { session } = c.var
  const { q = '', endpoint = '', from = '', to = '' } = asked
  const zone = session.org.timezone
  const after = decodePosition(c.req.query('after'), [isMoment, isRowId])
  const [createdAt = '', id = ''] = after ?? []
  return {
    orgId: session.org.id,
    endpointId: isRowId(endpoint) ? endpoint : undefined,
    state: STATES.find((state) => state === asked.state),
    eventName: SUBSCRIBER_EVENTS.find((event) => event === asked.event),
    from: startOfTypedDay(from, zone),
    to: startOfTypedDay(to, zone, 1),
    ...(q ? await whatIsNamed(c, q) : {}),
    before: after && { createdAt: new Date(createdAt), id },
    limit,
  }
}

/** A delivery by its id, or those about an address. */
async function whatIsNamed(c: Context<App>, q: string): Promise<Partial<DeliveryFilter>> {
  if (/^(dlv|test)_/.test(q) && isRowId(q)) return { id: q }
  const address = parseEmailAddress(q)
  return { emailHashes: address ? await hashesOfAddress(c.env.env, address.email) : NO_ADDRESS }
}

type FiltersProps = { path: string; asked: DeliverySearch; endpoints: Endpoint[] }

export function Filters({ path, asked, endpoints }: FiltersProps) {
  const form = { values: asked, errors: {} }
  return (
    <FilterForm path={path}>
      <Field
        state={form}
        name="q"
        label="Email address or delivery ID"
        type="search"
        placeholder="ann@example.com or dlv_…"
      />
      <Field state={form} name="from" label="From" type="date" />
      <Field state={form} name="to" label="To" type="date" />
      <FilterSelect
        name="state"
        label="Status"
        all="Any"
        chosen={asked.state}
        options={STATES.map((value) => ({ value, label: STATE_WORDS[value].label }))}
      />
      <FilterSelect
        name="event"
        label="Event"
        all="Any"
        chosen={asked.event}
        options={SUBSCRIBER_EVENTS.map((value) => ({ value, label: value }))}
      />
      <FilterSelect
        name="endpoint"
        label="Endpoint"
        all="Any"
        chosen={asked.endpoint}
        options={endpoints.map(({ id, name, url }) => ({ value: id, label: name ?? url }))}
      />
    </FilterForm>
  )
}
