import { sql } from 'drizzle-orm'
import type { AccessFeature } from '../../domain/access.ts'
import { ITEMS_OF_A_NO_MATCH_MAIL } from '../../domain/digests/edition.ts'
import type { Category, DigestEvent, Said } from '../../domain/digests/pick-events.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { EVENT_PATH } from '../lists/event-path.ts'
import { ownedBy } from '../lists/owned-by.ts'
import { byDate, upcomingEvents } from '../lists/upcoming.ts'
import { askedAbout, fitting, knownWhere, lastNotified } from './last-notified.ts'
import type { DigestRun } from './runs.ts'
import { CONFIRMED_BEFORE } from './start-runs.ts'

/** Recipients that one statement plans for. */
export const RECIPIENTS = 1_000

const DIGEST_RECIPIENT = {
  id: 'text',
  /** JSON text as it is saved, or null. */
  criteria: 'text?',
  confirmedAt: 'timestamp with time zone',
  /** Up to when their last digest looked, if there was one. */
  lastAt: 'timestamp with time zone?',
  /** Of the last one, if it had no event: since when it was so, and whether a mail has said so. */
  noMatchSince: 'timestamp with time zone?',
  noMatchNotified: 'boolean?',
  /** Of the events asked about, by their place in that list: those that their last email about says the same of. */
  same: 'integer[]?',
  /** And those of which it said something else. */
  changed: 'integer[]?',
  /** How many were found; those whose answer would be too long are left for the next batch. */
  found: 'integer',
} satisfies Columns
export type DigestRecipient = Given<typeof DIGEST_RECIPIENT>

type Batch = {
  after: string
  /** What they may have been notified of, and what an email of today says of it. */
  events: { id: string; said: Said }[]
}

/** The next subscribers who get a digest, by id, with what they know of these events. */
export async function listDigestRecipients(
  db: Db,
  run: DigestRun,
  { after, events }: Batch,
): Promise<{ recipients: DigestRecipient[]; isCut: boolean }> {
  const cutAt = at(run.cutAt)
  const last = (column: string) => sql`(array_agg(${sql.raw(column)} order by r.cut_at desc))[1]`
  const recipients = await queryRows(
    db,
    DIGEST_RECIPIENT,
  )(sql`
    with recipient as (
      select s.id, s.criteria, s.confirmed_at from subscribers s
      where ${ownedBy('s', run.orgId, run.feedId)} and s.state = 'active'
        and s.digest_frequency = ${run.frequency} and s.id > ${after}
        and s.confirmed_at <= ${at(run.dueAt)} - ${CONFIRMED_BEFORE}
      order by s.id limit ${RECIPIENTS}
    ), earlier as materialized (
      select d.subscriber_id, max(r.cut_at) as last_at, ${last('d.no_match_since')} as no_match_since,
        ${last('d.no_match_notified')} as no_match_notified
      from mailing_runs r join mailing_sends d on d.run_id = r.id and d.subscriber_id > ${after}
        and d.subscriber_id <= (select max(id) from recipient)
      where r.feed_id = ${run.feedId} and r.kind = 'digest' and r.id <> ${run.id}
        and r.cut_at > ${cutAt} - make_interval(days => ${LOOK_BACK_DAYS})
        and d.state in ('sent', 'unknown', 'no-match')
      group by d.subscriber_id
    ), ${knownEvents(run, { after, events })}
    ${fitting(
      DIGEST_RECIPIENT,
      'id',
      sql`
      select recipient.id, recipient.criteria, recipient.confirmed_at as "confirmedAt",
        e.last_at as "lastAt", e.no_match_since as "noMatchSince",
        e.no_match_notified as "noMatchNotified", k.same, k.changed, count(*) over ()::int as found
      from recipient left join earlier e on e.subscriber_id = recipient.id
      left join known k on k.subscriber_id = recipient.id`,
    )}`)
  return { recipients, isCut: recipients.length < (recipients[0]?.found ?? 0) }
}

/** What each recipient was last told of each event, compared. */
function knownEvents(run: DigestRun, { after, events }: Batch) {
  if (events.length === 0) {
    return sql`known as (
      select null::text as subscriber_id, null::int[] as same, null::int[] as changed where false)`
  }
  const ids = events.map(({ id }) => id)
  return sql`${askedAbout(events)}, notified as (
      select d.subscriber_id, array_agg(d.run_id || '/' || d.edition_id order by r.cut_at) as editions
      from mailing_runs r join mailing_sends d on d.run_id = r.id and d.subscriber_id > ${after}
        and d.subscriber_id <= (select max(id) from recipient)
      where r.feed_id = ${run.feedId} and r.org_id = ${run.orgId} and (d.state in ('sent', 'unknown')
          -- An event update that waits says what has changed: the digest need not.
          or r.kind = 'event-update' and d.state in ('waiting', 'sending'))
        and r.cut_at > ${at(run.cutAt)} - make_interval(days => ${LOOK_BACK_DAYS})
      group by d.subscriber_id
    ), ${lastNotified(ids)}, ${knownWhere(['same', sql`item @> said`], ['changed', sql`not item @> said`])}`
}

