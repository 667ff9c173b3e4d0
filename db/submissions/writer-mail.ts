import { sql } from 'drizzle-orm'
import type { SubmissionState } from '../../domain/submissions.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { BRAND, BRAND_COLUMNS } from '../mail/brand.ts'

const DECISION = {
  email: 'text',
  orgId: holding<`org_${string}`>('text'),
  ...BRAND_COLUMNS,
  orgSlug: 'text',
  state: holding<SubmissionState>('text'),
  title: 'text',
  question: 'text?',
  reason: 'text?',
  eventId: 'text',
} satisfies Columns
export type WriterDecision = Given<typeof DECISION>

/** What staff decided about what a writer sent in, while that person is on the team. */
export async function getWriterDecision(db: Db, id: string): Promise<WriterDecision | undefined> {
  const rows = await queryRows(
    db,
    DECISION,
  )(sql`
    select p.email, o.id as "orgId", ${BRAND}, o.slug as "orgSlug", s.state, s.title, s.question,
      s.reason, s.event_id as "eventId"
    from submissions s
    join open_organizations o on o.id = s.org_id
    join memberships m on m.org_id = o.id and m.person_id = s.person_id
    join people p on p.id = m.person_id
    where s.id = ${id} and s.event_id is not null`)
  return rows[0]
}
