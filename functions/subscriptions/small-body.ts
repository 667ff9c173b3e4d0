import { createMiddleware } from 'hono/factory'
import { MAX_FORM_BYTES, tooLargeFor } from '../http/read-form.ts'
import type { App } from '../platform/deps.ts'

/** Also where no body is read, nobody gets to send a large one. */
export const smallBody = createMiddleware<App>(async function smallBody(c, next) {
  if (Number(c.req.header('content-length')) > MAX_FORM_BYTES) throw tooLargeFor(MAX_FORM_BYTES)
  await next()
})
