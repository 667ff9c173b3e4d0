import { type SQL, sql } from 'drizzle-orm'
import type { DigestFrequency } from '../../domain/digests/due-digests.ts'
import type { Id } from '../../domain/ids.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { feedCategories } from '../subscribers/subscription.ts'
import { PREVIEWED, PREVIEWED_FEED, PREVIEWED_FROM } from './settings.ts'

const DIGEST_NOTE = { note: 'text', weekly: 'boolean', daily: 'boolean' } satisfies Columns
/** What staff write above a digest, and which ones it waits for. An empty one is none. */
export type DigestNote = Given<typeof DIGEST_NOTE>

/** The note of the last digest that had one and reached a subscriber. */
type SentNote = { note: string; frequency: DigestFrequency; localDate: string }
const NEXT_DIGEST = {
  ...PREVIEWED_FEED,
  ...DIGEST_NOTE,
  last: holding<SentNote | null>('json?'),
  /** Those that subscribers can choose. */
  categories: holding<string[]>('json'),
} satisfies Columns
export type NextDigest = Given<typeof NEXT_DIGEST>

type Asked = { orgId: Id<'org'>; feedId: string; personId: string; now: Date }

/** A feed with the note that waits, and the last one that was sent. A new one is for both digests. */
export async function getNextDigest(
  db: Db,
  { orgId, feedId, personId, now }: Asked,
): Promise<NextDigest | undefined> {
  const rows = await queryRows(
    db,
    NEXT_DIGEST,
  )(sql`
    select ${PREVIEWED}, coalesce(n.note, '') as note, coalesce(n.weekly, true) as weekly,
      coalesce(n.daily, true) as daily, (
        select json_build_object('note', r.note, 'frequency', r.frequency, 'localDate', r.local_date)
        from mailing_runs r where r.feed_id = f.id and r.kind = 'digest' and r.note is not null
          and r.sent + r.unknown > 0
        order by r.cut_at desc limit 1
      ) as last,
      coalesce((select json_agg(c.name) from (${feedCategories(feedId, now)}) c), '[]') as categories
    from ${PREVIEWED_FROM} left join digest_notes n on n.feed_id = f.id
    where f.id = ${feedId} and f.org_id = ${orgId} and p.id = ${personId}`)
  return rows[0]
}

type Of = { orgId: string; feedId: string; now: Date }

/** Over exactly what was found: `false` if it was changed or sent since, or the feed is gone. */
export async function saveDigestNote(
  db: Db,
  { orgId, feedId, now }: Of,
  { note, weekly, daily }: DigestNote,
  found: DigestNote,
): Promise<boolean> {
  const isFound = (row: string) => {
    const columns = sql.raw(`(${row}.note, ${row}.weekly, ${row}.daily)`)
    return sql`${columns} = (${found.note}, ${found.weekly}::boolean, ${found.daily}::boolean)`
  }
  const isSame =
    note === found.note && (note === '' || (weekly === found.weekly && daily === found.daily))
  const isStill =
    note === ''
      ? sql`not exists (select from digest_notes n where n.feed_id = feed.id)`
      : sql`exists (select from digest_notes n where n.feed_id = feed.id and ${isFound('n')})`
  const values = sql`${note}, ${weekly}::boolean, ${daily}::boolean, ${timestamptz(now)}`
  const write =
    note === ''
      ? sql`delete from digest_notes n using feed where n.feed_id = feed.id and ${isFound('n')}`
      : found.note === ''
        ? sql`insert into digest_notes (feed_id, org_id, note, weekly, daily, saved_at)
            select id, org_id, ${values} from feed on conflict do nothing`
        : sql`update digest_notes n set (note, weekly, daily, saved_at) = (${values})
            from feed where n.feed_id = feed.id and ${isFound('n')}`
  const rows = await queryRows(db, { saved: 'boolean' })(sql`
    with feed as (
      select f.id, f.org_id from feeds f where f.id = ${feedId} and f.org_id = ${orgId}
    ), written as (${isSame ? sql`select 1 from feed where ${isStill}` : sql`${write} returning 1`})
    select exists (select from written) as saved from feed`)
  return rows[0]?.saved ?? false
}

/**
 * CTEs around the start of digests. The notes of feeds in `feed` for which a digest is `due`, locked: one that is
 * saved at the same time is either all in the run or all left for the next.
 */
export const NOTED = sql.raw(`noted as materialized (
    select n.feed_id, n.note, n.weekly, n.daily from digest_notes n where n.feed_id in (
      select f.id from feed f
      join due on (f.timezone, f.hour, f.weekday) = (due.timezone, due.hour, due.weekday))
    for update
  )`)

/** A note that a `run` has taken over waits only for the other digest, as far as it has subscribers. */
export const USED_NOTES = sql.raw(`used as (
    select n.feed_id,
      ${waits('weekly')} as weekly,
      ${waits('daily')} as daily
    from noted n where exists (select from run where run.feed_id = n.feed_id and run.note is not null)
  ), waiting_note as (
    update digest_notes n set weekly = used.weekly, daily = used.daily
    from used where n.feed_id = used.feed_id and (used.weekly or used.daily)
  ), used_note as (
    delete from digest_notes n using used
    where n.feed_id = used.feed_id and not (used.weekly or used.daily)
  )`)

function waits(frequency: DigestFrequency): string {
  return `n.${frequency} and not exists (
        select from run where run.feed_id = n.feed_id and run.frequency = '${frequency}' and run.note is not null)
      and exists (select from subscribers s where s.feed_id = n.feed_id and s.state = 'active'
        and s.digest_frequency = '${frequency}')`
}

/**
 * A write that returns the notes of digests which reached no subscriber: each waits for the next digest of its kind, unless
 * staff have written another. `from` has the column `returned`, which is null where nothing comes back.
 */
export function returnNote(from: SQL, now: Date): SQL {
  return sql`insert into digest_notes (feed_id, org_id, note, weekly, daily, saved_at)
    select r.feed_id, r.org_id, r.returned, r.frequency = 'weekly', r.frequency = 'daily', ${timestamptz(now)}
    from ${from} r where r.returned is not null
    on conflict (feed_id) do update set weekly = digest_notes.weekly or excluded.weekly,
      daily = digest_notes.daily or excluded.daily
    where digest_notes.note = excluded.note`
}
