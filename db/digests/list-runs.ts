import { type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { EventUpdateKind } from '../../domain/digests/event-update.ts'
import type { Id } from '../../domain/ids.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import type { RunState } from '../tables/mailings.ts'
import { DIGEST_SETTINGS, settingsIn } from './settings.ts'

/** Daily and weekly ones of 62 days, all that are kept, are 72 at most. */
const DIGESTS_SHOWN = 80
/** As many as a page has room for beside all digests. */
const EVENT_UPDATES_SHOWN = 20
/** Recipients who were notified otherwise before have editions of their own, which differ in little. */
const EDITIONS_READ = 50

type Listed = {
  id: string
  state: RunState
  /** By the feed's clock. */
  localDate: string
  mails: number
  sent: number
  unknown: number
  failed: number
  skipped: number
  /** Of the skipped ones. */
  suppressed: number
  problem: string | null
}
type ListedDigest = Listed & {
  kind: 'digest'
  frequency: DigestFrequency
  editions: number
  noMatch: number
  hasNote: boolean
  /** What became of its recipients within a week. */
  bounced: number
  unsubscribed: number
  preferencesChanged: number
}
export type ListedEventUpdate = Listed & {
  kind: 'event-update'
  /** `09:10` */
  localTime: string
  /** The number of events and the first titles, by what has become of them. */
  changes: { kind: EventUpdateKind; count: number; titles: string[] }[]
}
export type ListedRun = ListedDigest | ListedEventUpdate

const COUNTS = sql.raw(
  `r.id, r.kind, r.state, r.mails, r.sent, r.unknown, r.failed, r.skipped, r.suppressed, r.problem`,
)

/** The last digests and event updates of the feed `f`, newest first, as JSON. */
const RUNS_OF_F: SQL = sql`coalesce((
  select json_agg(run order by at desc, run ->> 'localDate' desc, run ->> 'frequency') from (
    select row_to_json(d) as run, d.at from (
      select ${COUNTS}, r.due_at as at, r.local_date as "localDate", r.frequency,
        r.no_match as "noMatch", r.note is not null as "hasNote",
        r.bounced, r.unsubscribed, r.preferences_changed as "preferencesChanged",
        (select count(*)::int from mailing_editions e where e.run_id = r.id) as editions
      from mailing_runs r where r.feed_id = f.id and r.kind = 'digest'
      order by r.local_date desc, r.frequency limit ${DIGESTS_SHOWN}
    ) d
    union all
    select row_to_json(u), u.at from (
      select ${COUNTS}, r.due_at as at, (r.due_at at time zone f.timezone)::date as "localDate",
        to_char(r.due_at at time zone f.timezone, 'HH24:MI') as "localTime", c.changes
      from (
        -- Nobody was notified of what was changed back in time.
        select * from mailing_runs r where r.feed_id = f.id and r.kind = 'event-update'
          and (r.mails > 0 or r.state <> 'planned')
        order by r.cut_at desc limit ${EVENT_UPDATES_SHOWN}
      ) r cross join lateral (
        select coalesce(json_agg(k order by k.count desc, k.kind), '[]') as changes from (
          select i.kind, count(*)::int as count,
            (array_agg(i.title order by i.date, i.title))[1:2] as titles
          from (
            select distinct on (i ->> 'kind', coalesce(i ->> 'seriesId', i ->> 'id')) i ->> 'kind' as kind, i ->> 'title' as title,
              i -> 'before' ->> 'displayDate' as date
            from (
              select e.content from mailing_editions e where e.run_id = r.id limit ${EDITIONS_READ}
            ) e cross join lateral jsonb_array_elements(e.content -> 'items') i
            order by 1, coalesce(i ->> 'seriesId', i ->> 'id'), i -> 'before' ->> 'displayDate'
          ) i group by i.kind
        ) k
      ) c
    ) u
  ) runs
), '[]')`

const SAVED = settingsIn('d')

const FEED_DIGESTS = {
  ...DIGEST_SETTINGS,
  name: 'text',
  timezone: 'text',
  runs: holding<ListedRun[]>('json'),
} satisfies Columns
export type FeedDigests = Given<typeof FEED_DIGESTS>

/** A feed's digests: when they go out, and what became of its last mailings. */
export async function getFeedDigests(
  db: Db,
  orgId: Id<'org'>,
  feedId: string,
): Promise<FeedDigests | undefined> {
  const rows = await queryRows(
    db,
    FEED_DIGESTS,
  )(sql`
    select f.name, f.timezone, ${SAVED.enabled} as enabled, ${SAVED.hour} as hour,
      ${SAVED.weekday} as weekday, ${RUNS_OF_F} as runs
    from feeds f left join digest_settings d on d.feed_id = f.id
    where f.id = ${feedId} and f.org_id = ${orgId}`)
  return rows[0]
}
