import type { PropsWithChildren } from 'hono/jsx'
import { FORM_TOKEN } from '../access/own-forms.ts'
import type { OrgSession } from '../staff-context.ts'

type FormProps = PropsWithChildren<{
  session: OrgSession
  action: string
  class?: string
  /** The script warns before unsaved text is lost; `yes` if the page comes with some. */
  unsaved?: 'yes' | 'no'
  /** The id of the preview that the script renews while the form is filled in. */
  live?: string
}>

/** A form that changes something; its address is below the organization's. */
export function Form({
  session,
  action,
  class: name = 'stack',
  unsaved,
  live,
  children,
}: FormProps) {
  return (
    <form
      method="post"
      action={session.path(action)}
      class={name}
      data-unsaved={unsaved}
      data-live={live}
    >
      <FormToken token={session.formToken} />
      {children}
    </form>
  )
}

export function FormToken({ token }: { token: string }) {
  return <input type="hidden" name={FORM_TOKEN} value={token} />
}

/** A form with nothing but a button, for a link that was emailed. */
export function ButtonForm({ token, label }: { token: string; label: string }) {
  return (
    <form method="post">
      <FormToken token={token} />
      <button class="button" type="submit">
        {label}
      </button>
    </form>
  )
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
          {asked ? 'Go back' : 'Discard changes'}
        </a>
      )}
    </p>
  )
}
