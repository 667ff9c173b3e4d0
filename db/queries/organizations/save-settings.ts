import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { organizations } from '../../schema/index.ts'

type Settings = {
  name: string
  timezone: string
  mailReplyTo: string | null
  postalAddress: string | null
}

export async function saveSettings(db: Db, orgId: string, settings: Settings) {
  const { name, timezone, mailReplyTo, postalAddress } = settings
  await db.execute(
    sql`update organizations set name = ${name}, timezone = ${timezone},
      mail_reply_to = ${mailReplyTo}::text, postal_address = ${postalAddress}::text
      where id = ${orgId}`,
  )
}

/** What the settings page shows and other pages do not need. */
export async function getMailSettings(db: Db, orgId: string) {
  const rows = await db
    .select({
      mailReplyTo: organizations.mailReplyTo,
      postalAddress: organizations.postalAddress,
    })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  return rows[0]
}
