import { type SQL, sql } from 'drizzle-orm'
import { SUBMISSION_DEEDS } from '../../domain/submissions.ts'
import { timestamptz } from '../connection/timestamptz.ts'

/** The version of a submission `s` after a change: a millisecond after the one before at least. */
export function movedOn(now: Date): SQL {
  return sql`greatest(${timestamptz(now)}, s.updated_at + interval '1 millisecond')`
}

export function listed(states: readonly string[]): SQL {
  return sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )
}

type Published = { orgId: string; by: string | null; now: Date }

/** A statement that accepts what waits for the publication of the drafts in the CTE `saved`, published by hand. */
export function acceptPublished({ orgId, by, now }: Published): SQL {
  const { from, to } = SUBMISSION_DEEDS.accept
  return sql`update submissions s set state = ${to}, queued_at = null, decided_by = ${by}::text,
      decided_at = ${timestamptz(now)}, updated_at = ${movedOn(now)}
    where s.org_id = ${orgId} and s.kind = 'draft' and s.event_id in (select id from saved)
      and s.state in (${listed(from)})
    returning s.id`
}
