import { and, eq } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { subscribers } from '../tables/index.ts'

type CalendarLink = { id: string; nonce: string; calendarNonce: string | null }

/** Gives an active subscriber's private calendar another address, or none; the one before is void. */
export async function setCalendarNonce(
  db: Db,
  { id, nonce, calendarNonce }: CalendarLink,
): Promise<void> {
  const { id: ofId, nonce: ofNonce, state } = subscribers
  await db
    .update(subscribers)
    .set({ calendarNonce })
    .where(and(eq(ofId, id), eq(ofNonce, nonce), eq(state, 'active')))
}
