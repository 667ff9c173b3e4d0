import { HEALTH_DAYS, type Health, MOST_WAITING } from '../../../db/webhooks/health.ts'
import { formatCount, formatNumber } from '../parts/format.ts'
import type { OrgSession } from '../staff-context.ts'

type Props = { session: OrgSession; endpoint: { id: string; health: Health } }

/** How an endpoint does, in numbers that lead to the deliveries they are of. */
export function HealthCards({ session, endpoint: { id, health } }: Props) {
  const { ended, successful, waiting } = health
  const path = session.path(`/webhooks/deliveries?endpoint=${id}`)
  const failed = ended - successful
  return (
    <div class="stats">
      <a class="card stat" href={path}>
        <strong>{ended > 0 ? percent(health) : '–'}</strong>
        <span class="muted">
          {ended > 0
            ? `successful of ${formatCount(ended, 'delivery', { many: 'deliveries' })} in ${HEALTH_DAYS} days`
            : `no delivery ended in ${HEALTH_DAYS} days`}
        </span>
      </a>
      <a class="card stat" href={`${path}&state=failed`}>
        <strong>{formatNumber(failed)}</strong>
        <span class="muted">failed</span>
      </a>
      <a class="card stat" href={`${path}&state=retry_scheduled`}>
        <strong>{countWaiting(waiting)}</strong>
        <span class="muted">{waiting === 1 ? 'retry scheduled' : 'retries scheduled'}</span>
      </a>
    </div>
  )
}

/** The same in a list, in a line. */
export function HealthLine({ health }: { health: Health }) {
  const { ended, waiting } = health
  return (
    <>
      {ended > 0 && `${percent(health)} successful`}
      {ended === 0 && waiting === 0 && <span class="muted">No deliveries</span>}
      {waiting > 0 && (
        <span class="sub">
          {countWaiting(waiting)} {waiting === 1 ? 'retry' : 'retries'} scheduled
        </span>
      )}
    </>
  )
}

/** Never 100% while one has failed. */
function percent({ ended, successful }: Health): string {
  return `${Math.floor((100 * successful) / ended)}%`
}

function countWaiting(waiting: number): string {
  return waiting > MOST_WAITING ? `${formatNumber(MOST_WAITING)}+` : formatNumber(waiting)
}
