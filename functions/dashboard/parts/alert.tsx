import type { Child } from 'hono/jsx'
import { Icon } from './icons.tsx'

type AlertKind = 'done' | 'warning' | 'failed'
export type AlertContent = { kind: AlertKind; text: Child }

/** What a form says that came back because something in it is wrong. */
export const NOT_SAVED: AlertContent = {
  kind: 'failed',
  text: <p>Not saved. Fix the highlighted fields and try again.</p>,
}

/** Color, icon, and frame show the kind (the last two also with forced colors); screen readers read the word. */
const LOOKS = {
  done: { tone: 'success', icon: 'done', word: 'Done' },
  warning: { tone: 'warning', icon: 'warning', word: 'Warning' },
  failed: { tone: 'danger', icon: 'failed', word: 'Failed' },
} as const

/** What just happened, or needs attention; with `role` it is read out when the page appears. */
export function Alert({ kind, text, role }: AlertContent & { role?: 'status' | 'alert' }) {
  const { tone, icon, word } = LOOKS[kind]
  return (
    <div class={`notice with-icon ${tone}`} {...(role ? { role } : {})}>
      <Icon name={icon} />
      <div class="stack tight">
        <span class="visually-hidden">{word}:</span>
        {text}
      </div>
    </div>
  )
}
