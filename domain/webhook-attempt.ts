/** Why an attempt failed, as staff read it. */
const ATTEMPT_ERRORS = [
  'timeout',
  'dns',
  'refused-address',
  'connect',
  'tls',
  'redirect',
  'http-status',
  // Of a test event while it is sent.
  'unfinished',
  // Of one that a stop of the service left without an end; never stored.
  'interrupted',
] as const
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]

/** Why a delivery ended without an attempt telling. */
const END_REASONS = [
  'endpoint-deleted',
  'endpoint-disabled',
  'event-deselected',
  'plan',
  'organization-closed',
  'erased',
  'held',
  'internal-error',
] as const
export type EndReason = (typeof END_REASONS)[number]

export type Attempt = {
  number: number
  startedAt: Date
  ms: number
  status: number | null
  /** `null`: it succeeded. */
  error: AttemptError | null
  /** What was sent and came back (`webhook-exchange.ts`); `null`: nothing was sent. */
  exchange: string | null
}

export type AfterAttempt =
  | { state: 'successful' }
  | { state: 'failed' }
  | { state: 'retry_scheduled'; at: Date }

/**
 * spec 6: any 2xx ends a delivery; otherwise the next attempt follows the failure before it by the
 * delay of its number, and the failure after the last delay ends it.
 */
export function afterAttempt(attempt: Attempt, delays: number[], now: Date): AfterAttempt {
  if (attempt.error === null) return { state: 'successful' }
  const delay = delays[attempt.number - 1]
  if (delay === undefined) return { state: 'failed' }
  return { state: 'retry_scheduled', at: new Date(now.getTime() + delay * 1000) }
}
