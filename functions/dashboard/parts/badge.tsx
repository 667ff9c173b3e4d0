import type { PropsWithChildren } from 'hono/jsx'

export type Tone = 'accent' | 'success' | 'warning' | 'danger'

export function Badge({ tone, children }: PropsWithChildren<{ tone?: Tone | undefined }>) {
  return <span class={tone ? `badge ${tone}` : 'badge'}>{children}</span>
}

/** What an event's status means to whoever reads a list; an ordinary one says nothing. */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'cancelled') return <Badge tone="danger">Cancelled</Badge>
  if (status === 'postponed') return <Badge tone="warning">Postponed</Badge>
  return null
}
