import { sql } from 'drizzle-orm'
import type { getWidgetConfig } from './get-widget-config.ts'

/** Whose event it is and how the feed's pages look; what `getWidgetConfig` finds. */
export type Owner = NonNullable<Awaited<ReturnType<typeof getWidgetConfig>>>

/** The owner of a feed `f` of an organization `o`, beside its event in one statement. */
export const ownerJson = sql.raw(`json_build_object(
  'feed', json_build_object('id', f.id, 'slug', f.slug, 'name', f.name,
    'description', f.description, 'timezone', f.timezone, 'url', f.url),
  'organization', json_build_object('id', o.id, 'slug', o.slug, 'name', o.name),
  'widget', f.widget)`)
