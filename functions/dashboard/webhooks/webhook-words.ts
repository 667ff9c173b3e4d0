import type { DeliveryRow } from '../../../db/webhooks/deliveries.ts'
import { MOST_BY_HAND } from '../../../db/webhooks/send-again.ts'
import type { AttemptError, EndReason } from '../../../domain/webhook-attempt.ts'
import type { Refusal } from '../../outbound/endpoint-url.ts'
import type { Tone } from '../parts/badge.tsx'

/** What an endpoint is called: by staff, or by its host. The rest of its URL may hold a secret. */
export function endpointName({ name, url }: { name: string | null; url: string }): string {
  return name ?? new URL(url).host
}

/** Why an attempt failed, for the developers of the receiving server. */
export const ATTEMPT_WORDS: Record<AttemptError, string> = {
  timeout: 'No response within 10 seconds',
  dns: 'The hostname could not be resolved',
  'refused-address': 'The hostname resolves to a non-public IP address',
  connect: 'The server could not be reached',
  tls: 'The secure connection failed: the certificate may be wrong or expired',
  redirect: 'The server responded with a redirect, which we don’t follow',
  'http-status': 'The server returned a non-2xx status',
  unfinished: 'Not finished yet',
  interrupted: 'Interrupted on our side',
}

export const REASON_WORDS: Record<EndReason, string> = {
  'endpoint-deleted': 'The endpoint was deleted',
  'endpoint-disabled': 'The endpoint was disabled',
  'event-deselected': 'This event is no longer selected for the endpoint',
  plan: 'The plan no longer includes webhooks',
  'organization-closed': 'The organization was disabled',
  erased: 'The subscriber’s data was erased',
  held: 'It was left out when the service was restored from a backup',
  'internal-error': 'An internal error on our side',
}

export const REFUSAL_WORDS: Record<Refusal, string> = {
  'not-a-url': 'Enter a URL, for example https://example.com/webhooks',
  'too-long': 'Enter at most 2,048 characters',
  'not-https': 'Enter a URL that begins with https://',
  'user-info': 'Remove the user name and password from the URL',
  fragment: 'Remove # and everything after it',
  'ip-literal': 'Enter a hostname instead of an IP address',
  port: 'Remove the port. Only the standard port 443 is allowed',
  'reserved-name': 'Enter a hostname that is reachable from the internet',
  'own-host': 'Enter a URL on your own domain, not on this service’s',
  'private-address': 'This hostname resolves to a non-public IP address',
  'unknown-name': 'This hostname could not be found. Check the spelling',
}

export const TOO_MANY_BY_HAND = `You can resend deliveries and send test events ${MOST_BY_HAND} times in 24 hours. Try again tomorrow`

export const STATE_WORDS: Record<DeliveryRow['state'], { label: string; tone?: Tone }> = {
  pending: { label: 'Pending', tone: 'accent' },
  retry_scheduled: { label: 'Retry scheduled', tone: 'warning' },
  successful: { label: 'Successful', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}
