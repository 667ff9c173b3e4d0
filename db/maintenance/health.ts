import { sql } from 'drizzle-orm'
import { EMAILS_A_DAY } from '../../domain/email-allowance.ts'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { PEOPLE_LANE } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import type { Columns, Given } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { NEW_ORGANIZATIONS, SIGN_UPS } from '../mail/mails.ts'

/** Long after the sweep has handed a task over again: who still waits has been forgotten. */
const OVERDUE_MINUTES = 15
/** So many mails in a row that a provider refused are no longer the fault of their addresses. */
const REFUSED_IN_A_ROW = 3
/** Anyone may type an address into the sign-up form, so a refusal of it is no sign of a fault here. */
const TYPED_BY_VISITORS: MailKind = 'subscription'

/** `signUpEmails` and `newOrganizations`: whether the service still sends such emails today. */
const HEALTH = {
  tasks: 'boolean',
  mail: 'boolean',
  signUpEmails: 'boolean',
  newOrganizations: 'boolean',
} satisfies Columns
type Health = Given<typeof HEALTH>

/**
 * Whether tasks are carried out in time, and whether mails go out: neither one that was tried twice
 * without any going out since it was asked for, nor the last ones refused. Throws when the database
 * does not answer.
 */
export async function getHealth(db: Db, now: Date): Promise<Health> {
  const at = timestamptz(now)
  const isWithin = (key: string, most: number) => sql`not exists (
        select from mail_counts where key = ${key} and sent > ${most}::int
          and since > ${at} - interval '24 hours')`
  const rows = await queryRows(
    db,
    HEALTH,
  )(sql`
    select
      not exists (
        select from tasks where state in ('waiting', 'running')
          and due_at < ${at} - make_interval(mins => ${OVERDUE_MINUTES}::int)
      ) as tasks,
      not exists (
        select from (
          select created_at from tasks
          where kind = 'mail' and state = 'waiting' and attempt >= 2
          union all
          -- A provider that postpones every call costs no attempt.
          select created_at from tasks
          where lane = ${PEOPLE_LANE} and kind = 'mail' and state = 'waiting'
            and created_at < ${at} - make_interval(mins => ${OVERDUE_MINUTES}::int)
        ) t where not exists (
          select from mails m where m.ended_at > t.created_at and m.state = 'sent')
      ) and (
        select count(*) filter (where state = 'failed') < ${REFUSED_IN_A_ROW}::int from (
          select state from mails where ended_at > ${at} - interval '1 day'
            and (state = 'sent' or state = 'failed' and kind <> ${TYPED_BY_VISITORS})
          order by ended_at desc limit ${REFUSED_IN_A_ROW}
        ) latest
      ) as mail,
      ${isWithin(SIGN_UPS, EMAILS_A_DAY.ofService)} as "signUpEmails",
      ${isWithin(NEW_ORGANIZATIONS, EMAILS_A_DAY.toCreateOrganizations)} as "newOrganizations"`)
  const [health] = rows
  if (!health) throw new Error('health query returned no row')
  return health
}
