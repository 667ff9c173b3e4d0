import type { Context } from 'hono'
import { type DeliveryRow, listDeliveries } from '../../../db/webhooks/deliveries.ts'
import {
  changeEndpoint,
  type EditableEndpoint,
  type Endpoint,
  getEndpoint,
} from '../../../db/webhooks/endpoints.ts'
import { askForResend } from '../../../db/webhooks/resend-failed.ts'
import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { badRequest, HttpError, notFound } from '../../http/errors.ts'
import { isRowId } from '../../http/list-cursor.ts'
import type { App } from '../../platform/deps.ts'
import { sendTest, type TestResult } from '../../webhooks/send-test.ts'
import type { Form as FormData, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { OPENED, openedAs, saveMerged } from '../parts/merge-edits.tsx'
import { DeliveryTable } from './deliveries-page.tsx'
import { startOfTypedDay } from './delivery-filters.tsx'
import {
  comparedEndpoint,
  ENDPOINT_LABELS,
  EndpointFields,
  endpointValues,
  fromCompared,
  readEndpoint,
} from './endpoint-form.tsx'
import { addDeletedEndpoint } from './new-endpoint.tsx'
import { ResendForm, resendState } from './resend-failed.tsx'
import { TestForm, testAlert } from './test-endpoint.tsx'
import { EndpointBadge } from './webhooks-page.tsx'

const RECENT = 10

/** GET webhooks/:endpointId */
export async function endpointPage(c: Context<App>, session: OrgSession) {
  const endpoint = await findEndpoint(c, session)
  const filter = { orgId: session.org.id, endpointId: endpoint.id, limit: RECENT }
  const recent = (await listDeliveries(c.env.db, filter)).slice(0, RECENT)
  return answerEndpoint(c, session, { endpoint, recent, state: stateOf(endpoint) })
}

/** POST webhooks/:endpointId: merged with what another member saved since it was opened. */
export async function saveEndpoint(c: Context<App>, session: OrgSession, form: FormData) {
  const endpoint = await getEndpoint(c.env.db, { orgId: session.org.id, id: endpointId(c) })
  if (!endpoint) return addDeletedEndpoint(c, session, form)
  const { input, state } = await readEndpoint(c, form, endpoint.url)
  const { opened } = form
  if (!input) return answerEndpoint(c, session, { endpoint, state, opened, status: 400 })
  const { merged, ask } = await saveMerged({
    thing: 'this endpoint',
    labels: ENDPOINT_LABELS,
    opened,
    mine: comparedEndpoint(input),
    found: endpoint,
    findAgain: () => findEndpoint(c, session),
    valuesOf: comparedEndpoint,
    save: (values, found) => save(c, session, found, values),
  })
  if (ask) {
    const { found, values, ...rest } = ask
    const shown = { values: endpointValues(fromCompared(values)), errors: {} }
    return answerEndpoint(c, session, { endpoint: found, state: shown, status: 409, ...rest })
  }
  const done = merged ? 'merged' : 'endpoint-saved'
  return c.redirect(session.path(`/webhooks/${endpoint.id}?done=${done}`), 303)
}

async function save(
  c: Context<App>,
  session: OrgSession,
  found: EditableEndpoint,
  values: FormData,
) {
  const { id, version } = found
  const of = { orgId: session.org.id, id, now: c.env.now(), version }
  const { url, events } = fromCompared(values)
  const moved = url === found.url ? {} : { url }
  return (await changeEndpoint(c.env.db, of, { ...moved, events })) || undefined
}

/** POST webhooks/:endpointId/test: one sample event, its outcome on the page. */
export async function testEndpoint(c: Context<App>, session: OrgSession, form: FormData) {
  const event = SUBSCRIBER_EVENTS.find((name) => name === form.event)
  if (!event) throw badRequest('Unknown event')
  const endpoint = await findEndpoint(c, session)
  const result = await sendTest(c.env, { orgId: session.org.id, id: endpoint.id }, event)
  if (!result) throw notFound('Endpoint')
  return answerEndpoint(c, session, { endpoint, state: stateOf(endpoint), result })
}

/** POST webhooks/:endpointId/resend: new deliveries of all that failed since a day. */
export async function resendAll(c: Context<App>, session: OrgSession, form: FormData) {
  const { db, now, enqueue } = c.env
  const endpoint = await findEndpoint(c, session)
  const since = form.since?.trim() ?? ''
  const state = stateOf(endpoint)
  const from = startOfTypedDay(since, session.org.timezone)
  if (!from) {
    const resend = { values: { since }, errors: { since: 'Choose a date' } }
    return answerEndpoint(c, session, { endpoint, state, resend, status: 400 })
  }
  const of = { orgId: session.org.id, id: endpoint.id, since: from, now: now() }
  const asked = await askForResend(db, of)
  if (!asked) throw new HttpError(409, 'This endpoint isn’t active, so nothing was resent')
  enqueue(asked.tasks)
  if (asked.found > 0) {
    return c.redirect(session.path(`/webhooks/${endpoint.id}?done=resend-begun`), 303)
  }
  const resend = { values: { since }, errors: {} }
  return answerEndpoint(c, session, { endpoint, state, resend, alert: NOTHING_FAILED })
}

const NOTHING_FAILED: AlertContent = {
  kind: 'warning',
  text: (
    <p>No deliveries to resend. None failed since that day, or all are already being resent.</p>
  ),
}

function stateOf(endpoint: Endpoint): FormState {
  return { values: endpointValues(endpoint), errors: {} }
}

type View = {
  endpoint: EditableEndpoint
  state: FormState
  recent?: DeliveryRow[]
  result?: TestResult
  /** Of the form that resends failed deliveries. */
  resend?: FormState
  opened?: string | undefined
  alert?: AlertContent
  status?: number
}

function answerEndpoint(c: Context<App>, session: OrgSession, view: View) {
  const { endpoint, state, recent, result, status = 200 } = view
  const { opened = openedAs(ENDPOINT_LABELS, comparedEndpoint(endpoint)) } = view
  const resend = view.resend ?? resendState(session, endpoint, c.env.now())
  const alert = result ? testAlert(result) : view.alert
  const path = `/webhooks/${endpoint.id}`
  return answerDashboard(c, session, {
    title: new URL(endpoint.url).host,
    section: 'webhooks',
    above: { label: 'Webhooks', path: '/webhooks' },
    lead: <EndpointBadge endpoint={endpoint} zone={session.org.timezone} />,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <>
        <div class="split">
          <EndpointFields {...{ session, state }} action={path} label="Save changes">
            <input type="hidden" name={OPENED} value={opened} />
          </EndpointFields>
          <div class="stack">
            <TestForm {...{ session, path }} />
            {!endpoint.disabledAt && <ResendForm {...{ session, path, endpoint }} state={resend} />}
            <More {...{ session, path, endpoint }} />
          </div>
        </div>
        {recent && recent.length > 0 && (
          <section class="stack">
            <div class="row apart">
              <h2>Latest deliveries</h2>
              <a href={session.path(`/webhooks/deliveries?endpoint=${endpoint.id}`)}>
                All deliveries to this endpoint
              </a>
            </div>
            <DeliveryTable {...{ session }} deliveries={recent} />
          </section>
        )}
      </>
    ),
  })
}

function More({
  session,
  path,
  endpoint,
}: {
  session: OrgSession
  path: string
  endpoint: Endpoint
}) {
  return (
    <section class="card stack">
      <h2>More</h2>
      <a href={session.path(`${path}/secret`)}>New signing secret</a>
      {endpoint.disabledAt ? (
        <Form session={session} action={`${path}/enable`} class="row">
          <button class="linklike" type="submit">
            Enable endpoint
          </button>
        </Form>
      ) : (
        <a href={session.path(`${path}/disable`)}>Disable endpoint</a>
      )}
      <a href={session.path(`${path}/delete`)}>Delete endpoint</a>
    </section>
  )
}

/** The endpoint of the address, if it belongs to this organization. */
export async function findEndpoint(
  c: Context<App>,
  session: OrgSession,
): Promise<EditableEndpoint> {
  const found = await getEndpoint(c.env.db, { orgId: session.org.id, id: endpointId(c) })
  if (!found) throw notFound('Endpoint')
  return found
}

export function endpointId(c: Context<App>): string {
  const id = c.req.param('endpointId') ?? ''
  if (!isRowId(id)) throw notFound('Endpoint')
  return id
}
