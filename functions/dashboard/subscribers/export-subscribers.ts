import {
  type ListedSubscriber,
  listSubscribersBatch,
} from '../../../db/subscribers/manage-subscribers.ts'
import { criteriaInWords, savedCriteria } from '../../../domain/subscriber-criteria.ts'
import { limitCalls } from '../../http/rate-limits.ts'
import { csvLine } from '../parts/csv-line.ts'
import type { StaffContext } from '../staff-context.ts'
import { readSubscribersQuery } from './subscribers-page.tsx'

const BATCH = 1000
const HEAD = [
  'email',
  'feed',
  'state',
  'frequency',
  'preferences',
  'requested_at',
  'confirmed_at',
  'blocked',
]

/** GET subscribers.csv: batch after batch, as fast as it is taken; never all in memory. */
export async function exportSubscribers(c: StaffContext): Promise<Response> {
  const { session } = c.var
  const { db, now, limits } = c.env
  await limitCalls(limits.client(`export:${session.org.id}`))
  const query = readSubscribersQuery(c)
  const encoder = new TextEncoder()
  // Before anything is sent, so that what fails can still be answered with an error.
  let batch = await listSubscribersBatch(db, query, BATCH)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The mark tells spreadsheets that the text is UTF-8.
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(HEAD)}`))
    },
    async pull(controller) {
      controller.enqueue(encoder.encode(batch.subscribers.map(line).join('')))
      if (!batch.next) return controller.close()
      batch = await listSubscribersBatch(db, { ...query, after: batch.next }, BATCH)
    },
  })
  const day = now().toISOString().slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=UTF-8',
    'Content-Disposition': `attachment; filename="subscribers-${session.org.slug}-${day}.csv"`,
    'X-Content-Type-Options': 'nosniff',
  })
}

function line(subscriber: ListedSubscriber): string {
  const { email, feedSlug, state, digestFrequency, requestedAt, confirmedAt, blocked } = subscriber
  const chosen = criteriaInWords(savedCriteria(subscriber))
  const since = [requestedAt, confirmedAt ?? '']
  return csvLine([email, feedSlug, state, digestFrequency, chosen, ...since, blocked ?? ''])
}
