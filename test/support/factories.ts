import { type NewEvent, saveEvents } from '../../db/events/change-event.ts'
import { customFeeds, feeds, organizations, sources, submissions } from '../../db/tables/index.ts'
import { type Criteria, criteriaColumns } from '../../domain/criteria.ts'
import type { Id } from '../../domain/ids.ts'
import { newId } from '../../domain/ids.ts'
import { testDatabase } from './database.ts'

// Each test makes its own organization: nothing is shared, so nothing has to be cleaned up.

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
export const freshId = <Kind extends string>(kind: Kind) => newId(kind, random)
const freshSlug = () => freshId('s').replace('_', '-')

export async function makeOrg(overrides: Partial<typeof organizations.$inferInsert> = {}) {
  const { db } = await testDatabase()
  const org = { id: freshId('org'), slug: freshSlug(), name: 'Test org', ...overrides }
  const [row] = await db.insert(organizations).values(org).returning()
  if (!row) throw new Error('not inserted')
  return { ...row, id: row.id as Id<'org'> }
}

/** A feed, of a new organization unless one is named. */
export async function makeFeed(overrides: Partial<typeof feeds.$inferInsert> = {}) {
  const { db } = await testDatabase()
  const orgId = overrides.orgId ?? (await makeOrg()).id
  const feed = {
    id: freshId('feed'),
    slug: freshSlug(),
    name: 'Test feed',
    timezone: 'America/Chicago',
    ...overrides,
    orgId,
  }
  const [row] = await db.insert(feeds).values(feed).returning()
  if (!row) throw new Error('not inserted')
  return row
}

type Located = { orgId: string; feedId: string }

/** A calendar that is imported into a feed: a file, unless a URL is given. */
export async function makeSource(overrides: Located & Partial<typeof sources.$inferInsert>) {
  const { db } = await testDatabase()
  const at = new Date('2026-06-15T12:00:00Z')
  const source = {
    id: freshId('src'),
    name: 'Venue',
    since: '2026-06-15',
    state: 'active' as const,
  }
  const row = { ...source, createdAt: at, updatedAt: at, ...overrides }
  await db.insert(sources).values(row)
  return row
}

type Times = { startsAt?: string | Date; endsAt?: string | Date | null }
type Owner = { id: string; orgId: string; timezone: string }
export type EventOverrides = Partial<Omit<NewEvent, 'startsAt' | 'endsAt'>> & Times

/** Events of a feed; times may be ISO texts. Without times: one hour on 2026-07-01. */
export async function makeEvents(feed: Owner, list: EventOverrides[]) {
  const { db } = await testDatabase()
  const rows = list.map(({ startsAt = '2026-07-01T18:00:00Z', endsAt, ...rest }) => {
    const start = new Date(startsAt)
    const hourLater = new Date(start.getTime() + 3_600_000)
    return {
      id: freshId('evt'),
      orgId: feed.orgId,
      feedId: feed.id,
      title: 'Test event',
      timezone: feed.timezone,
      ...rest,
      publishedAt: rest.publishedAt === undefined ? start : rest.publishedAt,
      startsAt: start,
      endsAt: endsAt === undefined ? hourLater : endsAt === null ? null : new Date(endsAt),
    }
  })
  await saveEvents(db, rows)
  return rows
}

export async function makeEvent(feed: Owner, overrides: EventOverrides = {}) {
  const [event] = await makeEvents(feed, [overrides])
  if (!event) throw new Error('not inserted')
  return event
}

export async function makeCustomFeed(orgId: string, criteria: Criteria, slug = freshSlug()) {
  const { db } = await testDatabase()
  const row = {
    id: freshId('custom'),
    orgId,
    slug,
    name: 'Test custom feed',
    ...criteriaColumns(criteria),
  }
  await db.insert(customFeeds).values(row)
  return row
}

/** Records an uploaded image, without files, whoever had it before. */
export async function makeImage(orgId: string, path: string): Promise<void> {
  const { query } = await testDatabase()
  const [, , id, file] = path.split('/')
  await query(
    `insert into images (id, org_id, extension, bytes, created_at, checked_at)
     values ($1, $2, $3, 1, now(), now()) on conflict (id) do update set org_id = excluded.org_id`,
    [id, orgId, file?.split('.')[1]],
  )
}

type Submitted = Partial<typeof submissions.$inferInsert>

/** What a visitor sent for a feed, confirmed, and waiting for staff. The factory does not look at `state` again. */
export async function makeSubmission(feed: Owner, overrides: Submitted = {}) {
  const { db } = await testDatabase()
  const email = overrides.personId ? null : (overrides.email ?? `${freshId('sender')}@example.com`)
  const at = overrides.createdAt ?? new Date('2026-06-15T11:00:00Z')
  const title = overrides.title ?? 'Test submission'
  const state = overrides.state ?? 'waiting'
  const isQueued = state === 'waiting' || state === 'withdrawing'
  const row = {
    id: freshId('smn'),
    orgId: feed.orgId,
    feedId: feed.id,
    kind: 'visitor' as const,
    startsAt: new Date('2026-07-01T18:00:00Z'),
    timezone: feed.timezone,
    email,
    emailKey: email?.toLowerCase() ?? null,
    emailHash: email && `hash of ${email.toLowerCase()}`,
    nonce: freshId('n'),
    createdAt: at,
    confirmedAt: state === 'unconfirmed' ? null : at,
    queuedAt: isQueued ? at : null,
    updatedAt: at,
    ...overrides,
    title,
    state,
    inputs: { ...SUBMITTED, title, feedId: feed.id, timezone: feed.timezone, ...overrides.inputs },
  }
  await db.insert(submissions).values(row)
  return row
}

/** What the form of an event must say. */
const SUBMITTED = {
  descriptionFormat: 'markdown',
  attendanceMode: 'offline',
  price: 'unknown',
  startDate: '2026-07-01',
  startTime: '13:00',
}
