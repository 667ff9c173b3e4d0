import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Id } from '../../domain/ids.ts'
import type { Plan } from '../../domain/plan.ts'
import { rolesWith } from '../../domain/roles.ts'
import type { Db } from '../connection/client.ts'
import { type Columns, type Given, holding } from '../connection/column-types.ts'
import { queryRows } from '../connection/query-rows.ts'
import { timestamptz } from '../connection/timestamptz.ts'
import type { ListedEvent } from '../events/list-events.ts'
import { type DraftsOf, isSeenBy } from '../events/own-drafts.ts'
import { feedLabel } from '../feeds/manage-feeds.ts'
import { byDate, isShownDraft, upcomingEvents } from '../lists/upcoming.ts'
import { newOwnerMail } from '../people/team.ts'
import { organizations, type SetupStep, setupSteps } from '../tables/index.ts'
import { rowVersion } from '../writes/outcome.ts'

const LISTED_ORGANIZATION = {
  id: 'text',
  slug: 'text',
  name: 'text',
  plan: holding<Plan>('text'),
  timezone: 'text',
  disabledAt: 'text?',
  /** When an owner started its deletion. */
  closedAt: 'text?',
  owners: 'text[]',
} satisfies Columns
type ListedOrganization = Given<typeof LISTED_ORGANIZATION>

const UTC = 'YYYY-MM-DD"T"HH24:MI:SS"Z"'

/** Every organization, for operators. */
export async function listOrganizations(db: Db): Promise<ListedOrganization[]> {
  const rows = await queryRows(
    db,
    LISTED_ORGANIZATION,
  )(sql`
    select o.id, o.slug, o.name, o.plan, o.timezone,
      to_char(o.disabled_at at time zone 'UTC', ${UTC}) as "disabledAt",
      to_char(o.closed_at at time zone 'UTC', ${UTC}) as "closedAt",
      array(select p.email from memberships m join people p on p.id = m.person_id
        where m.org_id = o.id and m.role in ${rolesWith('team.manage')} order by p.email_key) as owners
    from organizations o order by o.slug`)
  return rows
}

/** `false`: no such organization. */
export async function setPlan(db: Db, slug: string, plan: Plan): Promise<boolean> {
  const result = await db.execute(
    sql`update organizations set plan = ${plan} where slug = ${slug} returning id`,
  )
  return result.rows.length > 0
}

/** Shuts an organization, or opens it again; `false`: no such organization. */
export async function setDisabled(db: Db, slug: string, disabledAt: Date | null): Promise<boolean> {
  const result = await db.execute(sql`
    update organizations set disabled_at = ${timestamptz(disabledAt ?? null)}
    where slug = ${slug} returning id`)
  return result.rows.length > 0
}

/** The slug of the organization that has this id. */
export async function disableOrganization(
  db: Db,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const rows = await queryRows(db, { slug: 'text' })(sql`
    update organizations set disabled_at = coalesce(disabled_at, ${timestamptz(now)})
    where id = ${id} returning slug`)
  return rows[0]?.slug
}

const { name, timezone, url, mailReplyTo, postalAddress, privacyUrl } = organizations
const version = rowVersion([name, timezone, url, mailReplyTo, postalAddress, privacyUrl])

export type Settings = {
  name: string
  timezone: string
  url: string | null
  mailReplyTo: string | null
  postalAddress: string | null
  privacyUrl: string | null
}

/** Unless another member changed them since `version` was read. */
export async function saveSettings(
  db: Db,
  of: { orgId: string; version: string },
  settings: Settings,
): Promise<boolean> {
  const rows = await db
    .update(organizations)
    .set(settings)
    .where(and(eq(organizations.id, of.orgId), eq(version, of.version)))
    .returning({ id: organizations.id })
  return rows.length > 0
}

/** What the settings page shows. */
export async function getSettings(db: Db, orgId: string) {
  const rows = await db
    .select({ name, timezone, url, mailReplyTo, postalAddress, privacyUrl, version })
    .from(organizations)
    .where(eq(organizations.id, orgId))
  return rows[0]
}

/** Counts stop here: a page must not read a whole table to say "many". */
export const COUNT_BOUND = 100_000
const CHART_DAYS = 14

