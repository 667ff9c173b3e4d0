import type { Context } from 'hono'
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { StatusCode } from 'hono/utils/http-status'
import type { App } from '../platform/deps.ts'
import { type PolicyName, setPolicy } from './cache-policy.ts'
import { etagOf, notModified } from './etag.ts'
import { type Allowed, setPageHeaders } from './page-headers.ts'

type Options = {
  status?: number
  /** Pages are kept by nobody unless they say so. */
  policy?: PolicyName
  /** Cache tags that a change of the page's content purges. */
  tags?: string[]
  allowed?: Allowed
}

/** An HTML answer: `answerPage(c, <Home />, { policy: 'cached' })`. */
export async function answerPage(
  c: Context<App>,
  page: JSX.Element | string,
  { status = 200, policy = 'never', tags = [], allowed = {} }: Options = {},
): Promise<Response> {
  const body = `<!doctype html>${await page}`
  // Through the context, so that cookies set on the way here go with it.
  const response = c.newResponse(body, status as StatusCode, {
    'content-type': 'text/html; charset=UTF-8',
  })
  setPageHeaders(response.headers, allowed)
  setPolicy(response.headers, policy, tags)
  if (policy === 'never') return response
  response.headers.set('etag', await etagOf(body))
  return notModified(c.req.raw, response)
}
