import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Form, readForm } from '../../http/form/read-form.ts'
import type { App } from '../../platform/deps.ts'
import { Fault } from '../../platform/fault.ts'
import { checkOrigin } from './form-token.ts'
import { readSession } from './session-cookie.ts'

/** Takes forms of our own pages only, and hands them to those that come after it (`formOf`). */
export const ownForms = createMiddleware<App>(async function ownForms(c, next) {
  if (c.req.method === 'POST') {
    const form = readForm(c)
    await checkOrigin(c, form, await readSession(c))
    c.set('form', form)
  }
  await next()
})

/** The form that was posted, from one of our own pages. */
export function formOf(c: Context<App>): Form {
  const { form } = c.var
  if (!form) throw new Fault('ownForms does not stand before this route')
  return form
}
