import { type SQL, sql } from 'drizzle-orm'
import { events, shownAsKept } from '../../schema/events.ts'
import { eventLink } from './event-link.ts'

/**
 * One event as the outside sees it, built by Postgres as compact JSON text: the Worker passes the
 * text on without parsing it. Aliases: `e` events, `f` its feed, `o` its organization. The names
 * and their order are those of `domain/event-contract.ts`; a test compares the two.
 */
export function eventJson(extra: SQL = sql``, description: SQL = sql`e.description`): SQL {
  return sql`row_to_json((select x from (select
    e.id, e.feed_id as "feedId", f.slug as "feedSlug", o.slug as "orgSlug",
    e.title, e.slug, ${description} as description,
    e.display_date as "displayDate", e.end_date as "endDate",
    e.starts_local as "startsAt", e.ends_local as "endsAt",
    case when e.status = 'postponed' or e.former_starts_at is not null then event_local_time(
      coalesce(e.former_starts_at, e.starts_at), e.timezone) end as "previousStartsAt",
    e.timezone, e.all_day as "allDay", e.time_known as "timeKnown",
    e.status, ${AS_KEPT},
    case when e.organizer_name is not null then
      (select person from (select e.organizer_name as name, e.organizer_url as url) person) end as organizer,
    '/api/v1/events/' || ${eventLink('e')} as permalink,
    ${sql.placeholder('publicUrl')}::text || '/events/' || ${eventLink('e')} as "pageUrl",
    to_char(e.created_at at time zone 'UTC', ${ISO_UTC}) as "createdAt",
    to_char(e.updated_at at time zone 'UTC', ${ISO_UTC}) as "updatedAt"
    ${extra}) x))::text`
}

const AS_KEPT = sql.raw(
  Object.keys(shownAsKept)
    .map((name) => `e.${events[name as keyof typeof shownAsKept].name} as "${name}"`)
    .join(', '),
)

const ISO_UTC = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)
