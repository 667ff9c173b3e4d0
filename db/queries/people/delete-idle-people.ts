import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { BATCH } from '../batch.ts'
import { INVITATION_DAYS } from './team.ts'

/**
 * Looks once a day at each person whether they still belong somewhere, and deletes who has no
 * membership, session, sign-in link or invitation. Answers with the number looked at.
 */
export async function deleteIdlePeople(db: Db, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const idle = sql`
    not exists (select from memberships m where m.person_id = p.id)
    and not exists (select from sessions s where s.person_id = p.id and s.expires_at > ${at})
    and not exists (select from sign_in_links l where l.person_id = p.id
      and l.created_at > ${at} - interval '1 day')
    and not exists (select from invitations i where i.email_key = p.email_key
      and i.created_at > ${at} - make_interval(days => ${INVITATION_DAYS}))`
  const checked = await db.execute<{ count: number; idle: string[] }>(sql`
    with checked as (
      update people p set checked_at = ${at} where id = any(array(
        select id from people where checked_at < ${at} - interval '1 day'
        order by checked_at limit ${BATCH} for update skip locked
      )) returning p.id, p.email_key
    )
    select count(*)::int as count,
      coalesce(json_agg(p.id) filter (where ${idle}), '[]') as idle from checked p`)
  const { count, idle: ids } = checked.rows[0] ?? { count: 0, idle: [] }
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
