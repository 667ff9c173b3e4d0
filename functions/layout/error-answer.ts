import type { Context } from 'hono'
import { setPolicy } from '../caching/cache-policy.ts'
import type { ErrorStatus } from '../http/errors.ts'
import type { App } from '../platform/deps.ts'
import { answerPage, wantsHtml } from './answer-page.ts'

/** As those of the responses of the API. */
const JSON_HEADERS = {
  'content-type': 'application/json; charset=UTF-8',
  'x-content-type-options': 'nosniff',
}

/** spec 7: a JSON object with one field. Outside the API a browser gets a page instead. */
export async function errorAnswer(
  c: Context<App>,
  status: ErrorStatus,
  error: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await answerIn(c, status, error)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

async function answerIn(c: Context<App>, status: ErrorStatus, error: string) {
  const inApi = `${c.req.path}/`.startsWith('/api/v1/')
  if (!inApi && wantsHtml(c)) {
    const ofRoom = c.get('errorPage')
    if (ofRoom) return ofRoom(status, error)
    const { ErrorPage } = await import('./error-page.tsx')
    return answerPage(c, ErrorPage({ status, message: error }), { status })
  }
  const response = c.json({ error }, status, JSON_HEADERS)
  // Elsewhere the answer depends on Accept, which is not in the cache's key.
  setPolicy(response.headers, inApi && status === 404 ? 'missing' : 'never')
  return response
}
