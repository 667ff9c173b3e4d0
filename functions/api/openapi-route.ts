import type { Context } from 'hono'
import { setPolicy } from '../http/cache-policy.ts'
import { etagOf, notModified } from '../http/etag.ts'
import type { App } from '../platform/deps.ts'
import document from './openapi.generated.json' with { type: 'json' }

const BODY = JSON.stringify(document)

/** The description of the API, as the build made it. */
export async function openapi(c: Context<App>): Promise<Response> {
  const response = new Response(BODY, {
    headers: { 'content-type': 'application/json; charset=UTF-8', etag: await etagOf(BODY) },
  })
  setPolicy(response.headers, 'cached')
  return notModified(c.req.raw, response)
}
