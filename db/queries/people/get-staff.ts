import { sql } from 'drizzle-orm'
import type { Plan } from '../../../domain/plan.ts'
import type { Db } from '../../client.ts'
import type { Role } from '../../schema/dashboard.ts'

const DAY_MS = 86_400_000
/** A session ends when it was not used for this long. */
export const SESSION_DAYS = 30

export type Organization = {
  id: string
  slug: string
  name: string
  plan: Plan
  timezone: string
  role: Role
  disabled: boolean
}
export type Signed = { personId: string; email: string; organizations: Organization[] }

/**
 * Whose session a token is, with all organizations of that person: one round trip. A session in
 * use is moved on once a day, so that reading a page rarely writes.
 */
export async function getStaff(db: Db, tokenHash: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const end = new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString()
  const stale = new Date(now.getTime() + (SESSION_DAYS - 1) * DAY_MS).toISOString()
  const result = await db.execute<Signed & { renewed: boolean }>(sql`
    with renewed as (
      update sessions set expires_at = ${end}::timestamptz
      where token_hash = ${tokenHash} and expires_at > ${at} and expires_at < ${stale}::timestamptz
      returning 1
    )
    select p.id as "personId", p.email, exists (select from renewed) as renewed,
      coalesce((
        select json_agg(json_build_object('id', o.id, 'slug', o.slug, 'name', o.name,
          'plan', o.plan, 'timezone', o.timezone, 'role', m.role,
          'disabled', o.disabled_at is not null) order by o.name, o.id)
        from memberships m join organizations o on o.id = m.org_id where m.person_id = p.id
      ), '[]') as organizations
    from sessions s join people p on p.id = s.person_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${at}`)
  return result.rows[0]
}
