import type { DeliveryFilter, DeliveryRow } from '../../../db/webhooks/deliveries.ts'
import { listWithTests, type SentTest, UNFINISHED } from '../../../db/webhooks/tests.ts'
import type { Deps } from '../../platform/deps.ts'
import { testBody } from '../../webhooks/send-test.ts'

/** A delivery or a test event, as lists and its page show both. */
export type Listed = DeliveryRow & { isTest: boolean }

/** Deliveries and test events in one list, newest first; one more than the limit tells that more follow. */
export async function listLog(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  filter: DeliveryFilter,
): Promise<Listed[]> {
  const { deliveries, tests } = await listWithTests(db, filter, now())
  const rows = [...deliveries.map((row) => ({ ...row, isTest: false })), ...tests.map(asListed)]
  return rows.toSorted(newestFirst).slice(0, filter.limit + 1)
}

/** As the two lists are sorted: by time, and by id at equal times. */
function newestFirst(a: Listed, b: Listed): number {
  const later = b.createdAt.getTime() - a.createdAt.getTime()
  return later || (a.id < b.id ? 1 : -1)
}

/** A test event has one attempt and ends with it. */
export function asListed(test: SentTest): Listed {
  const { id, endpointId, url, name, eventName, error, createdAt } = test
  return {
    ...{ id, endpointId, url, name, eventName, createdAt },
    state: stateOf(error),
    reason: null,
    attempts: 1,
    nextAttemptAt: null,
    endedAt: error === UNFINISHED ? null : createdAt,
    body: testBody(eventName, createdAt),
    isTest: true,
  }
}

function stateOf(error: SentTest['error']): Listed['state'] {
  if (error === UNFINISHED) return 'pending'
  return error ? 'failed' : 'successful'
}
