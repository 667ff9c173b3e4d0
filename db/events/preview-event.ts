import { type SQL, sql } from 'drizzle-orm'
import { deriveEvent } from '../../domain/derive-event.ts'
import type { FeedOwner } from '../../domain/feed-owner.ts'
import type { Db } from '../connection/client.ts'
import { holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { type FilledEvent, formerStart } from './change-event.ts'
import { named } from './series.ts'

type Preview = {
  orgId: string
  /** None for an event that was never saved. */
  id: string | undefined
  now: Date
  event: FilledEvent
  publicUrl: string
}

/** The derived columns of an event, computed for a row that is not saved. */
const GENERATED = `jsonb_build_object(
  'display_date', event_local_date(typed.starts_at, typed.timezone),
  'end_date', event_end_date(typed.starts_at, typed.ends_at, typed.timezone),
  'starts_local', event_local_time(typed.starts_at, typed.timezone),
  'ends_local', event_local_time(typed.ends_at, typed.timezone),
  'slug_path', event_url_path(typed.slug),
  'previous_starts_at', `

/**
 * Returns an event as the API would show it with these values, as JSON text, and the owner of its page. Saves
 * nothing; `undefined` if the organization has no such event or feed.
 */
export async function previewEvent(db: Db, { orgId, id, event, publicUrl, now }: Preview) {
  const saved = id === undefined ? newRow(orgId, now) : sql`events`
  const values = JSON.stringify(named({ ...event, ...deriveEvent(event) }))
  const rows = await queryRows(db, { event: 'text', owner: holding<FeedOwner>('json') })(sql`
    select ${stored('event_details')}(row_to_json(shown), e) as event, ${stored('feed_owner')}(f, o) as owner
    from ${saved} saved
    cross join lateral jsonb_populate_record(saved, ${values}::jsonb) typed
    cross join lateral jsonb_populate_record(typed,
      ${sql.raw(GENERATED)}${formerStart(sql`typed.starts_at`, 'saved')})) e
    join feeds f on f.id = e.feed_id and f.org_id = saved.org_id
    join organizations o on o.id = saved.org_id
    cross join lateral ${stored('event_response')}(e, f.slug, o.slug, ${publicUrl}, e.description) shown
    where saved.id = ${id ?? NEW_ID} and saved.org_id = ${orgId}`)
  return rows[0]
}

const NEW_ID = 'evt_preview'

/** A row that is not there, with what no form asks for. */
function newRow(orgId: string, now: Date): SQL {
  const at = now.toISOString()
  const values = JSON.stringify({
    ...{ id: NEW_ID, org_id: orgId, status: 'scheduled', shown_separately: false },
    ...{ created_at: at, updated_at: at, published_at: at, overridden: [], categories: [] },
  })
  return sql`jsonb_populate_record(null::events, ${values}::jsonb)`
}
