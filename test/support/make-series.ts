import type { EventColumns } from '../../domain/event-columns.ts'
import type { Rule } from '../../domain/recurrence/rule.ts'
import { createSeries } from '../../functions/events/series.ts'
import { yoga } from '../events/series-event.ts'
import type { TestApp } from './app.ts'
import { freshId } from './factories.ts'

/** A series of the feed, from Tuesday, June 16, 2026, 7 PM in Chicago on; the id of its first date. */
export async function makeSeries(
  app: TestApp,
  feed: { id: string; orgId: string },
  rule: Rule,
  over: Partial<EventColumns> = {},
) {
  const id = freshId('evt')
  const repeat = { rule, rdates: [], exdates: [] }
  const made = { orgId: feed.orgId, id, event: yoga(feed, over), repeat }
  const outcome = await createSeries(app.acting(), made)
  if (outcome !== 'saved') throw new Error(outcome)
  return { id, seriesId: id.replace('evt_', 'ser_') }
}
