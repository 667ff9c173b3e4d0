import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../domain/plan.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { newTasks } from '../tasks/tasks.ts'
import { BATCH } from '../writes/batch.ts'
import { revisedAt } from './change-event.ts'

/** Upcoming events in open feeds that have an address and no position, as `events_unplaced` has them. */
const unplaced = (now: Date, isDue: SQL) => sql`
  from events e
  where ${isDue} and e.past_at > ${timestamptz(now)} and e.lat is null
    and e.position_cleared is null and e.attendance_mode <> 'online'
    and coalesce(e.address, e.location) is not null
    and exists (select from open_feeds f where f.id = e.feed_id)`

const isNew = sql`e.position_again_at is null`
const isDueAgain = (now: Date) => sql`e.position_again_at <= ${timestamptz(now)}`

/** Notes the task that looks addresses up, if there are any; there is one for the whole service. */
export async function startFindingPositions(db: Db, now: Date): Promise<void> {
  await db.execute(
    newTasks({
      from: sql`(select 1 where exists (select ${unplaced(now, isNew)})
        or exists (select ${unplaced(now, isDueAgain(now))})) due`,
      id: sql`'task_find_positions'`,
      kind: 'find-positions',
      subject: sql`'all'`,
      lane: sql`'geocoder'`,
      now,
      untold: true,
      repeats: true,
    }),
  )
}

/** So many are read at once, of those that are new and of those that are due again. */
export const LISTED = 200

const UNPLACED_EVENT = {
  id: 'text',
  updatedAt: 'text',
  location: 'text?',
  address: 'text?',
  city: 'text?',
  state: 'text?',
  stateCode: 'text?',
  postalCode: 'text?',
  country: 'text?',
  orgId: 'text',
  plan: holding<Plan>('text'),
} satisfies Columns
export type UnplacedEvent = Given<typeof UNPLACED_EVENT>

/** Events to be placed, those that take place first. */
export async function listUnplaced(db: Db, now: Date): Promise<UnplacedEvent[]> {
  const columns = sql`e.id, e.updated_at::text as "updatedAt", e.location, e.address, e.city, e.state,
    e.state_code as "stateCode", e.postal_code as "postalCode", e.country,
    e.org_id as "orgId", (select o.plan from organizations o where o.id = e.org_id) as plan`
  const order = sql`order by e.position_again_at, e.past_at limit ${LISTED}`
  const rows = await queryRows(
    db,
    UNPLACED_EVENT,
  )(sql`
    (select ${columns} ${unplaced(now, isNew)} ${order})
    union all (select ${columns} ${unplaced(now, isDueAgain(now))} ${order})`)
  return rows
}

/** What the geocoder said of an address; without a position until then. */
const KNOWN_ADDRESS = {
  lat: 'double precision?',
  lng: 'double precision?',
  againAt: 'text?',
} satisfies Columns
export type KnownAddress = Given<typeof KNOWN_ADDRESS>

/** The answers that still count, by the hashes of their addresses. */
export async function listAnswers(
  db: Db,
  hashes: string[],
  now: Date,
): Promise<Map<string, KnownAddress>> {
  const rows = await queryRows(db, { ...KNOWN_ADDRESS, hash: 'text' })(sql`
    select hash, lat, lng, again_at::text as "againAt" from geocoded_addresses
    where hash = any(${sql.param(hashes)}::text[])
      and (again_at is null or again_at > ${timestamptz(now)})`)
  return new Map(rows.map(({ hash, ...answer }) => [hash, answer]))
}

/** Keeps an answer for good, or that there is none until `againAt`. */
export async function saveAnswer(
  db: Db,
  hash: string,
  position: { lat: number; lng: number } | null,
  againAt: Date,
): Promise<void> {
  const { lat = null, lng = null } = position ?? {}
  await db.execute(sql`
    insert into geocoded_addresses (hash, lat, lng, again_at)
    values (${hash}, ${lat}::float8, ${lng}::float8,
      ${timestamptz(position ? null : againAt)})
    on conflict (hash) do update
      set lat = excluded.lat, lng = excluded.lng, again_at = excluded.again_at`)
}

type Placed = Pick<UnplacedEvent, 'id' | 'updatedAt'> & {
  lat: number | null
  lng: number | null
  /** When its address is looked up again, where that is not at the usual time. */
  againAt?: string | null
}

/**
 * Gives events the position of their address, or notes that it has none. An event that was changed since it
 * was listed is left for the next time. It says nothing that emails say, so no subscriber is notified.
 */
export async function placeEvents(
  db: Db,
  placed: Placed[],
  { now, againAt }: { now: Date; againAt: Date },
): Promise<void> {
  const rows = placed.map(({ id, updatedAt, lat, lng, againAt }) => {
    return { id, known: updatedAt, lat, lng, again_at: againAt }
  })
  await db.execute(sql`
    update events e set lat = p.lat, lng = p.lng,
      position_again_at = coalesce(p.again_at, ${timestamptz(againAt)}),
      updated_at = case when p.lat is null then e.updated_at else ${revisedAt(now, 'e')} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      p(id text, known timestamptz, lat float8, lng float8, again_at timestamptz)
    where e.id = p.id and e.updated_at = p.known and e.lat is null and e.position_cleared is null`)
}

/** Forgets addresses that were not found; they are looked up again where an event still has one. */
export async function forgetUnknownAddresses(db: Db, now: Date): Promise<number> {
  const result = await db.execute(sql`
    delete from geocoded_addresses where hash = any(array(
      select hash from geocoded_addresses where again_at < ${timestamptz(now)} limit ${BATCH}
    )) returning hash`)
  return result.rows.length
}
