import { type SQL, sql } from 'drizzle-orm'
import type { SuppressionReason } from '../../domain/suppression.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { countAfterDigest } from '../digests/count-after.ts'
import { BATCH } from '../writes/batch.ts'

/** The suppression that holds for the subscriber `s`, if there is one; `x` names it. */
export const SUPPRESSION_OF_S = sql.raw(
  'active_suppressions x on x.email_hash = s.email_hash and x.org_id = s.org_id',
)

type Of = { hashes: string[]; orgId: string | undefined }
const SUPPRESSION = {
  reason: holding<SuppressionReason>('text'),
  at: 'timestamp with time zone',
} satisfies Columns
export type Suppression = Given<typeof SUPPRESSION>

/** Why an organization's mails do not go to an address, if so: the gravest reason. */
export async function getSuppression(db: Db, { hashes, orgId }: Of) {
  const rows = await queryRows(
    db,
    SUPPRESSION,
  )(sql`
    select reason, at from active_suppressions
    where org_id = ${orgId ?? null}::text and email_hash = any(${sql.param(hashes)}::text[])
    order by reason = 'bounce', at limit 1`)
  return rows[0]
}

/** How many addresses an organization's mails do not go to, by reason. */
export async function countSuppressions(db: Db, orgId: string) {
  const rows = await queryRows(db, {
    reason: holding<SuppressionReason>('text'),
    count: 'integer',
  })(sql`
    select reason, count(*)::int as count from active_suppressions
    where org_id = ${orgId} group by reason`)
  return new Map(rows.map(({ reason, count }) => [reason, count]))
}

type Address = { orgId: string; email: string; hashes: string[]; now: Date }

/**
 * Mails of an organization may go to an address again. `hashes`: what it may be on record under;
 * its subscriptions may know it by older ones.
 */
export function liftForAddress(db: Db, { orgId, email, hashes, now }: Address): Promise<boolean> {
  return lift(
    db,
    now,
    sql`org_id = ${orgId} and (email_hash = any(${sql.param(hashes)}::text[]) or email_hash in (
      select email_hash from subscribers where org_id = ${orgId} and email_key = lower(${email})))`,
  )
}

/**
 * A person opened an email and used its button, so their mailbox works for every organization.
 * Complaints stay: only staff lift those.
 */
export function liftBounces(db: Db, hashes: string[], now: Date): Promise<boolean> {
  return lift(db, now, sql`reason = 'bounce' and email_hash = any(${sql.param(hashes)}::text[])`)
}

async function lift(db: Db, now: Date, which: SQL): Promise<boolean> {
  const result = await db.execute(sql`
    update suppressions set lifted_at = ${timestamptz(now)}
    where lifted_at is null and ${which}`)
  return result.rowCount > 0
}

/** Providers send an event again for days, never for so long. */
const LIFTED_KEPT_DAYS = 30
/** By then the mailbox may belong to another person, or exist again. */
const BOUNCE_DAYS = 365

/** Forgets what no longer holds; returns the larger number of the two kinds. */
export async function deleteOldSuppressions(db: Db, now: Date): Promise<number> {
  const before = (days: number) => sql`${timestamptz(now)} - make_interval(days => ${days})`
  const rows = await queryRows(db, { most: 'integer' })(sql`
    with lifted as (
      delete from suppressions where ctid = any(array(
        select ctid from suppressions where lifted_at < ${before(LIFTED_KEPT_DAYS)}
        order by lifted_at limit ${BATCH} for update skip locked
      )) returning 1
    ), bounced as (
      delete from suppressions where ctid = any(array(
        select ctid from suppressions where reason = 'bounce' and at < ${before(BOUNCE_DAYS)}
        order by at limit ${BATCH} for update skip locked
      )) returning 1
    )
    select greatest((select count(*) from lifted), (select count(*) from bounced))::int as most`)
  return rows[0]?.most ?? 0
}

export type MailEvent = {
  reason: Extract<SuppressionReason, 'bounce' | 'complaint'>
  emailKey: string
  emailHash: string
  /** Whose mail it was, where the provider says so; else that of every subscription with the address. */
  orgId: string | undefined
  at: Date
}

/**
 * Notes what the mail provider says of an address, for each organization that has it. An
 * unknown address changes nothing, nor does a report from before the subscription or the lifting. A bounce
 * counts for all organizations, whichever sent the email; a complaint weighs more than a bounce. A new bounce also
 * counts for the last digest that went there.
 */
export async function suppressAddress(db: Db, event: MailEvent): Promise<void> {
  const { reason, emailKey, emailHash, orgId, at } = event
  const complaintOf = reason === 'complaint' ? (orgId ?? null) : null
  await db.execute(sql`
    with known as (
      select org_id, email_hash from subscribers where email_key = ${emailKey}
        and coalesce(confirmed_at, requested_at) <= ${moment(at)}
      union select org_id, ${emailHash} from invitations where email_key = ${emailKey}
      union select m.org_id, ${emailHash} from memberships m join people p on p.id = m.person_id
        where p.email_key = ${emailKey}
    ), concerned as (
      select org_id, email_hash from known union select org_id, ${emailHash} from known
    ), suppressed as (${insertion(
      sql`select email_hash, org_id, ${reason}, ${moment(at)} from concerned
        where ${complaintOf}::text is null or org_id = ${complaintOf}`,
    )} returning org_id, email_hash),
    -- Of other organizations it is known only that they have the address.
    returned as (
      select s.id, s.feed_id from suppressed x
      join subscribers s on s.org_id = x.org_id and s.email_hash = x.email_hash
      where ${reason} = 'bounce' and s.org_id = coalesce(${orgId ?? null}::text, s.org_id)
    ), counted as (${countAfterDigest({ as: 'bounced', of: 'returned', now: at })})
    select from suppressed`)
}

type Stop = { orgId: string; emailKey: string; emailHash: string; now: Date }

/** Staff want no more mails of their organization to go to an address, known or not. */
export async function stopMailsTo(db: Db, { orgId, emailKey, emailHash, now }: Stop) {
  await db.execute(
    insertion(sql`
      select email_hash, ${orgId}, 'manual', ${moment(now)} from (
        select email_hash from subscribers where email_key = ${emailKey} and org_id = ${orgId}
        union select ${emailHash}) h`),
  )
}

/** A row that was lifted holds again only for what happened after that. */
function insertion(rows: SQL): SQL {
  return sql`insert into suppressions (email_hash, org_id, reason, at) ${rows}
    on conflict (org_id, email_hash) do update
      set reason = excluded.reason, at = excluded.at, lifted_at = null
      where suppressions.lifted_at < excluded.at or suppressions.lifted_at is null
        and suppressions.reason = 'bounce' and excluded.reason <> 'bounce'`
}

function moment(at: Date): SQL {
  return timestamptz(at)
}

export const COMPLAINTS_AT_ONCE = 100

/** Some subscriptions that a complaint is about: those from before it, of the organization that sent the email. */
export async function listComplainers(db: Db, { emailKey, orgId, at }: MailEvent) {
  const rows = await queryRows(db, { id: 'text', orgId: 'text' })(sql`
    select id, org_id as "orgId" from subscribers
    where email_key = ${emailKey} and (${orgId ?? null}::text is null or org_id = ${orgId ?? null})
      and coalesce(confirmed_at, requested_at) <= ${timestamptz(at)}
    order by id limit ${COMPLAINTS_AT_ONCE}`)
  return rows
}
