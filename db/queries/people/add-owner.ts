import { sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'

type NewOwner = { slug: string; person: { id: string; email: string; key: string }; now: Date }

/** Makes somebody an owner, whether known before, a member already, or neither; `false`: no such organization. */
export async function addOwner(db: Db, { slug, person, now }: NewOwner): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const result = await db.execute(sql`
    with org as (
      select id from organizations where slug = ${slug}
    ), person as (
      insert into people (id, email, email_key, created_at)
      select ${person.id}, ${person.email}, ${person.key}, ${at} from org
      on conflict (email_key) do update set email = people.email returning id
    ), answered as (
      delete from invitations i using org where i.org_id = org.id and i.email_key = ${person.key}
    )
    insert into memberships (org_id, person_id, role, created_at)
    select org.id, person.id, 'owner', ${at} from org, person
    on conflict (org_id, person_id) do update set role = 'owner' returning org_id`)
  return result.rows.length > 0
}
