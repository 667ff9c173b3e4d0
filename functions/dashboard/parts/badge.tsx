import type { PropsWithChildren } from 'hono/jsx'

export type Tone = 'accent' | 'success' | 'warning' | 'danger'

export function Badge({ tone, children }: PropsWithChildren<{ tone?: Tone | undefined }>) {
  return <span class={tone ? `badge ${tone}` : 'badge'}>{children}</span>
}

type Status = { status: string; isDraft?: boolean }

/** The status of an event in a list; scheduled events have no badge. */
export function StatusBadge({ status, isDraft }: Status) {
  if (isDraft) return <Badge tone="accent">Draft</Badge>
  if (status === 'cancelled') return <Badge tone="danger">Cancelled</Badge>
  if (status === 'postponed') return <Badge tone="warning">Postponed</Badge>
  return null
}
