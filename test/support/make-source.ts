import { packBody } from '../../functions/imports/body.ts'
import { calendar, concert } from '../imports/calendar.ts'
import type { TestApp } from './app.ts'
import { freshId } from './factories.ts'

/** An imported calendar that needs staff, with its history and a newer file to look at. */
export async function makeSource(
  app: TestApp,
  feed: { id: string; orgId: string },
  newer: string = calendar(concert('a'), { UID: 'broken' }),
) {
  const { query } = app.database
  const [sourceId, importId] = [freshId('src'), freshId('imp')]
  await query(
    `insert into sources (id, org_id, feed_id, name, url, url_hint, since, state, problem, failing_since,
      held_since, alerted_at, created_at, updated_at)
     values ($1, $2, $3, 'Venue', 'k.i.s', 'venue.com ….ics', '2026-06-01', 'active', 'http', now(), now(),
      '2099-01-01', now(), now())`,
    [sourceId, feed.orgId, feed.id],
  )
  await query(
    `insert into import_runs (id, org_id, source_id, kind, state, found, added, ms, bytes, notes, zones, started_at)
     values ($1, $2, $3, 'sync', 'done', 3, 3, 120, 4000, '[{"line":7,"text":"The end cannot be read."}]',
      '{America/Chicago}', now())`,
    [importId, feed.orgId, sourceId],
  )
  await query(
    `insert into import_changes (run_id, uid, change, title) values ($1, 'a', 'added', 'Concert')`,
    [importId],
  )
  const body = await packBody(new TextEncoder().encode(newer))
  await query(
    `insert into import_runs (id, org_id, source_id, kind, state, body, started_at)
     values ($1, $2, $3, 'sync', 'preview', $4, now())`,
    [freshId('imp'), feed.orgId, sourceId, body],
  )
  return { sourceId, importId }
}
