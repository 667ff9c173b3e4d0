import { askForResend } from '../../../db/webhooks/resend-failed.ts'
import { SUBSCRIBER_EVENTS } from '../../../domain/subscriber-event.ts'
import { onceId } from '../../forms/idempotency-key.tsx'
import { badRequest, HttpError, notFound } from '../../http/errors.ts'
import { sendTest, TEST_DELIVERY } from '../../webhooks/send-test.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { startOfTypedDay } from '../parts/typed-day.ts'
import type { FormContext, StaffContext } from '../staff-context.ts'
import { answerEndpoint, findEndpoint } from './endpoint-page.tsx'
import { listLog } from './listed-deliveries.ts'
import { endpointForm } from './save-endpoint.tsx'

const RECENT = 10

/** GET webhooks/:endpointId */
export async function endpointPage(c: StaffContext) {
  const { session } = c.var
  const endpoint = await findEndpoint(c)
  const filter = { orgId: session.org.id, endpointId: endpoint.id, limit: RECENT }
  const recent = (await listLog(c.env, filter)).slice(0, RECENT)
  return answerEndpoint(c, endpoint, { ...endpointForm.view(endpoint), recent })
}

/** POST webhooks/:endpointId/test: one sample event, its outcome on the page. */
export async function testEndpoint(c: FormContext) {
  const { session, form } = c.var
  const event = SUBSCRIBER_EVENTS.find((name) => name === form.event)
  if (!event) throw badRequest('Unknown event')
  const endpoint = await findEndpoint(c)
  const orgId = session.org.id
  const { random } = c.env
  const of = `${endpoint.id} ${event}`
  const { id } = await onceId(form, { prefix: TEST_DELIVERY, orgId, of, random })
  const result = await sendTest(c.env, { orgId, endpointId: endpoint.id, event, id })
  if (!result) throw notFound('Endpoint')
  return answerEndpoint(c, endpoint, { ...endpointForm.view(endpoint), result })
}

/** POST webhooks/:endpointId/resend: new deliveries of all that failed since a day. */
export async function resendAll(c: FormContext) {
  const { session, form } = c.var
  const { db, now, enqueue } = c.env
  const endpoint = await findEndpoint(c)
  const since = form.since?.trim() ?? ''
  const view = endpointForm.view(endpoint)
  const from = startOfTypedDay(since, session.org.timezone)
  if (!from) {
    const resend = { values: { since }, errors: { since: 'Choose a date' } }
    return answerEndpoint(c, endpoint, { ...view, resend, status: 400 })
  }
  const of = { orgId: session.org.id, id: endpoint.id, since: from, now: now() }
  const asked = await askForResend(db, of)
  if (!asked) throw new HttpError(409, 'This endpoint isn’t active, so nothing was resent')
  enqueue(asked.tasks)
  if (asked.found > 0) {
    return c.redirect(session.path(`/webhooks/${endpoint.id}?done=resend-begun`), 303)
  }
  const resend = { values: { since }, errors: {} }
  return answerEndpoint(c, endpoint, { ...view, resend, alert: NOTHING_FAILED })
}

const NOTHING_FAILED: AlertContent = {
  kind: 'warning',
  text: (
    <p>No deliveries to resend. None failed since that day, or all are already being resent.</p>
  ),
}
