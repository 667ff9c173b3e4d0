import type { Child } from 'hono/jsx'
import type { StaffContext } from '../staff-context.ts'
import type { AlertContent } from './alert.tsx'
import { answerDashboard } from './answer-dashboard.tsx'
import { Form, FormEnd } from './form.tsx'
import type { Section } from './navigation.tsx'

type Question = {
  title: string
  section: Section
  above: { label: string; path: string }
  /** What will happen, said before it does. */
  children: Child
  /** Where the answer goes, below the organization's address. */
  action: string
  label: string
  fields?: Child
  danger?: boolean
  /** When an answer comes back because something in it is wrong. */
  status?: number
  alert?: AlertContent
}

/** A destructive action asks first, on a page of its own. */
export function confirmPage(c: StaffContext, question: Question) {
  const { session } = c.var
  const {
    title,
    section,
    above,
    children,
    action,
    label,
    fields,
    danger = true,
    status = 200,
    alert,
  } = question
  return answerDashboard(c, {
    title,
    section,
    above,
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="card stack measure">
        {children}
        <Form session={session} action={action}>
          {fields}
          <FormEnd label={label} back={session.path(above.path)} danger={danger} asked />
        </Form>
      </div>
    ),
  })
}
