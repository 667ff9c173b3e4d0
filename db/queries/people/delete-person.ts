import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

type Traces = {
  accounts: number
  /** Slugs of organizations that nobody would own without this person. */
  onlyOwnerOf: string[]
  invitations: number
  subscriptions: number
}

/** What is kept under an address. */
export async function findTraces(db: Db, emailKey: string): Promise<Traces> {
  const result = await db.execute<Traces>(sql`
    select (select count(*)::int from people where email_key = ${emailKey}) as accounts,
      (select coalesce(json_agg(o.slug order by o.slug), '[]')
        from people p join memberships m on m.person_id = p.id join organizations o on o.id = m.org_id
        where p.email_key = ${emailKey} and ${isOnlyOwner()}) as "onlyOwnerOf",
      (select count(*)::int from invitations where email_key = ${emailKey}) as invitations,
      (select count(*)::int from subscribers where email_key = ${emailKey}) as subscriptions`)
  return result.rows[0] ?? { accounts: 0, onlyOwnerOf: [], invitations: 0, subscriptions: 0 }
}

function isOnlyOwner() {
  return sql`m.role = 'owner' and not exists (select from memberships other
    where other.org_id = m.org_id and other.role = 'owner' and other.person_id <> m.person_id)`
}

/**
 * Deletes the account with its memberships, sessions and sign-in links, and the invitations to the
 * address. `false`: nothing is deleted, because an organization would be without an owner. The
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
      ), inviting as (
        update invitations set invited_by = 'A colleague'
        where lower(invited_by) = ${emailKey} and email_key <> ${emailKey} and ${isGone}
      )
      select from people where email_key = ${emailKey}`),
  ])
  return left.rows.length === 0
}

/** Some subscriptions of an address, in any organization. */
export async function listSubscriptionsOf(db: Db, emailKey: string) {
  const result = await db.execute<{ id: string; nonce: string }>(
    sql`select id, nonce from subscribers where email_key = ${emailKey} order by id limit 100`,
  )
  return result.rows
}
