import { type Delivery, judge as judgeDeliveries } from '../chaos/judge.ts'
import type { Mail } from './mailbox.ts'
import type { Received } from './outside.ts'
import type { Subscriber } from './people.ts'
import type { Disturbance, Problem } from './report.ts'

const RETRY_DELAYS = [60, 300, 1800]
/** How long an email may have been on its way, or the note of it, when something broke. */
export const UNDER_WAY_MS = 10_000

/** Emails that came twice although nothing broke while they were on their way. */
export function judgeMails(mails: Mail[], disturbances: Disturbance[]): Problem[] {
  const problems: Problem[] = []
  for (const [id, same] of Map.groupBy(mails, ({ id }) => id)) {
    const unexplained = same
      .slice(0, -1)
      .filter(
        ({ at }) => !disturbances.some(({ from, to }) => to >= at && from <= at + UNDER_WAY_MS),
      )
    if (unexplained.length > 0) problems.push({ kind: 'double', text: `email ${id}` })
  }
  return problems
}

type Webhooks = {
  deliveries: Delivery[]
  arrivals: Received[]
  subscribers: Subscriber[]
  disturbances: Disturbance[]
}

/** Whether each confirmed sign-up reached each endpoint, and no try came twice or before its time. */
export function judgeWebhooks(of: Webhooks): Problem[] {
  const { deliveries, arrivals, subscribers, disturbances } = of
  const confirmed = subscribers.filter(({ confirmedAt }) => Number.isFinite(confirmedAt))
  const reached = new Set(arrivals.map(({ path, email }) => `${path} ${email}`))
  const missing = confirmed.flatMap(({ org, email }) =>
    org.endpoints
      .map((url) => `${new URL(url).pathname} ${email}`)
      .filter((call) => !reached.has(call))
      .map((call): Problem => ({ kind: 'lost', text: `webhook ${call}` })),
  )
  const expected = confirmed.reduce((sum, { org }) => sum + org.endpoints.length, 0)
  const { problems } = judgeDeliveries(deliveries, arrivals, {
    ...{ expected, delays: RETRY_DELAYS, disturbances },
  })
  return [...missing, ...problems.map((text): Problem => ({ kind: kindOf(text), text }))]
}

function kindOf(text: string): Problem['kind'] {
  if (text.includes('early')) return 'early'
  return text.includes('twice') ? 'double' : 'lost'
}
