import { sql } from 'drizzle-orm'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../client.ts'
import { newTasks, publishable } from '../tasks.ts'

/** Whoever corrects one thing often corrects another: so long after the last change people are told. */
const QUIET = sql.raw(`interval '10 minutes'`)
/** An organization that goes on changing events does not keep those waiting that it has left alone. */
const LONGEST = sql.raw(`interval '1 hour'`)

/**
 * For each feed that told somebody of events that have changed since, and that sends mails, one run
 * with its task. What nobody was told of is forgotten.
 */
export async function startNotices(
  db: Db,
  { at, now }: { at: Date; now: Date },
): Promise<PublishableTask[]> {
  const due = sql`${at.toISOString()}::timestamptz`
  const runTasks = newTasks({
    from: sql`run`,
    id: sql`'task_' || id`,
    kind: 'notice-run',
    subject: sql`id`,
    lane: sql`'mails.' || org_id`,
    now,
  })
  const result = await db.execute<{ tasks: PublishableTask[] }>(sql`
    with quiet as (
      select org_id from event_changes group by org_id
      having max(changed_at) <= ${due} - ${QUIET} or min(first_at) <= ${due} - ${LONGEST}
    ), change as (
      delete from event_changes c using quiet q
      where c.org_id = q.org_id and c.changed_at <= ${due} - ${QUIET}
      returning c.event_id, c.org_id, c.sentence
    ), told as (
      select r.feed_id, c.org_id, c.event_id, c.sentence from change c
      join digest_editions e on edition_event_ids(e.content) && array[c.event_id]
      join digest_runs r on r.id = e.run_id and r.org_id = c.org_id
      union
      select r.feed_id, c.org_id, c.event_id, c.sentence from change c
      join notice_editions e on edition_event_ids(e.content) && array[c.event_id]
      join notice_runs r on r.id = e.run_id and r.org_id = c.org_id
    ), run as (
      insert into notice_runs (id, org_id, feed_id, changes, state, created_at)
      select 'notice_' || replace(gen_random_uuid()::text, '-', ''), t.org_id, t.feed_id,
        jsonb_agg(jsonb_build_object('id', t.event_id, 'sentence', t.sentence)), 'planning',
        ${now.toISOString()}::timestamptz
      from told t join open_feeds f on f.id = t.feed_id
      where not exists (select from digest_settings x where x.feed_id = f.id and not x.enabled)
      group by t.org_id, t.feed_id
      returning id, org_id
    ), run_task as (
      ${runTasks}
    )
    select ${publishable('run_task')} as tasks`)
  return result.rows[0]?.tasks ?? []
}
