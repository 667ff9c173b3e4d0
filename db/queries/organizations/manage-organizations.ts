import { sql } from 'drizzle-orm'
import type { Plan } from '../../../domain/plan.ts'
import type { Db } from '../../client.ts'

export type ListedOrganization = {
  id: string
  slug: string
  name: string
  plan: Plan
  timezone: string
  disabledAt: string | null
  owners: string[]
}

/** Every organization, for operators. */
export async function listOrganizations(db: Db): Promise<ListedOrganization[]> {
  const result = await db.execute<ListedOrganization>(sql`
    select o.id, o.slug, o.name, o.plan, o.timezone,
      to_char(o.disabled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "disabledAt",
      array(select p.email from memberships m join people p on p.id = m.person_id
        where m.org_id = o.id and m.role = 'owner' order by p.email_key) as owners
    from organizations o order by o.slug`)
  return result.rows
}

/** `false`: no such organization. */
export async function setPlan(db: Db, slug: string, plan: Plan): Promise<boolean> {
  const result = await db.execute(
    sql`update organizations set plan = ${plan} where slug = ${slug} returning id`,
  )
  return result.rows.length > 0
}

/** Shuts an organization, or opens it again; `false`: no such organization. */
export async function setDisabled(db: Db, slug: string, disabledAt: Date | null): Promise<boolean> {
  const result = await db.execute(sql`
    update organizations set disabled_at = ${disabledAt?.toISOString() ?? null}::timestamptz
    where slug = ${slug} returning id`)
  return result.rows.length > 0
}
