import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Columns } from '../connection/column-types.ts'

/** What shows at a glance which organization an email is from or about. */
export const BRAND_COLUMNS = {
  orgName: 'text',
  orgLogoUrl: 'text?',
  orgAccentColor: 'text?',
} satisfies Columns

/** These columns of the organization `o`. */
export const BRAND = sql.raw(
  'o.name as "orgName", o.logo_url as "orgLogoUrl", o.accent_color as "orgAccentColor"',
)

/** A feed's name as its page says it: its heading, where it has one. */
export function shownName(widget: SQLWrapper, name: SQLWrapper): SQL<string> {
  return sql<string>`coalesce(${widget} ->> 'title', ${name})`
}
