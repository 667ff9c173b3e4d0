import type { TestApp } from './app.ts'

/** A note above the next weekly and daily digest of a feed. */
export async function makeNote(
  { database }: TestApp,
  orgId: string,
  feedId: string,
  note = 'See **you** there',
): Promise<void> {
  await database.query(
    `insert into digest_notes (feed_id, org_id, note, weekly, daily, saved_at)
     values ($1, $2, $3, true, true, '2026-02-01')`,
    [feedId, orgId, note],
  )
}
