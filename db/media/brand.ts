import { and, eq } from 'drizzle-orm'
import type { Db } from '../connection/client.ts'
import { organizations } from '../tables/index.ts'
import { rowVersion } from '../writes/outcome.ts'

const { logoUrl, accentColor } = organizations
const brandVersion = rowVersion([logoUrl, accentColor])

export type Brand = { logoUrl: string | null; accentColor: string | null }

export type EditableBrand = Brand & { version: string }

/** Returns how the organization's pages and emails look. */
export async function getBrand(db: Db, orgId: string) {
  const [found] = await selectBrand(db, orgId)
  return found
}

export function selectBrand(db: Db, orgId: string) {
  return db
    .select({ logoUrl, accentColor, version: brandVersion })
    .from(organizations)
    .where(eq(organizations.id, orgId))
}

/** Unless another member changed it since `version` was read. */
export async function saveBrand(
  db: Db,
  of: { orgId: string; version: string },
  brand: Brand,
): Promise<boolean> {
  const rows = await db
    .update(organizations)
    .set(brand)
    .where(and(eq(organizations.id, of.orgId), eq(brandVersion, of.version)))
    .returning({ id: organizations.id })
  return rows.length > 0
}
