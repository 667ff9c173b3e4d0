import { and, eq } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { organizations } from '../../schema/index.ts'
import { rowVersion } from '../row-version.ts'

const { name, timezone, mailReplyTo, postalAddress } = organizations
const version = rowVersion([name, timezone, mailReplyTo, postalAddress])

export type Settings = {
  name: string
  timezone: string
  mailReplyTo: string | null
  postalAddress: string | null
}

/** Unless somebody else changed them since `version` was read. */
export async function saveSettings(
  db: Db,
  of: { orgId: string; version: string },
  settings: Settings,
): Promise<boolean> {
  const rows = await db
    .update(organizations)
    .set(settings)
    .where(and(eq(organizations.id, of.orgId), eq(version, of.version)))
    .returning({ id: organizations.id })
  return rows.length > 0
}

/** What the settings page shows. */
export async function getSettings(db: Db, orgId: string) {
  const rows = await db
    .select({ name, timezone, mailReplyTo, postalAddress, version })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  return rows[0]
}