const OVERVIEW = {
  feeds: 'integer',
  upcoming: 'integer',
  drafts: 'integer',
  active: 'integer',
  pending: 'integer',
  next: holding<Omit<ListedEvent, 'place' | 'isDraft' | 'image' | 'color'>[]>('json'),
  failing: holding<{ id: string; url: string; name: string | null; since: string }[]>('json'),
  /** Imported calendars that need a decision of staff. */
  imports: holding<{ id: string; name: string; isHeld: boolean }[]>('json'),
  /** What of the checklist is done, with the feed that goes on a website first. */
  setup: holding<{ feedId: string | null; events: boolean; website: boolean; team: boolean }>(
    'json',
  ),
  days: holding<{ day: string; successful: number; failed: number; open: number }[]>('json'),
} satisfies Columns
export type Overview = Given<typeof OVERVIEW>

type OverviewOf = {
  orgId: string
  zone: string
  now: Date
  webhooks: boolean
  /** Of drafts only those of this person are counted. */
  draftsOf?: DraftsOf
}

/** What an organization's first page tells, in one round trip. */
export async function getOverview(
  db: Db,
  { orgId, zone, now, webhooks, draftsOf }: OverviewOf,
): Promise<Overview> {
  const at = timestamptz(now)
  const subscribersIn = (state: string) => sql`(select count(*)::int from (
    select from subscribers where org_id = ${orgId} and state = ${state}
    limit ${COUNT_BOUND + 1}) s)`
  const upcoming = sql`${upcomingEvents({ orgId }, now)} e
    where e.feed_id <> all(array(select id from archived_feeds where org_id = ${orgId}))`
  const deliveries = webhooks ? deliveriesPerDay(orgId, zone, at) : sql`'[]'::json`
  const rows = await queryRows(
    db,
    OVERVIEW,
  )(sql`
    select (select count(*)::int from ${notArchived(orgId)}) as feeds,
      (select count(*)::int from (select from ${upcoming} limit ${COUNT_BOUND + 1}) c) as upcoming,
      (select count(*)::int from (select from events e where e.org_id = ${orgId} and ${isShownDraft} and ${isSeenBy(draftsOf)}
        limit ${COUNT_BOUND + 1}) c) as drafts,
      ${subscribersIn('active')} as active, ${subscribersIn('pending')} as pending,
      (select coalesce(json_agg(n), '[]') from (
        select e.id, e.title, e.starts_at as "startsAt", e.timezone, e.all_day as "allDay", e.time_known as "timeKnown",
          e.display_date as "displayDate", e.end_date as "endDate", e.status, ${feedLabel('f')} as "feedName"
        from (select * from ${upcoming} order by ${byDate} limit 5) e
        join feeds f on f.id = e.feed_id
        order by ${byDate}) n) as next,
      (select coalesce(json_agg(w), '[]') from (
        select id, url, name, failing_since as since from active_endpoints
        where org_id = ${orgId} and failing_since is not null order by failing_since, id limit 5) w) as failing,
      (select coalesce(json_agg(i), '[]') from (
        select id, name, held_since is not null as "isHeld" from sources
        where org_id = ${orgId} and (held_since is not null or state = 'stopped'
          or (state = 'active' and problem is not null)) order by name, id limit 5) i) as imports,
      ${setupOf(orgId)} as setup,
      ${deliveries} as days`)
  const row = rows[0]
  if (!row) throw new Error('aggregate returned no row')
  return row
}

/** The feeds that are not archived, also those of a closed organization. */
function notArchived(orgId: string): SQL {
  return sql`(select * from feeds where org_id = ${orgId}
    and id <> all(array(select id from archived_feeds where org_id = ${orgId}))) f`
}

function setupOf(orgId: string): SQL {
  return sql`(select json_build_object(
    'feedId', (select id from ${notArchived(orgId)} order by created_at, id limit 1),
    'events', exists (select from events where org_id = ${orgId} and published_at is not null)
      or exists (select from sources where org_id = ${orgId} and state <> 'preview'),
    'website', ${isStepDone(orgId, 'website')},
    'team', ${isStepDone(orgId, 'team')} or exists (select from invitations where org_id = ${orgId})
      or exists (select from memberships where org_id = ${orgId} offset 1)))`
}

