import { type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { NoticeKind } from '../../domain/digests/event-update.ts'
import type { DigestRunState } from '../tables/digests.ts'
import type { NoticeRunState } from '../tables/notices.ts'

/** Daily and weekly ones of 62 days, all that are kept, are 72 at most. */
const DIGESTS_SHOWN = 80
/** As many as a page has room for beside all digests. */
const NOTICES_SHOWN = 20
/** Readers who were told otherwise before have editions of their own, which differ in little. */
const EDITIONS_READ = 50

type Listed = {
  id: string
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
export type ListedDigest = Listed & {
  of: 'digest'
  frequency: DigestFrequency
  state: DigestRunState
  editions: number
  silent: number
}
export type ListedNotice = Listed & {
  of: 'notice'
  /** `09:10` */
  localTime: string
  state: NoticeRunState
  /** Of what was told the number of events and the first titles, by what has become of them. */
  told: { kind: NoticeKind; count: number; titles: string[] }[]
}
export type ListedRun = ListedDigest | ListedNotice

const COUNTS = sql.raw(
  `r.id, r.state, r.mails, r.sent, r.unknown, r.failed, r.skipped, r.suppressed, r.problem`,
)

/** The last digests and notices of the feed `f`, newest first, as JSON. */
export const RUNS_OF_F: SQL = sql`coalesce((
  select json_agg(run order by at desc, run ->> 'localDate' desc, run ->> 'frequency') from (
    select row_to_json(d) as run, d.at from (
      select 'digest' as of, ${COUNTS}, r.due_at as at, r.local_date as "localDate", r.frequency,
        r.silent, (select count(*)::int from digest_editions e where e.run_id = r.id) as editions
      from digest_runs r where r.feed_id = f.id
      order by r.local_date desc, r.frequency limit ${DIGESTS_SHOWN}
    ) d
    union all
    select row_to_json(n), n.at from (
      select 'notice' as of, ${COUNTS}, r.created_at as at,
        (r.created_at at time zone f.timezone)::date as "localDate",
        to_char(r.created_at at time zone f.timezone, 'HH24:MI') as "localTime", told.told
      from (
        -- What was changed back in time was told to nobody.
        select * from notice_runs r where r.feed_id = f.id and (r.mails > 0 or r.state <> 'planned')
        order by r.created_at desc limit ${NOTICES_SHOWN}
      ) r cross join lateral (
        select coalesce(json_agg(k order by k.count desc, k.kind), '[]') as told from (
          select i.kind, count(*)::int as count,
            (array_agg(i.title order by i.date, i.title))[1:2] as titles
          from (
            select distinct on (i ->> 'kind', i ->> 'id') i ->> 'kind' as kind, i ->> 'title' as title,
              i -> 'before' ->> 'displayDate' as date
            from (
              select e.content from notice_editions e where e.run_id = r.id limit ${EDITIONS_READ}
            ) e cross join lateral jsonb_array_elements(e.content -> 'items') i
            order by 1, i ->> 'id'
          ) i group by i.kind
        ) k
      ) told
    ) n
  ) runs
), '[]')`
