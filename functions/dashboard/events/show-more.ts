import type { Child } from 'hono/jsx'
import { type FormState, typed } from '../../http/form/parse-form.ts'
import type { Form } from '../access/org-session.ts'
import { showDates } from './repeat-dates.tsx'

type More = { status: 200 | 400; state: FormState; dates?: Child }

/** The form again with more in it, by the button that sent it (`show`); nothing is saved. */
export function showMore(form: Form, now: Date): More | undefined {
  switch (form.show) {
    case 'dates':
      return showDates(form, now)
    case 'zones':
      return { status: 200, state: { values: typed(form), errors: {} } }
    default:
      return undefined
  }
}