/** Whether staff marked a step as done: what is on their website is not to be seen from here. */
export function isStepDone(orgId: string, step: SetupStep): SQL<boolean> {
  return sql<boolean>`exists (select from setup_steps where org_id = ${orgId} and step = ${step})`
}

type StepDone = { orgId: string; step: SetupStep; now: Date }

export async function markStepDone(db: Db, { orgId, step, now }: StepDone): Promise<void> {
  await db.insert(setupSteps).values({ orgId, step, doneAt: now }).onConflictDoNothing()
}

/** One count a day and state, each read from the index alone: a join by day takes 30 times as long. */
function deliveriesPerDay(orgId: string, zone: string, at: SQL): SQL {
  const today = sql`(${at} at time zone ${zone}::text)::date`
  const countOf = (...states: string[]) =>
    sql`(select sum(n)::int from (${sql.join(
      states.map(
        (state) => sql`select count(*) as n from webhook_deliveries
        where org_id = ${orgId} and state = ${state}
          and created_at >= days.day::timestamp at time zone ${zone}::text
          and created_at < (days.day + 1)::timestamp at time zone ${zone}::text`,
      ),
      sql` union all `,
    )}) c)`
  return sql`(select coalesce(json_agg(row_to_json(d) order by d.day), '[]') from (
    select to_char(days.day, 'YYYY-MM-DD') as day, ${countOf('successful')} as successful,
      ${countOf('failed')} as failed, ${countOf('pending', 'retry_scheduled')} as open
    from (select ${today} - back as day from generate_series(0, ${CHART_DAYS - 1}::int) back) days
  ) d)`
}

export type NewOrganization = {
  id: string
  slug: string
  name: string
  plan: Plan
  timezone: string
  owner: { id: string; email: string; key: string }
  /** The email that tells the owner. */
  mailId: Id<'mail'>
  /** May have the slug of an organization that was deleted. */
  reusesSlug: boolean
  now: Date
}

/**
 * An organization with its owner, who gets an email, in one statement. Nothing is created where the slug is taken, or
 * was another organization's: its readers would get the new one's events.
 */
export async function createOrganization(
  db: Db,
  org: NewOrganization,
): Promise<'created' | 'taken' | 'former'> {
  const at = timestamptz(org.now)
  const rows = await queryRows(db, { isFormer: 'boolean', isCreated: 'boolean' })(sql`
    with former as (
      select path from former_calendars where path = ${org.slug}
        and not exists (select from organizations where slug = ${org.slug})
    ), forgotten as (
      delete from former_calendars c using former where c.path = former.path and ${org.reusesSlug}
    ), org as (
      insert into organizations (id, slug, name, plan, timezone, created_at)
      select ${org.id}, ${org.slug}, ${org.name}, ${org.plan}, ${org.timezone}, ${at}
      where ${org.reusesSlug} or not exists (select from former)
      on conflict (slug) do nothing returning id
    ), person as (
      insert into people (id, email, email_key, created_at)
      select ${org.owner.id}, ${org.owner.email}, ${org.owner.key}, ${at} from org
      on conflict (email_key) do update set email = people.email returning id
    ), membership as (
      insert into memberships (org_id, person_id, role, created_at)
      select org.id, person.id, 'owner', ${at} from org, person returning org_id, person_id
    ), ${newOwnerMail(org.mailId, org.now)}
    select exists (select from membership) as "isCreated", exists (select from former) as "isFormer"`)
  const [row] = rows
  return row?.isCreated ? 'created' : row?.isFormer ? 'former' : 'taken'
}

const CONTENTS = {
  feeds: 'integer',
  events: 'integer',
  subscribers: 'integer',
  deliveries: 'integer',
  members: 'integer',
} satisfies Columns
type Contents = Given<typeof CONTENTS>
type Found = Contents & { id: string; name: string }

/** What an organization has; `undefined`: there is no such organization. */
export async function findContents(db: Db, slug: string): Promise<Found | undefined> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where org_id = o.id)`
  const rows = await queryRows(db, { ...CONTENTS, id: 'text', name: 'text' })(sql`
    select o.id, o.name, ${count('feeds')} as feeds, ${count('events')} as events,
      ${count('subscribers')} as subscribers, ${count('webhook_deliveries')} as deliveries,
      ${count('memberships')} as members
    from organizations o where o.slug = ${slug}`)
  return rows[0]
}
