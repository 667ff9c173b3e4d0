import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { isTaken } from '../writes/outcome.ts'

/** Links that undo a change of email address work for this long, once. */
export const EMAIL_UNDO_DAYS = 7

/** An undo that is still possible, with the values for its warning and its page. */
export async function getEmailUndo(db: Db, id: string, now: Date) {
  const rows = await queryRows(db, { email: 'text', newEmail: 'text' })(sql`
    select email, new_email as "newEmail" from email_undos where id = ${id} and ${canUndo(now)}`)
  return rows[0]
}

function canUndo(now: Date) {
  return sql`created_at >
    ${timestamptz(now)} - make_interval(days => ${EMAIL_UNDO_DAYS})`
}

/**
 * Gives an account its earlier address back, whatever it was changed to since, and ends what may be in
 * other hands: all sessions (also of the browser with the link, whose cookie may have been copied), links to
 * sign in, a change under way, and undos of later changes. The person's row is locked first, so that a change at the
 * same moment comes before it or not at all.
 * `taken`: another account has the address by now, so only sessions and links end.
 */
export async function undoEmailChange(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<'undone' | 'taken' | 'expired'> {
  const person = sql`person as (
    select p.id from people p
    where p.id = (select person_id from email_undos where id = ${id} and ${canUndo(now)}) for update)`
  const ended = (of: SQL) => sql`
    changes as (delete from email_changes c using ${of} o where c.person_id = o.person_id
    ), links as (delete from sign_in_links l using ${of} o where l.person_id = o.person_id
    ), sessions_ended as (delete from sessions s using ${of} o where s.person_id = o.person_id)`
  try {
    const result = await db.execute(sql`
      with ${person}, undo as (
        delete from email_undos u using person where u.id = ${id} and u.person_id = person.id
        returning u.person_id, u.email, u.email_key, u.created_at
      ), later as (
        delete from email_undos u using undo
        where u.person_id = undo.person_id and u.id <> ${id} and u.created_at >= undo.created_at
      ), ${ended(sql`undo`)}
      update people p set email = undo.email, email_key = undo.email_key
      from undo where p.id = undo.person_id returning p.id`)
    return result.rows.length > 0 ? 'undone' : 'expired'
  } catch (error) {
    if (!isTaken(error)) throw error
    await db.execute(sql`
      with ${person}, undo as (select id as person_id from person), ${ended(sql`undo`)} select`)
    return 'taken'
  }
}
