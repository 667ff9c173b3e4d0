import {
  type EditableEndpoint,
  type Endpoint,
  getEndpoint,
} from '../../../db/webhooks/endpoints.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { notFound } from '../../http/errors.ts'
import type { TestResult } from '../../webhooks/send-test.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import type { FormView } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { DeliveryTable } from './deliveries-page.tsx'
import { EndpointFields, type EndpointInput } from './endpoint-form.tsx'
import { HealthCards } from './endpoint-health.tsx'
import type { Listed } from './listed-deliveries.ts'
import { ResendForm, resendState } from './resend-failed.tsx'
import { TestForm, testAlert } from './test-endpoint.tsx'
import { endpointName } from './webhook-words.ts'
import { EndpointBadge } from './webhooks-page.tsx'

type View = FormView<EndpointInput> & {
  recent?: Listed[]
  result?: TestResult
  /** Of the form that resends failed deliveries. */
  resend?: FormState
}

/** The form of an endpoint, and what else there is to do with it. */
export function answerEndpoint(c: StaffContext, endpoint: EditableEndpoint, view: View) {
  const { session } = c.var
  const { state, hidden, status, recent, result } = view
  const resend = view.resend ?? resendState(session, endpoint, c.env.now())
  const alert = result ? testAlert(session, result) : view.alert
  const path = `/webhooks/${endpoint.id}`
  return answerDashboard(c, {
    title: endpointName(endpoint),
    subjectId: endpoint.id,
    section: 'webhooks',
    above: { label: 'Webhooks', path: '/webhooks' },
    lead: <EndpointBadge endpoint={endpoint} zone={session.org.timezone} />,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <>
        <HealthCards {...{ session, endpoint }} />
        <div class="split">
          <EndpointFields {...{ session, state }} action={path} label="Save changes">
            {hidden}
          </EndpointFields>
          <div class="stack">
            <TestForm {...{ session, path }} random={c.env.random} />
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
export async function findEndpoint(c: StaffContext): Promise<EditableEndpoint> {
  const { session } = c.var
  const found = await getEndpoint(c.env.db, {
    orgId: session.org.id,
    id: pathId(c, 'endpointId'),
    now: c.env.now(),
  })
  if (!found) throw notFound('Endpoint')
  return found
}
