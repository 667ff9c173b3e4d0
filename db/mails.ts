import { eq, type SQL, sql } from 'drizzle-orm'
import type { MailKind } from '../domain/mail-kinds.ts'
import type { Db } from './client.ts'
import { type MailState, mails } from './tables/mails.ts'
import { type FencedWrite, newTasks } from './tasks.ts'

/** Mails that somebody sits and waits for: no organization's traffic comes before them. */
const PEOPLE = sql`'people'`

/**
 * CTEs that put one mail and its task on their way for the row of `source` (a CTE or table with
 * the column `id`); the second, `mail_tasks`, has what the queue needs to know.
 */
export function newMail(
  kind: MailKind,
  mailId: string,
  source: SQL,
  now: Date,
  lane: SQL = PEOPLE,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    mail as (
      insert into mails (id, kind, subject_id, created_at)
      select ${mailId}, ${kind}, id, ${at} from ${source} limit 1 returning id
    ), mail_tasks as (
      ${newMailTasks({ from: sql`mail`, lane, now })}
    )`
}

/** A task for each mail of `from`. */
export function newMailTasks(of: { from: SQL; lane: SQL; now: Date; untold?: boolean }): SQL {
  return newTasks({ ...of, id: sql`'task_' || id`, kind: 'mail', subject: sql`id` })
}

/** What a mail's text is made from. */
export async function getMail(db: Db, id: string) {
  const rows = await db
    .select({ kind: mails.kind, subjectId: mails.subjectId })
    .from(mails)
    .where(eq(mails.id, id))
  return rows[0]
}

/** How a mail ended, written together with the end of its task. */
export function endMail(id: string, state: MailState, now: Date): FencedWrite {
  return sql`update mails set state = ${state}, ended_at = ${now.toISOString()}::timestamptz
    from ended where mails.id = ${id} returning mails.id`
}

type Count = {
  key: string
  /** The CTE or table with a row for each mail that is to be counted. */
  source: SQL
  most: number
  now: Date
  /** Else a day after the first: for what goes on day by day, as an organization's own mails. */
  startsAnew: 'a day after the last' | 'a day after the first'
}

/**
 * The body of a CTE that counts one more mail and returns `sent`: above `most`, it must not go out.
 * The row of the count is locked by it, so of many at once no more come through.
 */
export function countMail({ key, source, most, now, startsAnew }: Count): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const isNewDay = sql`mail_counts.since <= ${at} - interval '24 hours'`
  const isSent =
    startsAnew === 'a day after the last' ? sql`mail_counts.sent < ${most}` : sql`false`
  return sql`
    insert into mail_counts (key, since, sent) select ${key}, ${at}, 1 from ${source}
    on conflict (key) do update set
      sent = case when ${isNewDay} then 1 else least(mail_counts.sent + 1, ${most + 1}) end,
      since = case when ${isNewDay} or ${isSent} then ${at} else mail_counts.since end
    returning sent`
}
