import type { Child } from 'hono/jsx'
import type { FormState } from '../../forms/parse-form.ts'

type Props = {
  title: string
  /** A summary of its values, shown while it is collapsed. */
  said: (string | undefined)[]
  open: boolean
  class?: string
  children: Child
}

/** A part of the event form that opens and closes without a script. The script updates its summary. */
export function Topic({ title, said, open, class: name, children }: Props) {
  return (
    <details class="topic" open={open}>
      <summary>
        {title}
        <span class="said" data-said>
          {said.filter(Boolean).join(' · ')}
        </span>
      </summary>
      <div class={name ? `form-part ${name}` : 'form-part'}>{children}</div>
    </details>
  )
}

/** Whether one of these inputs has an error. */
export function hasErrors(names: readonly string[], { errors }: FormState): boolean {
  return names.some((name) => errors[name] !== undefined)
}