const at = (time: Date) => timestamptz(time)
/** Of more than that, those that come last are left out. */
const MOST = 2_000
/** What was added or changed before is known to all recipients. */
const LOOK_BACK_DAYS = 35

/** The columns of `ITEM`. */
export const ITEM_COLUMNS = {
  id: 'text',
  title: 'text',
  displayDate: 'date',
  endDate: 'date',
  startsAt: 'text',
  endsAt: 'text?',
  timezone: 'text',
  allDay: 'boolean',
  timeKnown: 'boolean',
  status: holding<DigestEvent['status']>('text'),
  statusReason: 'text?',
  previousStartsAt: 'text?',
  isOnline: 'boolean',
  isFree: 'boolean?',
  accessYes: holding<AccessFeature[] | null>('text[]?'),
  attendanceMode: holding<NonNullable<DigestEvent['attendanceMode']>>('text'),
  location: 'text?',
  city: 'text?',
  state: 'text?',
  seriesId: 'text?',
  path: 'text',
} satisfies Columns
const LISTED_EVENT = {
  ...ITEM_COLUMNS,
  image: 'text?',
  category: holding<Category | null>('jsonb?'),
  searchText: 'text',
  stateKeys: 'text[]',
  categoryKeys: 'text[]',
  feedId: 'text',
  createdAt: 'text',
} satisfies Columns
export type ListedEvent = Given<typeof LISTED_EVENT>

/** What mails say of event `e`; callers join its place. */
export const ITEM = sql`e.id, e.title, e.display_date as "displayDate", e.end_date as "endDate",
  e.starts_local as "startsAt", e.ends_local as "endsAt", e.timezone, e.all_day as "allDay",
  e.time_known as "timeKnown", e.status,
  case when e.status <> 'scheduled' then e.status_reason end as "statusReason",
  case when e.status = 'postponed' or e.previous_starts_at is not null
    then event_local_time(coalesce(e.previous_starts_at, e.starts_at), e.timezone)
    end as "previousStartsAt",
  e.attendance_mode <> 'offline' as "isOnline", e.is_free as "isFree",
  e.access_yes as "accessYes",
  e.attendance_mode as "attendanceMode",
  e.location, e.city, e.state, e.series_id as "seriesId", ${EVENT_PATH} as path`

/**
 * Since when there is an event. The dates that a series gets at its far end, day by day, are no older than the
 * series.
 */
const CREATED_AT = sql.raw(`case when e.display_date > (e.created_at + interval '1 year')::date
  then least(e.created_at, s.created_at) else e.created_at end`)

/**
 * The first category of event `e` with a color that staff chose, else the first with an automatic one, which the color
 * of a feed replaces (`event_look`).
 */
const CATEGORY = sql.raw(`(
  select jsonb_build_object('name', c.name, 'color', coalesce(chosen, automatic))
  from unnest(e.categories, e.category_keys) with ordinality c(name, key, nth)
  cross join lateral (
    select look ->> 'color' as chosen,
      case when looks.all_looks #> array['feeds', e.feed_id, 'color'] is null then look ->> 'automatic' end as automatic
    from (select looks.all_looks -> 'styles' -> c.key as look) s) l
  where coalesce(chosen, automatic) is not null order by chosen is null, c.nth limit 1)`)

type Wanted = { orgId: string; feedId: string; now: Date; until: string }

/**
 * The upcoming events of a feed that a digest of now can contain: the first ones of all, those that begin
 * before `until`, and what was added or changed lately.
 */
export async function listDigestEvents(db: Db, wanted: Wanted): Promise<ListedEvent[]> {
  const { orgId, feedId, now, until } = wanted
  const nowAt = at(now)
  const owner = ownedBy('e', orgId, feedId)
  return await queryRows(
    db,
    LISTED_EVENT,
  )(sql`
    with looks as materialized (select ${stored('event_looks')}(${orgId}, ${feedId}) as all_looks),
    listed as (
    select e.turn, ${ITEM}, e.image, e.category, e.search_text as "searchText", e.state_keys as "stateKeys",
      e.category_keys as "categoryKeys", e.feed_id as "feedId",
      to_char(${CREATED_AT} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from (
      select e.*, row_number() over (order by ${byDate}) as turn,
        (select image from ${stored('event_look')}(e, looks.all_looks)) as image,
        ${CATEGORY} as category
      from ${upcomingEvents({ feedId }, now)} e
      cross join looks where ${owner} and e.past_at > ${nowAt}
    ) e left join series s on s.id = e.series_id
    where e.turn <= ${ITEMS_OF_A_NO_MATCH_MAIL} or (e.display_date < ${until}::date
      or greatest(e.created_at, e.updated_at) > ${nowAt} - make_interval(days => ${LOOK_BACK_DAYS}))
    order by e.turn limit ${MOST}
    )
    ${fitting(LISTED_EVENT, 'turn', sql`table listed`)}`)
}
