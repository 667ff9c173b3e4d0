import { type SQL, sql } from 'drizzle-orm'
import { rolesWith } from '../../domain/roles.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { forgetSender } from '../submissions/retention.ts'
import { BATCH } from '../writes/batch.ts'
import { addressPattern } from './address-pattern.ts'
import { INVITATION_DAYS } from './team.ts'

const PAGE = 10_000
const MAX_PAGES = 100_000

const BODIES = { count: 'integer', createdAt: 'text?', id: 'text?' } satisfies Columns

/**
 * Blanks every body that names an address, of subscriptions that ended long ago too; what is still
 * to be delivered is blanked after that. It walks all bodies that are kept, since the hash that
 * would find them needs APP_SECRET. Responses that repeat the address go at once, also those whose body is gone,
 * and texts of the audit log.
 * Answers with the number of bodies.
 */
export async function forgetAddress(db: Db, emailKey: string, now: Date): Promise<number> {
  let forgotten = 0
  let after = { createdAt: '-infinity', id: '' }
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const rows = await queryRows(
      db,
      BODIES,
    )(sql`
      with page as (
        select id, created_at, body from webhook_events
        where body is not null
          and (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::text)
        order by created_at, id limit ${PAGE}
      ), forgotten as (
        update webhook_events e set erased_at = ${timestamptz(now)},
          body = case when exists (
            select from webhook_deliveries d where d.event_id = e.id and d.ended_at is null
          ) then e.body end
        from page where e.id = page.id and e.erased_at is null
          and strpos(lower(page.body), '"email":' || to_json(${emailKey}::text)::text) > 0
        returning 1
      ), last as (select * from page order by created_at desc, id desc limit 1)
      select (select count(*)::int from forgotten) as count,
        (select created_at::text from last) as "createdAt", (select id from last) as id`)
    const page = rows[0]
    forgotten += page?.count ?? 0
    if (!page?.createdAt || !page.id) break
    after = { createdAt: page.createdAt, id: page.id }
  }
  await forgetResponses(db, emailKey)
  await forgetAuditedTexts(db, emailKey)
  return forgotten
}

/** Responses are longer than bodies. */
const RESPONSES = 1_000

async function forgetResponses(db: Db, emailKey: string): Promise<void> {
  const written = addressPattern(emailKey)
  let after = { id: '', number: 0 }
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const rows = await queryRows(db, { id: 'text?', number: 'integer?' })(sql`
      with page as (
        select delivery_id, number, exchange from webhook_attempts
        where (delivery_id, number) > (${after.id}::text, ${after.number}::int)
        order by delivery_id, number limit ${RESPONSES}
      ), forgotten as (
        update webhook_attempts a set exchange = null from page p
        where a.delivery_id = p.delivery_id and a.number = p.number
          and lower(p.exchange) ~ ${written}::text
      ), last as (select * from page order by delivery_id desc, number desc limit 1)
      select (select delivery_id from last) as id, (select number from last) as number`)
    const last = rows[0]
    if (!last?.id || !last.number) break
    after = { id: last.id, number: last.number }
  }
}

/** Masks the values that hold the address, which staff may have written into any text. */
async function forgetAuditedTexts(db: Db, emailKey: string): Promise<void> {
  const holds = (text: SQL) => sql`(lower(${text}) ~ ${addressPattern(emailKey)}::text)`
  const masked = (values: SQL) => sql`(
    select jsonb_object_agg(key, case when ${holds(sql`value::text`)} then '{"masked": true}' else value end)
    from jsonb_each(${values}))`
  let after = '0'
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const rows = await queryRows(db, { id: 'text?' })(sql`
      with page as (
        select id, title, before, after from audit_log
        where id > ${after}::bigint order by id limit ${RESPONSES}
      ), forgotten as (
        update audit_log a set before = ${masked(sql`p.before`)}, after = ${masked(sql`p.after`)},
          title = case when ${holds(sql`p.title`)} then '' else p.title end
        from page p where a.id = p.id and ${holds(sql`concat(p.title, p.before, p.after)`)}
      )
      select max(id)::text as id from page`)
    const last = rows[0]?.id
    if (!last) break
    after = last
  }
}

const TRACES = {
  accounts: 'integer',
  /** Slugs of organizations that would have no owner without this person. */
  onlyOwnerOf: holding<string[]>('json'),
  invitations: 'integer',
  subscriptions: 'integer',
  submissions: 'integer',
} satisfies Columns
type Traces = Given<typeof TRACES>

const NOTHING: Traces = {
  accounts: 0,
  onlyOwnerOf: [],
  invitations: 0,
  subscriptions: 0,
  submissions: 0,
}

