import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { type MailState, mails } from '../../schema/mails.ts'
import type { FencedWrite } from '../tasks/finish-task.ts'

/** What a mail's text is made from. */
export async function getMail(db: Db, id: string) {
  const rows = await db
    .select({ kind: mails.kind, subjectId: mails.subjectId })
    .from(mails)
    .where(eq(mails.id, id))
  return rows[0]
}

/** How a mail ended, written together with the end of its task. */
export function endMail(id: string, state: MailState, now: Date): FencedWrite {
  return sql`update mails set state = ${state}, ended_at = ${now.toISOString()}::timestamptz
    from ended where mails.id = ${id} returning mails.id`
}
