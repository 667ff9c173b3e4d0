import type { getDelivery, listAttempts } from '../../../db/webhooks/deliveries.ts'
import { formatTime } from '../parts/format.ts'
import { DataTable } from '../parts/list-parts.tsx'
import type { OrgSession } from '../staff-context.ts'
import { addressIn, DeliveryBadge, EndpointCell } from './deliveries-page.tsx'
import type { Listed } from './listed-deliveries.ts'
import { ATTEMPT_WORDS, REASON_WORDS } from './webhook-words.ts'

type Delivery = NonNullable<Awaited<ReturnType<typeof getDelivery>>>
/** A delivery or a test event on its page. */
export type Shown = Listed & Pick<Delivery, 'canSend' | 'others'>
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number]

const SECONDS = { seconds: true }
type Props = { session: OrgSession; shown: Shown }

export function DeliveryFacts({ session, shown }: Props) {
  const zone = session.org.timezone
  const { id, url, reason, nextAttemptAt, createdAt, endedAt, body, endpointId, isTest } = shown
  const address = addressIn(body)
  return (
    <section class="card stack">
      <dl class="facts">
        <dt>To</dt>
        <dd>
          {url ? (
            <a href={session.path(`/webhooks/${endpointId}`)}>
              <EndpointCell endpoint={shown} />
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
        {endedAt && !isTest && (
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
        <Others {...{ session, shown }} />
        <dt>ID</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </dl>
      {!isTest && <p class="hint">{resendHint(shown)}</p>}
      {isTest && <p class="hint">A test event is sent once, with a sample subscriber.</p>}
    </section>
  )
}

function resendHint({ canSend, state }: Shown): string {
  if (!canSend) {
    return 'Can’t resend: the endpoint no longer accepts this event, or the body was deleted.'
  }
  const more = state === 'retry_scheduled' ? ' The pending retry stays as it is.' : ''
  return `Resending creates a new delivery with the same body and its own retries.${more}`
}

/** The same event to the same endpoint, before and after. */
function Others({ session, shown: { others, createdAt } }: Props) {
  if (others.length === 0) return null
  return (
    <>
      <dt>Same event</dt>
      <dd>
        {others.map((other) => (
          <div>
            <a href={session.path(`/webhooks/deliveries/${other.id}`)}>
              {new Date(other.createdAt) < createdAt ? 'Sent before' : 'Resent'}{' '}
              {formatTime(other.createdAt, session.org.timezone, SECONDS)}
            </a>{' '}
            <DeliveryBadge state={other.state} />
          </div>
        ))}
      </dd>
    </>
  )
}

type TableProps = Props & { attempts: AttemptRow[]; chosen: AttemptRow | undefined }

/** Every attempt in words; the chosen one is shown below. */
export function AttemptTable({ session, shown, attempts, chosen }: TableProps) {
  if (attempts.length === 0) return <p class="muted">None yet.</p>
  const path = session.path(`/webhooks/deliveries/${shown.id}`)
  return (
    <DataTable
      caption="Attempts"
      rows={attempts}
      columns={[
        {
          head: 'Attempt',
          cell: ({ number }) => (
            <a
              href={`${path}?attempt=${number}#attempts`}
              aria-current={number === chosen?.number ? 'true' : undefined}
            >
              No. {number}
            </a>
          ),
        },
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
