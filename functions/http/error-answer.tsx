import type { Context } from 'hono'
import type { App } from '../platform/deps.ts'
import { answerPage } from './answer-page.ts'
import { setPolicy } from './cache-policy.ts'
import { ErrorPage } from './error-page.tsx'

/** spec 7: a JSON object with one field. Outside the API a browser gets a page instead. */
export function errorAnswer(
  c: Context<App>,
  status: 400 | 404 | 500,
  error: string,
): Response | Promise<Response> {
  const inApi = `${c.req.path}/`.startsWith('/api/v1/')
  if (!inApi && c.req.header('accept')?.includes('text/html')) {
    return answerPage(c, <ErrorPage status={status} message={error} />, { status })
  }
  const response = c.json({ error }, status)
  // Elsewhere the answer depends on Accept, which is not in the cache's key.
  setPolicy(response.headers, inApi && status === 404 ? 'missing' : 'never')
  return response
}
