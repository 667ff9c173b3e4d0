import type { PropsWithChildren } from 'hono/jsx'
import { FORM_TOKEN } from '../access/form-token.ts'
import type { Staff } from '../access/staff.ts'

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

type EndProps = { label: string; back?: string; danger?: boolean; asked?: boolean }

/** The end of a form: the button that counts, and the way back; `asked` is a question to answer. */
export function FormEnd({ label, back, danger, asked }: EndProps) {
  return (
    <p class="row">
      <button class={danger ? 'button danger' : 'button'} type="submit">
        {label}
      </button>
      {back && (
        <a class="button secondary" href={back}>
          {asked ? 'Go back' : 'Back without saving'}
        </a>
      )}
    </p>
  )
}
