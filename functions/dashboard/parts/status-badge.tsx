import { Badge } from './badge.tsx'

/** What an event's status means to whoever reads a list; an ordinary one says nothing. */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'cancelled') return <Badge tone="danger">Cancelled</Badge>
  if (status === 'postponed') return <Badge tone="warning">Postponed</Badge>
  return null
}
