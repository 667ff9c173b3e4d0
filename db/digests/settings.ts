import { sql } from 'drizzle-orm'
import { DEFAULT_HOUR, DEFAULT_WEEKDAY } from '../../domain/digests/due-digests.ts'
import type { Id } from '../../domain/ids.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { countMail, newMail } from '../mail/mails.ts'
import { publishable } from '../tasks/tasks.ts'
import { MAILING_FEED, MAILING_FEED_COLUMNS } from './runs.ts'

/** A feed's settings from its row of `digest_settings` under this name, which it may not have. */
export function settingsIn(row: 'd' | 'digest_settings') {
  return {
    enabled: sql.raw(`coalesce(${row}.enabled, true)`),
    hour: sql.raw(`coalesce(${row}.hour, ${DEFAULT_HOUR})`),
    weekday: sql.raw(`coalesce(${row}.weekday, ${DEFAULT_WEEKDAY})`),
  }
}

const SAVED = settingsIn('d')

export const DIGEST_SETTINGS = {
  enabled: 'boolean',
  hour: 'integer',
  weekday: 'integer',
} satisfies Columns
export type DigestSettings = Given<typeof DIGEST_SETTINGS>
type Scoped = { orgId: string; feedId: string; now: Date }

/**
 * Over exactly what was found: `false` if it was changed since, or the feed is gone. Saving what
 * is saved already changes nothing, so that nothing due is lost.
 */
export async function saveDigestSettings(
  db: Db,
  { orgId, feedId, now }: Scoped,
  { enabled, hour, weekday }: DigestSettings,
  found: DigestSettings,
): Promise<boolean> {
  const result = await db.execute(sql`
    with found as (
      select f.id, f.org_id from feeds f left join digest_settings d on d.feed_id = f.id
      where f.id = ${feedId} and f.org_id = ${orgId}
        and ${SAVED.enabled} = ${found.enabled} and ${SAVED.hour} = ${found.hour}::int
        and ${SAVED.weekday} = ${found.weekday}::int
    ), saved as (
      insert into digest_settings (feed_id, org_id, enabled, hour, weekday, changed_at)
      select id, org_id, ${enabled}, ${hour}::int, ${weekday}::int, ${timestamptz(now)}
      from found where (${enabled}, ${hour}::int, ${weekday}::int)
        <> (${found.enabled}, ${found.hour}::int, ${found.weekday}::int)
      on conflict (feed_id) do update set enabled = excluded.enabled, hour = excluded.hour,
        weekday = excluded.weekday, changed_at = excluded.changed_at
      where (digest_settings.enabled, digest_settings.hour, digest_settings.weekday)
        = (${found.enabled}, ${found.hour}::int, ${found.weekday}::int)
      returning feed_id
    )
    select from found where (${enabled}, ${hour}::int, ${weekday}::int)
        = (${found.enabled}, ${found.hour}::int, ${found.weekday}::int)
      or exists (select from saved)`)
  return result.rows.length > 0
}

/** Test emails of one person in 24 hours. */
const PREVIEWS_A_DAY = 10

/**
 * One mail to a member: what goes out next to a subscriber with these criteria. `limited`: they had enough today.
 * `undefined`: no such feed of theirs.
 */
export async function requestPreview(
  db: Db,
  { orgId, feedId, now }: Scoped,
  { personId, mailId, wish }: { personId: string; mailId: Id<'mail'>; wish: string },
): Promise<{ tasks: PublishableTask[]; limited: boolean } | undefined> {
  const counted = countMail({
    key: `previews to ${personId}`,
    source: sql`asked`,
    most: PREVIEWS_A_DAY,
    now,
    startsAnew: 'a day after the first',
  })
  const rows = await queryRows(db, {
    tasks: holding<PublishableTask[]>('json'),
    limited: 'boolean',
  })(sql`
    with asked as (
      select concat_ws('.', f.id, m.person_id, ${wish}::text) as id from feeds f
      join memberships m on m.org_id = f.org_id and m.person_id = ${personId}
      where f.id = ${feedId} and f.org_id = ${orgId}
    ), counted as (${counted}), free as (
      select id from asked, counted where sent <= ${PREVIEWS_A_DAY}
    ), ${newMail('digest-preview', mailId, sql`free`, now)}
    select ${publishable('mail_tasks')} as tasks, not exists (select from free) as limited
    from asked`)
  return rows[0]
}

/** A feed with the times of its digests, and who looks at them before they go out. */
export const PREVIEWED_FEED = {
  ...MAILING_FEED_COLUMNS,
  ...DIGEST_SETTINGS,
  email: 'text',
  orgSlug: 'text',
} satisfies Columns
export type PreviewedFeed = Given<typeof PREVIEWED_FEED>

/** These columns, and where they come from: the feed `f`, and the person `p`. */
export const PREVIEWED = sql`${MAILING_FEED}, p.email, o.slug as "orgSlug",
  ${SAVED.enabled} as enabled, ${SAVED.hour} as hour, ${SAVED.weekday} as weekday`
export const PREVIEWED_FROM = sql.raw(`feeds f join open_organizations o on o.id = f.org_id
  left join digest_settings d on d.feed_id = f.id
  join memberships m on m.org_id = f.org_id join people p on p.id = m.person_id`)

/** `undefined`: the feed is gone, or is none of an organization of theirs. */
export async function getPreview(
  db: Db,
  { feedId, personId }: { feedId: string; personId: string },
): Promise<PreviewedFeed | undefined> {
  const rows = await queryRows(
    db,
    PREVIEWED_FEED,
  )(sql`
    select ${PREVIEWED} from ${PREVIEWED_FROM} where f.id = ${feedId} and p.id = ${personId}`)
  return rows[0]
}
