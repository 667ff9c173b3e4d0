import type { PropsWithChildren } from 'hono/jsx'

type Props = PropsWithChildren<{ title: string; text: string }>

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <p class="measure">{text}</p>
      {children}
    </div>
  )
}
