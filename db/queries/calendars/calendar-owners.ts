import { type SQL, sql } from 'drizzle-orm'
import { keywordPatterns, type Matcher } from '../../../domain/criteria.ts'
import type { WidgetConfig } from '../../../domain/widget-config.ts'
import { matchesRow } from '../events/event-filters.ts'

/** All feeds of an organization, or one of its custom feeds (Pro). */
export type OrgScope = { orgSlug: string } | { orgSlug: string; customSlug: string }

/** What a calendar is of. */
export type CalendarScope = { feedId: string } | OrgScope

export type CalendarOwner = {
  organization: { id: string; slug: string; name: string; timezone: string }
  feed: {
    id: string
    slug: string
    name: string
    description: string
    timezone: string
    url: string | null
  } | null
  customFeed: { slug: string; name: string } | null
  /** Every feed whose events may be in it, by name. */
  feeds: { id: string; name: string; widget: Partial<WidgetConfig> }[]
}

/** What of a feed one subscriber wants. */
export type ReaderScope = { feedId: string; wanted: Matcher }

export type OwnerKind = 'feed' | 'org' | 'custom' | 'reader'

export function ownerKind(scope: CalendarScope | ReaderScope): OwnerKind {
  if ('wanted' in scope) return 'reader'
  return 'feedId' in scope ? 'feed' : 'customSlug' in scope ? 'custom' : 'org'
}

/** The values that the statement of such an owner takes. */
export function ownerValues(scope: CalendarScope | ReaderScope): Record<string, unknown> {
  if (!('wanted' in scope)) return scope
  const { feedId, wanted } = scope
  const { stateKey: wantedState, categoryKeys: wantedCategories } = wanted
  return { feedId, wantedWords: keywordPatterns(wanted), wantedState, wantedCategories }
}

/** Nobody looks at more of them in one place. */
const MOST_FEEDS = 200

const organization = sql.raw(
  `json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'timezone', o.timezone)`,
)

/** The organization's open feeds; `and` narrows them. */
const feeds = (and: SQL) => sql`(select coalesce(json_agg(
    json_build_object('id', f.id, 'name', f.name, 'widget', f.widget) order by f.name, f.id), '[]')
  from (select f.* from open_feeds f where f.org_id = o.id ${and}
    order by f.name, f.id limit ${MOST_FEEDS}) f)`

const archived = sql.raw('array(select id from archived_feeds where org_id = o.id) as archived')

const inFeed = sql`e.feed_id = ${sql.placeholder('feedId')}`

const feed = (
  columns: SQL,
) => sql`(select f.org_id, json_build_object('organization', ${organization}, 'feed',
        json_build_object('id', f.id, 'slug', f.slug, 'name', f.name, 'description', f.description,
          'timezone', f.timezone, 'url', f.url),
        'customFeed', null, 'feeds',
        json_build_array(json_build_object('id', f.id, 'name', f.name, 'widget', f.widget))) as owner ${columns}
      from open_feeds f join organizations o on o.id = f.org_id
      where f.id = ${sql.placeholder('feedId')}) m`

type OwnerSql = { owner: SQL; key: SQL; criteria: SQL; severalFeeds: boolean }

/** One row `m` with `org_id` and `owner` as JSON, and the conditions on its events `e`. */
export const OWNERS: Record<OwnerKind, OwnerSql> = {
  feed: { owner: feed(sql``), key: inFeed, criteria: sql``, severalFeeds: false },
  reader: {
    owner: feed(sql`, null::text[] as feed_ids,
      ${sql.placeholder('wantedWords')}::text[] as keyword_patterns,
      ${sql.placeholder('wantedState')}::text as state_key,
      ${sql.placeholder('wantedCategories')}::text[] as category_keys`),
    key: inFeed,
    criteria: matchesRow,
    severalFeeds: false,
  },
  org: {
    owner: sql`(select o.id as org_id, ${archived}, json_build_object('organization',
        ${organization}, 'feed', null, 'customFeed', null, 'feeds', ${feeds(sql``)}) as owner
      from open_organizations o where o.slug = ${sql.placeholder('orgSlug')}) m`,
    key: sql.raw('e.org_id = m.org_id'),
    criteria: sql.raw('and e.feed_id <> all(m.archived)'),
    severalFeeds: true,
  },
  custom: {
    owner: sql`(select c.*, ${archived}, json_build_object('organization', ${organization},
        'feed', null, 'customFeed', json_build_object('slug', c.slug, 'name', c.name), 'feeds',
        ${feeds(sql`and (c.feed_ids is null or f.id = any(c.feed_ids))`)}) as owner
      from custom_feeds c join open_organizations o on o.id = c.org_id
      where o.slug = ${sql.placeholder('orgSlug')} and c.slug = ${sql.placeholder('customSlug')}
        and has_pro(o.plan)) m`,
    key: sql.raw('e.org_id = m.org_id'),
    criteria: sql`and e.feed_id <> all(m.archived) ${matchesRow}`,
    severalFeeds: true,
  },
}
