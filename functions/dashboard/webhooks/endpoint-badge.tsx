import type { Endpoint } from '../../../db/webhooks/endpoints.ts'
import type { OrgSession } from '../access/org-session.ts'
import { Badge } from '../parts/badge.tsx'
import { formatTime } from '../parts/format-time.ts'

type Props = { endpoint: Pick<Endpoint, 'disabledAt' | 'failingSince'>; zone: string }

/** How an endpoint is: a healthy one needs no word. */
export function EndpointBadge({ endpoint: { disabledAt, failingSince }, zone }: Props) {
  if (disabledAt) return <Badge>Disabled</Badge>
  if (failingSince)
    return <Badge tone="danger">Failing since {formatTime(failingSince, zone)}</Badge>
  return null
}

/** An endpoint in a list: its address, which leads to its page, and how it does. */
export function EndpointLink({ session, endpoint }: { session: OrgSession; endpoint: Endpoint }) {
  return (
    <>
      <a href={session.path(`/webhooks/${endpoint.id}`)}>
        <bdi>{endpoint.url}</bdi>
      </a>{' '}
      <EndpointBadge endpoint={endpoint} zone={session.org.timezone} />
    </>
  )
}
