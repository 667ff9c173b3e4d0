import type { Deps } from '../../../functions/platform/deps.ts'
import type { Random } from '../../support/random.ts'
import type { Activity } from './activity.ts'
import { carryOut, currentCall } from './call.ts'
import { planCustomer } from './faults.ts'

const PUBLIC_ADDRESS = '93.184.216.34'

/** The outside world of a webhook: names that resolve, and a customer of moods. */
export function customerFetch(
  activity: Activity,
  now: () => number,
  randomOf: (key: string) => Random,
): Deps['fetch'] {
  return async (url, init) => {
    if (!init?.method) return carryOut('look-up', activity, async () => resolve(url))
    return carryOut('post', activity, () => answer(new Headers(init.headers)))
  }

  async function answer(headers: Headers): Promise<Response> {
    const call = currentCall.getStore()
    const number = Number(headers.get('x-service-attempt'))
    const { status, ms } = planCustomer(randomOf(`${headers.get('x-service-delivery')} ${number}`))
    if (call) call.post = { at: now(), number, status }
    if (ms > 0) await activity.pause(ms)
    if (status === 'late') throw new DOMException('too late', 'TimeoutError')
    return new Response(null, { status })
  }
}

function resolve(url: string): Response {
  const isA = new URL(url).searchParams.get('type') === 'A'
  const found = isA ? { Answer: [{ type: 1, data: PUBLIC_ADDRESS }] } : {}
  return Response.json({ Status: 0, ...found })
}
