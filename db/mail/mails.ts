import { eq, type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import type { Role } from '../../domain/roles.ts'
import { PEOPLE_LANE } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import type { Columns, Given } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { type MailState, mails } from '../tables/mails.ts'
import { type FencedWrite, newTasks } from '../tasks/tasks.ts'

const PEOPLE = sql.raw(`'${PEOPLE_LANE}'`)

/**
 * CTEs that put one mail and its task on their way for the row of `source` (a CTE or table with
 * the column `id`); the second, `mail_tasks`, has what the queue needs to know.
 */
export function newMail(
  kind: MailKind,
  mailId: Id<'mail'>,
  source: SQL,
  now: Date,
  lane: SQL = PEOPLE,
): SQL {
  const at = timestamptz(now)
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

/**
 * CTEs that put an email on its way to all staff in one of these roles, for each row of the CTE `news` with its `org_id`
 * and `kind`. The subject names the organization, the person, and the moment.
 */
export function newStaffMails(roles: Role[], now: Date): SQL {
  const moment = sql`${now.getTime()}::bigint`
  return sql`
    mail as (
      insert into mails (id, kind, subject_id, created_at)
      select 'mail_' || substr(md5(n.kind || m.org_id || m.person_id || ${moment}), 1, 20), n.kind,
        m.org_id || '.' || m.person_id || '.' || ${moment}, ${timestamptz(now)}
      from news n join memberships m on m.org_id = n.org_id and m.role in ${roles}
      on conflict do nothing returning id, subject_id
    ), mail_tasks as (
      ${newMailTasks({ from: sql`mail`, lane: sql`'mails.' || split_part(subject_id, '.', 1)`, now })}
    )`
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
  return sql`update mails set state = ${state}, ended_at = ${timestamptz(now)}
    from ended where mails.id = ${id} returning mails.id`
}

/** Keys of `mail_counts` for the limits of the whole service, in `EMAILS_A_DAY`. */
export const SIGN_UPS = 'sign-ups'
export const SIGN_UPS_OF_NEW = 'sign-ups of new organizations'
export const NEW_ORGANIZATIONS = 'new organizations'

type Count = {
  key: string | SQL
  /** The CTE or table with a row for each mail that is to be counted. */
  source: SQL
  most: number | SQL
  now: Date
  /** Else a day after the first: for what goes on day by day, as an organization's own mails. */
  startsAnew: 'a day after the last' | 'a day after the first'
}

/**
 * The body of a CTE that counts one more mail and returns `key`, `sent`, and `since`: above `most`, it must not go out.
 * The row of the count is locked by it, so of many at once no more come through.
 */
export function countMail({ key, source, most, now, startsAnew }: Count): SQL {
  const at = timestamptz(now)
  const isNewDay = sql`mail_counts.since <= ${at} - interval '24 hours'`
  const isSent =
    startsAnew === 'a day after the last' ? sql`mail_counts.sent < ${most}` : sql`false`
  return sql`
    insert into mail_counts (key, since, sent) select ${key}, ${at}, 1 from ${source}
    on conflict (key) do update set
      sent = case when ${isNewDay} then 1 else least(mail_counts.sent + 1, ${most} + 1) end,
      since = case when ${isNewDay} or ${isSent} then ${at} else mail_counts.since end
    returning key, sent, since`
}

/** Tasks are counted up to here: the wait it makes is long enough for any number. */
const MOST_WAITING = 2_000

type Pace = { /** Calls a second. */ rate: number; maxWaitMs: number; now: Date }
/** The moment of the next call, or of the first free one, and how many mailings wait for theirs. */
const MAIL_TURN = {
  isTaken: 'boolean',
  waitMs: 'double precision',
  waiting: 'integer',
} satisfies Columns
type MailTurn = Given<typeof MAIL_TURN>

/**
 * Takes the next moment at which the email provider may be called, unless it is too far ahead. The row
 * is locked by it, so no two calls get the same.
 */
export async function takeMailTurn(db: Db, { rate, maxWaitMs, now }: Pace): Promise<MailTurn> {
  const at = timestamptz(now)
  const gap = sql`make_interval(secs => ${1 / rate})`
  // A turn this far ahead was taken by a clock that was wrong, and would hold up every email until then.
  const isWrong = sql`mail_pace.next_at > ${at} + ${gap} + interval '1 minute'`
  const last = sql`${at} + make_interval(secs => ${maxWaitMs / 1000})`
  const rows = await queryRows(
    db,
    MAIL_TURN,
  )(sql`
    with postponed as (
      select next_at from mail_pace where provider = ${POSTPONED}
        and next_at > ${at} and next_at <= ${at} + interval '61 minutes'
    ), turn as (
      insert into mail_pace (provider, next_at)
      select ${PROVIDER}, ${at} + ${gap} where not exists (select from postponed)
      on conflict (provider) do update
        set next_at = case when ${isWrong} then ${at} else greatest(mail_pace.next_at, ${at}) end + ${gap}
      where mail_pace.next_at <= ${last} or ${isWrong}
      returning next_at - ${gap} as at
    ), free as (
      select at, true as is_taken, 0 as waiting from turn
      union all
      -- The row as it was when this statement began: another may have moved it since, or have made it.
      select coalesce((select next_at from postponed), greatest(${last}, (
        select next_at from mail_pace where provider = ${PROVIDER}
      ))), false, (
        select count(*) filter (where kind in ('digest-send', 'event-update-send')) from (
          select kind from tasks where state in ('waiting', 'running') limit ${MOST_WAITING}
        ) t
      ) where not exists (select from turn)
    )
    select is_taken as "isTaken", waiting::int as waiting,
      (extract(epoch from at - ${at}) * 1000)::float as "waitMs" from free`)
  const [turn] = rows
  if (!turn) throw new Error('mail pace returned no row')
  return turn
}

/** The one provider that the settings name. */
const PROVIDER = 'mailer'
/** Until when it asked not to be called. */
const POSTPONED = 'mailer postponed'

/** Lets no call be made before then: an hour from now at most. */
export async function postponeMails(db: Db, until: Date): Promise<void> {
  const at = timestamptz(until)
  await db.execute(sql`
    insert into mail_pace (provider, next_at) values (${POSTPONED}, ${at})
    on conflict (provider) do update set next_at = greatest(mail_pace.next_at, ${at})`)
}
