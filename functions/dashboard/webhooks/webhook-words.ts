import type { DeliveryRow } from '../../../db/webhooks/deliveries.ts'
import type { AttemptError, EndReason } from '../../../domain/webhook-attempt.ts'
import type { Refusal } from '../../outbound/endpoint-url.ts'
import type { Tone } from '../parts/badge.tsx'

/** Why an attempt failed, for whoever runs the receiving server. */
export const ATTEMPT_WORDS: Record<AttemptError, string> = {
  timeout: 'No answer within 10 seconds',
  dns: 'The name of the server could not be found',
  'refused-address': 'The name leads to an address that is not public',
  connect: 'The server could not be reached',
  tls: 'The secure connection failed: the certificate may be wrong or expired',
  redirect: 'It answered with a redirect, which is not followed',
  'http-status': 'It answered, but not with 2xx',
}

export const REASON_WORDS: Record<EndReason, string> = {
  'endpoint-deleted': 'The endpoint was deleted',
  'endpoint-disabled': 'The endpoint was disabled',
  'event-deselected': 'The endpoint no longer wants this event',
  plan: 'The plan no longer includes webhooks',
  'organization-closed': 'The organization was disabled',
  erased: 'The subscriber asked to be forgotten',
  'internal-error': 'Something went wrong on our side',
}

export const REFUSAL_WORDS: Record<Refusal, string> = {
  'not-a-url': 'This is not a web address',
  'too-long': 'At most 2,048 characters, please',
  'not-https': 'Only addresses that begin with https:// are accepted',
  'user-info': 'Leave out the user name and password',
  fragment: 'Leave out # and what follows it',
  'ip-literal': 'Use a name, not an IP address',
  port: 'Only the standard port 443 is accepted: leave the port out',
  'reserved-name': 'This name is not reachable from the internet',
  'own-host': 'This is our own address',
  'private-address': 'This name leads to an address that is not public',
  'unknown-name': 'This name could not be found',
}

export const STATE_WORDS: Record<DeliveryRow['state'], { label: string; tone?: Tone }> = {
  pending: { label: 'On its way', tone: 'accent' },
  retry_scheduled: { label: 'Will be retried', tone: 'warning' },
  successful: { label: 'Successful', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}
