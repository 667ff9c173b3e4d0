import {
  endDeadDelivery,
  endDelivery,
  type LoadedDelivery,
  loadDelivery,
  recordAttempt,
} from '../../db/webhooks/deliveries.ts'
import { hasProFeatures } from '../../domain/plan.ts'
import { type Attempt, afterAttempt, type EndReason } from '../../domain/webhook-attempt.ts'
import { LookupOutage } from '../outbound/resolve-host.ts'
import type { Deps } from '../platform/deps.ts'
import type { TaskKind, TaskOutcome } from '../tasks/task-kind.ts'
import { decryptSecret } from './endpoint-secret.ts'
import { notSent, postWebhook, sign } from './post-webhook.ts'

/** While names cannot be looked up an attempt waits, and spends nothing. */
const OUTAGE_SECONDS = 30
/** A look-up that fails for so long may be the doing of the name's own servers: then it counts. */
const OUTAGE_PATIENCE_MS = 3_600_000

/** One webhook to one endpoint: load, sign, judge and post, ask the schedule, record. */
export const deliver: TaskKind = {
  delays: ({ env }) => env.WEBHOOK_RETRY_DELAYS,

  async run(deps, { subjectId, attempt: made }): Promise<TaskOutcome> {
    const delivery = await loadDelivery(deps.db, subjectId)
    if (!delivery || delivery.endedAt) return { writes: [] }
    const { url, secret, body } = delivery
    const reason = reasonToEnd(delivery)
    if (reason || !url || !secret || !body) {
      return { writes: endDelivery(delivery, reason ?? 'internal-error', deps.now()) }
    }
    const number = made + 1
    const startedAt = deps.now()
    try {
      const result = await attempt(deps, { id: delivery.id, url, secret, body, number })
      return conclude(deps, delivery, { number, startedAt, ...result })
    } catch (error) {
      if (!(error instanceof LookupOutage)) throw error
      const now = deps.now().getTime()
      if (now - (delivery.dueAt?.getTime() ?? now) > OUTAGE_PATIENCE_MS) {
        return conclude(deps, delivery, { number, startedAt, ...notSent(undefined) })
      }
      return { againAt: new Date(now + OUTAGE_SECONDS * 1000), uncounted: true, writes: [] }
    }
  },

  onDead: ({ subjectId }, now) => [endDeadDelivery(subjectId, now)],
}

/** What changed since the delivery was made and leaves nothing to send. */
function reasonToEnd(delivery: LoadedDelivery): EndReason | undefined {
  if (delivery.url === null) return 'endpoint-deleted'
  if (delivery.disabledAt !== null) return 'endpoint-disabled'
  if (!delivery.selected.includes(delivery.eventName)) return 'event-deselected'
  if (!hasProFeatures(delivery.plan)) return 'plan'
  if (delivery.orgDisabledAt !== null) return 'organization-closed'
  return delivery.body === null ? 'erased' : undefined
}

async function attempt(
  deps: Deps,
  delivery: { id: string; url: string; secret: string; body: string; number: number },
): Promise<Pick<Attempt, 'ms' | 'status' | 'error' | 'exchange'>> {
  const { body, id, number } = delivery
  const signature = await sign(body, await decryptSecret(deps.env, delivery.secret))
  const posted = { url: delivery.url, body, signature, deliveryId: id, attempt: number }
  const result = await postWebhook(deps, posted)
  return 'refused' in result ? notSent(result) : result
}

function conclude(deps: Deps, delivery: LoadedDelivery, made: Attempt): TaskOutcome {
  const now = deps.now()
  const after = afterAttempt(made, deps.env.WEBHOOK_RETRY_DELAYS, now)
  const writes = recordAttempt(delivery, made, after, now)
  return after.state === 'retry_scheduled' ? { againAt: after.at, writes } : { writes }
}
