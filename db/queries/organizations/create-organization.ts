import { sql } from 'drizzle-orm'
import type { Plan } from '../../../domain/plan.ts'
import type { Db } from '../../client.ts'

export type NewOrganization = {
  id: string
  slug: string
  name: string
  plan: Plan
  timezone: string
  owner: { id: string; email: string; key: string }
  now: Date
}

/** An organization with its owner, in one statement; `false`: the slug is taken. */
export async function createOrganization(db: Db, org: NewOrganization): Promise<boolean> {
  const at = sql`${org.now.toISOString()}::timestamptz`
  const result = await db.execute(sql`
    with org as (
      insert into organizations (id, slug, name, plan, timezone, created_at)
      values (${org.id}, ${org.slug}, ${org.name}, ${org.plan}, ${org.timezone}, ${at})
      on conflict (slug) do nothing returning id
    ), person as (
      insert into people (id, email, email_key, created_at)
      select ${org.owner.id}, ${org.owner.email}, ${org.owner.key}, ${at} from org
      on conflict (email_key) do update set email = people.email returning id
    )
    insert into memberships (org_id, person_id, role, created_at)
    select org.id, person.id, 'owner', ${at} from org, person returning org_id`)
  return result.rows.length > 0
}
