import type { Answerer, Api } from './api.ts'
import {
  cancelMessage,
  cancelMessages,
  deleteDead,
  getMessage,
  listDead,
} from './manage-messages.ts'
import { publishBatch, publishMessage } from './publish-messages.ts'
import { Refused } from './refused.ts'
import { showFlowControl } from './show-flow-control.ts'

const ROUTES: [method: string, path: RegExp, answer: Answerer][] = [
  ['POST', /^\/v2\/publish\/(.+)$/, publishMessage],
  ['POST', /^\/v2\/batch$/, publishBatch],
  ['GET', /^\/v2\/messages\/([^/]+)$/, getMessage],
  ['DELETE', /^\/v2\/messages\/([^/]+)$/, cancelMessage],
  ['DELETE', /^\/v2\/messages$/, cancelMessages],
  ['GET', /^\/v2\/dlq$/, listDead],
  ['DELETE', /^\/v2\/dlq\/([^/]+)$/, deleteDead],
  ['GET', /^\/v2\/flowControl\/([^/]+)$/, showFlowControl],
  [
    'GET',
    /^\/v2\/globalParallelism$/,
    ({ queue, parallelism }) =>
      Response.json({ parallelismMax: parallelism, parallelismCount: queue.activeCount }),
  ],
  ['GET', /^\/v2\/keys$/, ({ keys }) => Response.json(keys.pair)],
  ['POST', /^\/v2\/keys\/rotate$/, ({ keys }) => Response.json(keys.rotate())],
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
      return await answer(api, { request, url, rest: matched[1] ?? '' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return Response.json({ error: error.message }, { status: error.status })
    }
  }
  return undefined
}