/** What is kept under an address. */
export async function findTraces(db: Db, emailKey: string): Promise<Traces> {
  const rows = await queryRows(
    db,
    TRACES,
  )(sql`
    select (select count(*)::int from people where email_key = ${emailKey}) as accounts,
      (select coalesce(json_agg(o.slug order by o.slug), '[]')
        from people p join memberships m on m.person_id = p.id join organizations o on o.id = m.org_id
        where p.email_key = ${emailKey} and ${isOnlyOwner()}) as "onlyOwnerOf",
      (select count(*)::int from invitations where email_key = ${emailKey}) as invitations,
      (select count(*)::int from subscribers where email_key = ${emailKey}) as subscriptions,
      (select count(*)::int from submissions where email_key = ${emailKey}) as submissions`)
  return rows[0] ?? NOTHING
}

function isOnlyOwner() {
  const managers = rolesWith('team.manage')
  return sql`m.role in ${managers} and not exists (select from memberships other
    where other.org_id = m.org_id and other.role in ${managers} and other.person_id <> m.person_id)`
}

/**
 * Deletes the account with its memberships, sessions and sign-in links, and the sign-ups, invitations, and submissions
 * of the address. `false`: nothing is deleted, because an organization would be without an owner. The
 * organizations are locked first, so that of two owners who go at once one stays.
 */
export async function deleteAccount(db: Db, emailKey: string): Promise<boolean> {
  const isGone = sql`not exists (select from people where email_key = ${emailKey})`
  const [, , left] = await db.batch([
    db.execute(sql`
      select from organizations where id in (
        select m.org_id from memberships m join people p on p.id = m.person_id
        where p.email_key = ${emailKey}
      ) order by id for no key update`),
    db.execute(sql`
      delete from people p where p.email_key = ${emailKey} and not exists (
        select from memberships m where m.person_id = p.id and ${isOnlyOwner()})`),
    db.execute(sql`
      with invited as (
        delete from invitations where email_key = ${emailKey} and ${isGone}
      ), changing as (
        delete from email_changes where email_key = ${emailKey} and ${isGone}
      ), uploading as (
        delete from subscriber_upload_rows where email_key = ${emailKey} and ${isGone}
      ), undoing as (
        delete from email_undos where email_key = ${emailKey} and ${isGone}
      ), signing_up as (
        delete from sign_ups where email_key = ${emailKey} and ${isGone}
      ), ${forgetSender(emailKey, isGone)}, inviting as (
        update invitations set invited_by = 'A colleague'
        where lower(invited_by) = ${emailKey} and email_key <> ${emailKey} and ${isGone}
      )
      select from people where email_key = ${emailKey}`),
  ])
  return left.rows.length === 0
}

/** The address of an account, as it is compared. */
export async function findEmailKey(db: Db, personId: string): Promise<string | undefined> {
  const rows = await queryRows(db, { key: 'text' })(
    sql`select email_key as key from people where id = ${personId}`,
  )
  return rows[0]?.key
}

/** Some subscriptions of an address, in any organization. */
export async function listSubscriptionsOf(db: Db, emailKey: string) {
  const rows = await queryRows(db, { id: 'text', nonce: 'text' })(
    sql`select id, nonce from subscribers where email_key = ${emailKey} order by id limit 100`,
  )
  return rows
}

/**
 * Looks once a day at each person whether they still belong somewhere, and deletes who has no
 * membership, session, sign-in link or invitation. Answers with the number looked at.
 */
export async function deleteIdlePeople(db: Db, now: Date): Promise<number> {
  const at = timestamptz(now)
  const idle = sql`
    not exists (select from memberships m where m.person_id = p.id)
    and not exists (select from sessions s where s.person_id = p.id and s.expires_at > ${at})
    and not exists (select from sign_in_links l where l.person_id = p.id
      and l.created_at > ${at} - interval '1 day')
    and not exists (select from invitations i where i.email_key = p.email_key
      and i.created_at > ${at} - make_interval(days => ${INVITATION_DAYS}))`
  const checked = await queryRows(db, { count: 'integer', idle: holding<string[]>('json') })(sql`
    with checked as (
      update people p set checked_at = ${at} where id = any(array(
        select id from people where checked_at < ${at} - interval '1 day'
        order by checked_at limit ${BATCH} for update skip locked
      )) returning p.id, p.email_key
    )
    select count(*)::int as count,
      coalesce(json_agg(p.id) filter (where ${idle}), '[]') as idle from checked p`)
  const { count, idle: ids } = checked[0] ?? { count: 0, idle: [] }
  if (ids.length > 0) {
    const these = sql`p.id = any(array(select json_array_elements_text(${JSON.stringify(ids)}::json)))`
    // Locked first, so that the deletion sees who was let in a moment ago.
    await db.batch([
      db.execute(sql`select from people p where ${these} order by p.id for update`),
      db.execute(sql`delete from people p where ${these} and ${idle}`),
    ])
  }
  return count
}
