import type { Answerer, Api } from './api.ts'
import { publishBatch, publishMessage } from './publish-messages.ts'
import { Refused } from './refused.ts'

/** Of QStash's API what publishes; what became of a message is on the mailbox page and at `GET /queue`. */
const ROUTES: [method: string, path: RegExp, answer: Answerer][] = [
  ['POST', /^\/v2\/publish\/(.+)$/, publishMessage],
  ['POST', /^\/v2\/batch$/, publishBatch],
]

/** Answers a call of QStash's API; `undefined` if the path is not part of it. */
export async function answerRequest(
  api: Api,
  token: string,
  request: Request,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  for (const [method, path, answer] of ROUTES) {
    const matched = method === request.method && path.exec(url.pathname)
    if (!matched) continue
    try {
      if (request.headers.get('authorization') !== `Bearer ${token}`) {
        throw new Refused(401, 'unauthorized')
      }
      return await answer(api, { request, url, address: matched[1] ?? '' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return Response.json({ error: error.message }, { status: error.status })
    }
  }
  return undefined
}
