import type { PropsWithChildren } from 'hono/jsx'
import { FORM_TOKEN } from '../form-token.ts'
import type { Staff } from '../staff.ts'

type FormProps = PropsWithChildren<{ staff: Staff; action: string; class?: string }>

/** A form that changes something; its address is below the organization's. */
export function Form({ staff, action, class: name = 'stack', children }: FormProps) {
  return (
    <form method="post" action={staff.path(action)} class={name}>
      <FormToken staff={staff} />
      {children}
    </form>
  )
}

export function FormToken({ staff }: { staff: { formToken: string } }) {
  return <input type="hidden" name={FORM_TOKEN} value={staff.formToken} />
}

/** The end of a form: the button that counts, and the way back. */
export function FormEnd({ label, back, danger }: { label: string; back?: string; danger?: true }) {
  return (
    <p class="row">
      <button class={danger ? 'button danger' : 'button'} type="submit">
        {label}
      </button>
      {back && (
        <a class="button secondary" href={back}>
          {danger ? 'Keep it' : 'Cancel'}
        </a>
      )}
    </p>
  )
}
