import { sql } from 'drizzle-orm'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { rolesWith } from '../../domain/roles.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { feedLabel } from '../feeds/manage-feeds.ts'
import { BRAND, BRAND_COLUMNS } from '../mail/brand.ts'
import { newStaffMails } from '../mail/mails.ts'
import { publishable, TASKS } from '../tasks/tasks.ts'

const REVIEWERS = rolesWith('submissions.review')

/**
 * Emails everyone who may review submissions that something new waits, once a day at most. The row of `mail_counts` is
 * locked by it: of two runs at once the second finds that they were told.
 */
export async function notifyReviewers(db: Db, now: Date): Promise<PublishableTask[]> {
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with told as (
      insert into mail_counts (key, since, sent)
      select 'submissions of ' || t.org_id, ${at}, 1
      from ${stored('orgs_to_tell_of_submissions')}(${at}) t join open_organizations o on o.id = t.org_id
      order by t.org_id
      on conflict (key) do update set since = excluded.since
        where mail_counts.since <= ${at} - interval '24 hours' or mail_counts.since > ${at} + interval '1 minute'
      returning substr(key, length('submissions of ') + 1) as org_id
    ), news as (
      select org_id, ${'submissions-waiting' satisfies MailKind} as kind from told
    ), ${newStaffMails(REVIEWERS, now)}
    select ${publishable('mail_tasks')} as tasks`)
  return rows[0]?.tasks ?? []
}

/** Beyond this a count only says "more": no email reads whole tables. */
export const MOST_COUNTED = 1_000
const MOST_FEEDS_NAMED = 10

const WAITING = {
  email: 'text',
  orgId: 'text',
  ...BRAND_COLUMNS,
  orgSlug: 'text',
  /** The feeds with the most first. */
  feeds: holding<{ name: string; count: number }[]>('json'),
} satisfies Columns
export type Waiting = Given<typeof WAITING>

/** What waits for one member of staff, if they may still review it. */
export async function getWaiting(
  db: Db,
  { orgId, personId }: { orgId: string; personId: string },
): Promise<Waiting | undefined> {
  const rows = await queryRows(
    db,
    WAITING,
  )(sql`
    select p.email, o.id as "orgId", ${BRAND}, o.slug as "orgSlug", coalesce((
      select json_agg(json_build_object('name', ${feedLabel('f')}, 'count', w.count)
        order by w.count desc, f.name, f.id)
      from (
        select s.feed_id, count(*)::int as count from (
          select feed_id from submissions where org_id = o.id and queued_at is not null
          order by queued_at desc limit ${MOST_COUNTED + 1}
        ) s group by s.feed_id order by 2 desc, 1 limit ${MOST_FEEDS_NAMED}
      ) w join feeds f on f.id = w.feed_id), '[]') as feeds
    from open_organizations o
    join memberships m on m.org_id = o.id and m.person_id = ${personId} and m.role in ${REVIEWERS}
    join people p on p.id = m.person_id where o.id = ${orgId}`)
  const [found] = rows
  return found?.feeds[0] ? found : undefined
}
