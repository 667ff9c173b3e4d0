import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { WIDGET_DEFAULTS } from '../../domain/widget-config.ts'
import type { Columns } from '../connection/column-types.ts'
import { stored } from '../connection/stored-name.ts'

/** What shows at a glance which organization an email is from or about. */
export const BRAND_COLUMNS = {
  orgName: 'text',
  orgLogoUrl: 'text?',
  accentColor: 'text?',
} satisfies Columns

/** These columns of the organization `o`, for what is about no feed of it. */
export const BRAND = sql.raw(
  'o.name as "orgName", o.logo_url as "orgLogoUrl", o.accent_color as "accentColor"',
)

/** A feed's name as its page says it: its heading, where it has one. */
export function shownName(widget: SQLWrapper, name: SQLWrapper): SQL<string> {
  return sql<string>`coalesce(${widget} ->> 'title', ${name})`
}

/** A feed's color as its page has it: its own, else the organization's, if either has one. */
export function shownColor(widget: SQLWrapper, accentColor: SQLWrapper): SQL<string | null> {
  return sql<string | null>`nullif(
    ${stored('feed_widget')}(${widget}, ${accentColor}) ->> 'accentColor', ${WIDGET_DEFAULTS.accentColor})`
}
