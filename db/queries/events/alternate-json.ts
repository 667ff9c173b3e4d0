import { sql } from 'drizzle-orm'
import { eventLink } from './event-link.ts'

/** What an answer says of an event beside another. Aliases: `a` events, `af` its feed, `ao` its organization. */
export const alternateJson = sql`json_build_object('id', a.id, 'feedId', a.feed_id,
  'feedSlug', af.slug, 'orgSlug', ao.slug, 'startsAt', a.starts_local, 'allDay', a.all_day,
  'timeKnown', a.time_known,  'location', a.location, 'permalink', '/api/v1/events/' || ${eventLink('a')},
  'pageUrl', ${sql.placeholder('publicUrl')}::text || '/events/' || ${eventLink('a')})`
