import { getDelivery, listAttempts, retryDelivery } from '../../../db/webhooks/deliveries.ts'
import { BODY_DAYS } from '../../../db/webhooks/retention.ts'
import { newId } from '../../../domain/ids.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Form } from '../parts/form.tsx'
import { formatTime } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import { pathId } from '../parts/path-id.ts'
import type { OrgSession, StaffContext } from '../staff-context.ts'
import { addressIn, DeliveryBadge } from './deliveries-page.tsx'
import { ATTEMPT_WORDS, REASON_WORDS } from './webhook-words.ts'

type Delivery = NonNullable<Awaited<ReturnType<typeof getDelivery>>>
const SECONDS = { seconds: true }

type Attempts = Awaited<ReturnType<typeof listAttempts>>

/** GET webhooks/deliveries/:deliveryId */
export async function deliveryPage(c: StaffContext) {
  const { session } = c.var
  const of = { orgId: session.org.id, id: pathId(c, 'deliveryId') }
  const delivery = await getDelivery(c.env.db, of)
  if (!delivery) throw notFound('Delivery')
  const attempts = await listAttempts(c.env.db, of)
  return answerDashboard(c, {
    title: delivery.eventName,
    section: 'webhooks',
    above: { label: 'Deliveries', path: '/webhooks/deliveries' },
    lead: <DeliveryBadge state={delivery.state} />,
    children: (
      <>
        <Facts {...{ session, delivery }} />
        <section class="stack">
          <h2>Attempts</h2>
          <AttemptTable {...{ session, attempts }} />
        </section>
        <section class="stack">
          <h2>Body</h2>
          {delivery.body ? (
            <pre class="wrap">{delivery.body}</pre>
          ) : (
            <p class="muted">
              No longer available. Bodies are deleted after {BODY_DAYS} days, or when a subscriber’s
              data is erased.
            </p>
          )}
        </section>
      </>
    ),
  })
}

/** POST webhooks/deliveries/:deliveryId/retry: a new delivery of the same event. */
export async function retry(c: StaffContext) {
  const { session } = c.var
  const { db, random, now, enqueue } = c.env
  const made = newId('dlv', random)
  const asked = { orgId: session.org.id, id: pathId(c, 'deliveryId'), newId: made, now: now() }
  const retried = await retryDelivery(db, asked)
  if (!retried) {
    if (!(await getDelivery(db, asked))) throw notFound('Delivery')
    throw new HttpError(409, 'This delivery can’t be resent now')
  }
  enqueue(retried.tasks)
  return c.redirect(session.path(`/webhooks/deliveries/${made}?done=retried`), 303)
}

function Facts({ session, delivery }: { session: OrgSession; delivery: Delivery }) {
  const zone = session.org.timezone
  const { id, url, reason, nextAttemptAt, createdAt, endedAt, state, body, endpointId } = delivery
  const address = addressIn(body)
  return (
    <section class="card stack">
      <dl class="facts">
        <dt>To</dt>
        <dd>
          {url ? (
            <a href={session.path(`/webhooks/${endpointId}`)}>
              <bdi>{url}</bdi>
            </a>
          ) : (
            'Deleted endpoint'
          )}
        </dd>
        <dt>Subscriber</dt>
        <dd>{address ? <bdi>{address}</bdi> : 'no longer available'}</dd>
        <dt>Created</dt>
        <dd>{formatTime(createdAt, zone, SECONDS)}</dd>
        {nextAttemptAt && (
          <>
            <dt>Next attempt</dt>
            <dd>{formatTime(nextAttemptAt, zone, SECONDS)}</dd>
          </>
        )}
        {endedAt && (
          <>
            <dt>Ended</dt>
            <dd>{formatTime(endedAt, zone, SECONDS)}</dd>
          </>
        )}
        {reason && (
          <>
            <dt>Reason</dt>
            <dd>{REASON_WORDS[reason]}</dd>
          </>
        )}
        <dt>ID</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </dl>
      {delivery.canRetry && (
        <Form session={session} action={`/webhooks/deliveries/${id}/retry`} class="row">
          <button class="button" type="submit">
            Resend
          </button>
          <span class="hint">Creates a new delivery with its own retries.</span>
        </Form>
      )}
      {state === 'failed' && !delivery.canRetry && (
        <p class="hint">
          Can’t resend: the endpoint no longer accepts this event, the body was deleted, or a resend
          is already in progress.
        </p>
      )}
    </section>
  )
}

function AttemptTable({ session, attempts }: { session: OrgSession; attempts: Attempts }) {
  if (attempts.length === 0) return <p class="muted">None yet.</p>
  return (
    <DataTable
      caption="Attempts"
      rows={attempts}
      columns={[
        { head: 'Attempt', cell: ({ number }) => `No. ${number}` },
        {
          head: 'Time',
          cell: ({ startedAt }) => formatTime(startedAt, session.org.timezone, SECONDS),
        },
        {
          head: 'Outcome',
          cell: ({ status, error }) =>
            (error ? ATTEMPT_WORDS[error] : 'Accepted') + (status ? ` (${status})` : ''),
        },
        { head: 'Duration', cell: ({ ms }) => `${ms} ms` },
      ]}
    />
  )
}
