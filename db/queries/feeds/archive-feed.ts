import { sql } from 'drizzle-orm'
import type { PublishableTask } from '../../../domain/task.ts'
import type { Db } from '../../client.ts'
import { newMailTasks } from '../mails/new-mail.ts'
import type { FencedWrite } from '../tasks/finish-task.ts'
import { newTasks, publishable } from '../tasks/new-tasks.ts'

/** So many mails are prepared at once; the rest when the task comes again. */
const BATCH = 500

type Archive = { orgId: string; id: string; taskId: string; now: Date }

/**
 * Takes a feed off everything public, with one task that tells its subscribers. Archiving it twice
 * tells nobody again. `undefined`: no such feed.
 */
export async function archiveFeed(
  db: Db,
  { orgId, id, taskId, now }: Archive,
): Promise<PublishableTask[] | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`
  const notice = newTasks({
    from: sql`archived`,
    id: sql`${taskId}`,
    kind: 'feed-archived',
    subject: sql`id || '.' || ${now.getTime()}::bigint`,
    lane: sql`'mails.' || org_id`,
    now,
  })
  const result = await db.execute<{ tasks: PublishableTask[] }>(sql`
    with archived as (
      update feeds set archived_at = ${at}, updated_at = ${at}
      where id = ${id} and org_id = ${orgId} and archived_at is null returning id, org_id
    ), notice as (
      ${notice}
    )
    select ${publishable('notice')} as tasks from feeds where id = ${id} and org_id = ${orgId}`)
  return result.rows[0]?.tasks
}

/** Whether more subscribers wait for their mail than one batch holds. */
export async function hasManyToTell(db: Db, subject: string): Promise<boolean> {
  const result = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${untold(subject)} limit ${BATCH + 1}) u`)
  return (result.rows[0]?.count ?? 0) > BATCH
}

/** A batch of mails with their tasks. The id of a mail follows from its cause, so none goes twice. */
export function tellSubscribers(subject: string, now: Date): FencedWrite[] {
  const at = sql`${now.toISOString()}::timestamptz`
  return [
    sql`insert into mails (id, kind, subject_id, created_at)
      select u.mail_id, 'feed-archived', u.id, ${at}
      from ended, lateral (${untold(subject)} limit ${BATCH}) u
      on conflict do nothing returning id`,
    newMailTasks({
      from: sql`write_0`,
      lane: sql`(select 'mails.' || org_id from feeds where id = ${feedOf(subject)})`,
      now,
      untold: true,
    }),
  ]
}

function feedOf(subject: string): string {
  return subject.split('.')[0] ?? ''
}

function untold(subject: string) {
  return sql`
    select s.id, 'mail_' || substr(md5(${subject} || s.id), 1, 20) as mail_id
    from subscribers s join archived_feeds f on f.id = s.feed_id
    where s.feed_id = ${feedOf(subject)} and s.state = 'active' and not exists (
      select from mails m where m.id = 'mail_' || substr(md5(${subject} || s.id), 1, 20))
    order by s.requested_at, s.id`
}
