import { sql } from 'drizzle-orm'
import type { MailKind } from '../../domain/mail-kinds.ts'
import { rolesWith } from '../../domain/roles.ts'
import type { PublishableTask } from '../../domain/task.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { stored } from '../connection/stored-name.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import { BRAND, BRAND_COLUMNS } from '../mail/brand.ts'
import { newStaffMails } from '../mail/mails.ts'
import { publishable, TASKS } from '../tasks/tasks.ts'

/** Fewer failed deliveries may be an odd subscriber, or a server that is seldom asked. */
const LEAST_FAILED = 5
const DAY = sql.raw(`interval '24 hours'`)

/** Deliveries to the endpoint `e` that failed while it does; they are begun before the first attempt fails. */
const FAILED_OF_E = sql.raw(`webhook_deliveries d where d.endpoint_id = e.id and d.attempts > 0
  and d.state in ('failed', 'retry_scheduled') and d.created_at >= e.failing_since - interval '1 hour'`)

/**
 * Mails the owners of endpoints that have failed for a day, and of those that work again after such a
 * mail. One mail an outage, and of one organization one a day. The mails' subject names the moment:
 * what is noted with it is what they tell.
 */
export async function notifyOwners(db: Db, now: Date): Promise<PublishableTask[]> {
  const at = timestamptz(now)
  const rows = await queryRows(
    db,
    TASKS,
  )(sql`
    with failing as (
      select e.id from active_endpoints e
      join open_organizations o on o.id = e.org_id and ${stored('has_pro')}(o.plan)
      where e.failing_since <= ${at} - ${DAY} and coalesce(e.alerted_at < e.failing_since, true)
        and (select count(*) from (select from ${FAILED_OF_E} limit ${LEAST_FAILED}) f) = ${LEAST_FAILED}
        and not exists (select from webhook_endpoints other
          where other.org_id = e.org_id and other.alerted_at > ${at} - ${DAY})
    ), alerted as (
      update webhook_endpoints e set alerted_at = ${at} from failing
      where e.id = failing.id and coalesce(e.alerted_at < e.failing_since, true)
      returning e.org_id
    ), recovered as (
      update webhook_endpoints e set recovered_at = ${at}
      where e.alerted_at is not null and e.failing_since is null and e.deleted_at is null
        and e.disabled_at is null and coalesce(e.recovered_at < e.alerted_at, true)
      returning e.org_id
    ), news as (
      select org_id, ${'webhooks-failing' satisfies MailKind} as kind from alerted
      union select org_id, ${'webhooks-recovered' satisfies MailKind} from recovered
    ), ${newStaffMails(rolesWith('webhooks.manage'), now)}
    select ${publishable('mail_tasks')} as tasks`)
  return rows[0]?.tasks ?? []
}

/** The most that is counted of what failed. */
export const MOST_COUNTED = 1_000

type ReportedEndpoint = {
  id: string
  url: string
  name: string | null
  failingSince: string | null
  failed: number
  lastError: string | null
}
const ENDPOINT_NEWS = {
  email: 'text',
  orgId: 'text',
  ...BRAND_COLUMNS,
  orgSlug: 'text',
  timezone: 'text',
  /** `null`: there is none to report. */
  endpoints: holding<ReportedEndpoint[] | null>('json?'),
} satisfies Columns
export type EndpointNews = Given<typeof ENDPOINT_NEWS> & { endpoints: ReportedEndpoint[] }
type Of = { orgId: string; personId: string; at: Date }

/** What one owner is notified of: of endpoints that fail, those that still do. */
export async function getEndpointNews(
  db: Db,
  { orgId, personId, at }: Of,
  kind: 'failing' | 'recovered',
): Promise<EndpointNews | undefined> {
  const moment = timestamptz(at)
  const reported =
    kind === 'failing'
      ? sql`e.alerted_at = ${moment} and e.failing_since is not null`
      : sql`e.recovered_at = ${moment} and e.failing_since is null`
  const rows = await queryRows(
    db,
    ENDPOINT_NEWS,
  )(sql`
    select p.email, o.id as "orgId", ${BRAND}, o.slug as "orgSlug", o.timezone, (
      select json_agg(json_build_object('id', e.id, 'url', e.url, 'name', e.name, 'failingSince', e.failing_since,
        'failed', (select count(*) from (select from ${FAILED_OF_E} limit ${MOST_COUNTED + 1}) f),
        'lastError', (select a.error from webhook_attempts a where a.delivery_id = (
            select d.id from webhook_deliveries d where d.endpoint_id = e.id and d.attempts > 0
            order by d.created_at desc, d.id desc limit 1)
          order by a.number desc limit 1)) order by e.created_at, e.id)
      from active_endpoints e where e.org_id = o.id and ${reported}
    ) as endpoints
    from open_organizations o
    join memberships m on m.org_id = o.id and m.person_id = ${personId} and m.role in ${rolesWith('webhooks.manage')}
    join people p on p.id = m.person_id where o.id = ${orgId}`)
  const news = rows[0]
  return news?.endpoints ? { ...news, endpoints: news.endpoints } : undefined
}
