import type { PropsWithChildren } from 'hono/jsx'

export type Tone = 'accent' | 'success' | 'warning' | 'danger'

export function Badge({ tone, children }: PropsWithChildren<{ tone?: Tone | undefined }>) {
  return <span class={tone ? `badge ${tone}` : 'badge'}>{children}</span>
}
