import { sql } from 'drizzle-orm'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { rolesWith } from '../../domain/roles.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BRAND, BRAND_COLUMNS } from '../mail/brand.ts'
import { newStaffMails } from '../mail/mails.ts'
import { publishable, TASKS } from '../tasks/tasks.ts'

const DAY = sql.raw(`interval '24 hours'`)
/** Owners: who may change the settings of the organization. */
const OWNERS = rolesWith('settings.edit')

/**
 * Emails the owners of sources that are on hold, have failed for a day, or are no longer fetched, and of those
 * that work again after such an email. An organization gets one of each kind a day. The subject of an email
 * names the moment: what is noted with it is what it tells.
 */
export async function notifySourceOwners(db: Db, now: Date): Promise<PublishableTask[]> {
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with troubled as (
      select s.id from sources s join open_organizations o on o.id = s.org_id
      where (s.state = 'active' and coalesce(s.alerted_at < s.held_since, s.held_since is not null)
          or s.state = 'active' and s.failing_since <= ${at} - ${DAY}
            and coalesce(s.alerted_at < s.failing_since, true)
          or s.state = 'stopped' and coalesce(s.alerted_at < s.fetched_at, true))
        and not exists (select from sources other
          where other.org_id = s.org_id and other.alerted_at > ${at} - ${DAY})
    ), alerted as (
      update sources s set alerted_at = ${at} from troubled t
      where s.id = t.id and coalesce(s.alerted_at <= ${at} - ${DAY}, true) returning s.org_id
    ), working as (
      select s.id from sources s join open_organizations o on o.id = s.org_id
      where s.state = 'active' and s.held_since is null and s.failing_since is null
        and s.fetched_at > s.alerted_at and coalesce(s.recovered_at < s.alerted_at, true)
        and not exists (select from sources other
          where other.org_id = s.org_id and other.recovered_at > ${at} - ${DAY})
    ), recovered as (
      update sources s set recovered_at = ${at} from working w
      where s.id = w.id and coalesce(s.recovered_at < s.alerted_at, true) returning s.org_id
    ), news as (
      select org_id, ${'imports-troubled' satisfies MailKind} as kind from alerted
      union select org_id, ${'imports-recovered' satisfies MailKind} from recovered
    ), ${newStaffMails(OWNERS, now)}
    select ${publishable('mail_tasks')} as tasks`)
  return rows[0]?.tasks ?? []
}

type ReportedSource = {
  id: string
  name: string
  state: string
  heldSince: string | null
  failingSince: string | null
  problem: string | null
  httpStatus: number | null
}
const SOURCE_NEWS = {
  email: 'text',
  orgId: 'text',
  ...BRAND_COLUMNS,
  orgSlug: 'text',
  timezone: 'text',
  /** `null`: there is none to report. */
  sources: holding<ReportedSource[] | null>('json?'),
} satisfies Columns
export type SourceNews = Given<typeof SOURCE_NEWS> & { sources: ReportedSource[] }
type Of = { orgId: string; personId: string; at: Date }

/** What one owner is notified of, as far as it is still so. */
export async function getSourceNews(
  db: Db,
  { orgId, personId, at }: Of,
  kind: 'troubled' | 'recovered',
): Promise<SourceNews | undefined> {
  const moment = timestamptz(at)
  const isFine = sql`(s.held_since is null and s.failing_since is null and s.state = 'active')`
  const reported =
    kind === 'troubled'
      ? sql`s.alerted_at = ${moment} and s.state in ('active', 'stopped') and not ${isFine}`
      : sql`s.recovered_at = ${moment} and ${isFine}`
  const rows = await queryRows(
    db,
    SOURCE_NEWS,
  )(sql`
    select p.email, o.id as "orgId", ${BRAND}, o.slug as "orgSlug", o.timezone, (
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'state', s.state,
        'heldSince', s.held_since, 'failingSince', s.failing_since, 'problem', s.problem,
        'httpStatus', (select r.http_status from import_runs r where r.source_id = s.id
          order by r.started_at desc, r.id desc limit 1)) order by s.name, s.id)
      from sources s where s.org_id = o.id and ${reported}
    ) as sources
    from open_organizations o
    join memberships m on m.org_id = o.id and m.person_id = ${personId} and m.role in ${OWNERS}
    join people p on p.id = m.person_id where o.id = ${orgId}`)
  const news = rows[0]
  return news?.sources ? { ...news, sources: news.sources } : undefined
}
