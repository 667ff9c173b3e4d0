import { eventColumns, eventJson, PAGE_URL, PERMALINK, POSITION } from './columns.ts'

// Fences (OFFSET 0) and the lists that are joined by UNION ALL lead the planner where its estimates are
// wrong: what is ongoing is found by its index, not by walking everything that is past.

const HAS_NO_NEW_DATE = `e.status = 'postponed' AND e.previous_starts_at IS NULL`

const BY_DATE = 'ORDER BY e.display_date, e.starts_at, e.id'

/** Not past at `$3`. */
const IS_UPCOMING = `(e.past_at > $3
    OR ${HAS_NO_NEW_DATE} AND e.past_at > $3 - interval '365 days')`

/** The first `$4` events of `owner` (a column and its value) from day `$2` on that pass `filter`. */
const upcomingEvents = (owner: string, filter: string) => `
  SELECT * FROM (
    (SELECT * FROM events e WHERE ${owner} AND e.display_date >= $2::date
        AND ${IS_UPCOMING} AND ${filter} ${BY_DATE} LIMIT $4::int)
    UNION ALL
    (SELECT * FROM (SELECT * FROM events e WHERE ${owner} AND e.end_date > e.display_date
        AND e.end_date >= $2::date AND e.display_date < $2::date OFFSET 0) e
      WHERE e.past_at > $3 AND NOT (${HAS_NO_NEW_DATE}) AND ${filter} ${BY_DATE} LIMIT $4::int)
    UNION ALL
    (SELECT * FROM (SELECT * FROM events e WHERE ${owner} AND ${HAS_NO_NEW_DATE}
        AND e.end_date >= $2::date - 366 AND e.display_date < $2::date OFFSET 0) e
      WHERE ${IS_UPCOMING} AND ${filter} ${BY_DATE} LIMIT $4::int)
  ) e ${BY_DATE} LIMIT $4::int`

const OPEN_FEED = `FROM feeds f JOIN organizations o ON o.id = f.org_id`
const IS_OPEN = `f.id = $1 AND f.archived_at IS NULL AND o.disabled_at IS NULL`

const upcomingList = (filter: string) => `
  SELECT ${eventJson()} AS event, ${POSITION} ${OPEN_FEED}
  LEFT JOIN LATERAL (${upcomingEvents('e.feed_id = $1', filter)}) e ON true
  WHERE ${IS_OPEN} ${BY_DATE}`

export const list = upcomingList('true')

/** The next date of each series, and what has none. */
export const firstDates = upcomingList(`coalesce(e.prev_past_at, '-infinity') <= $3`)

const DETAILS = `, e.description_html AS "descriptionHtml"`

export const event = `
  SELECT ${eventJson(DETAILS)} AS event ${OPEN_FEED} JOIN events e ON e.feed_id = f.id
  WHERE ${IS_OPEN} AND e.id = $2`

/** By date until the page is full: COALESCE keeps the planner from the index of words. */
export const search = upcomingList('coalesce(e.search_text LIKE $5, false)')

/** By the index of words. */
export const rareWord = `
  SELECT ${eventJson()} AS event, ${POSITION} ${OPEN_FEED}
  LEFT JOIN LATERAL (
    SELECT * FROM (SELECT * FROM events e
      WHERE ARRAY[e.org_id, e.feed_id] @> ARRAY[$1] AND e.search_text LIKE $5 OFFSET 0) e
    WHERE ${IS_UPCOMING} AND (e.display_date >= $2::date OR e.end_date >= $2::date
      OR ${HAS_NO_NEW_DATE} AND e.end_date >= $2::date - 366)
    ${BY_DATE} LIMIT $4::int) e ON true
  WHERE ${IS_OPEN} ${BY_DATE}`

const saysMore = (more: string, less: string) =>
  `(string_to_array(${more}.search_text, E'\\n'))[2:]
    @> (string_to_array(${less}.search_text, E'\\n'))[2:]`

/** Whether `a` is the event `e` in another feed of the organization. */
const IS_DUPLICATE = `
  a.may_have_duplicates AND NOT a.shown_separately AND a.org_id = e.org_id
  AND a.starts_at = e.starts_at
  AND split_part(a.search_text, E'\\n', 1) = split_part(e.search_text, E'\\n', 1)
  AND a.feed_id <> e.feed_id AND a.display_date = e.display_date AND a.status = e.status
  AND a.previous_starts_at IS NOT DISTINCT FROM e.previous_starts_at
  AND (a.attendance_mode = 'online') = (e.attendance_mode = 'online')`

/** A duplicate that says more of the place, or the same in an earlier feed, stands for the event. */
const IS_SHOWN = `e.feed_id <> ALL (owner.archived)
  AND (NOT e.may_have_duplicates OR e.shown_separately OR NOT EXISTS (
    SELECT FROM events a WHERE ${IS_DUPLICATE} AND ${saysMore('a', 'e')}
      AND (a.feed_id < e.feed_id OR NOT ${saysMore('e', 'a')})
      AND a.feed_id <> ALL (owner.archived) AND ${IS_UPCOMING.replaceAll('e.', 'a.')}))`

const alternate = (e: string, feed: string) => {
  const own = (text: string) => text.replaceAll('e.', `${e}.`)
  return `json_build_object('id', ${e}.id, 'feedId', ${e}.feed_id, 'feedSlug', ${feed}.slug,
    'orgSlug', o.slug, 'startsAt', ${e}.starts_local, 'allDay', ${e}.all_day,
    'timeKnown', ${e}.time_known, 'location', ${e}.location,
    'permalink', ${own(PERMALINK)}, 'pageUrl', ${own(PAGE_URL)})`
}

const ALTERNATES = `,
  CASE WHEN e.may_have_duplicates AND NOT e.shown_separately THEN coalesce((
    SELECT json_agg(${alternate('a', 'af')} ORDER BY a.feed_id, a.id)
    FROM events a JOIN feeds af ON af.id = a.feed_id AND af.archived_at IS NULL
    WHERE ${IS_DUPLICATE} AND (${saysMore('a', 'e')} OR ${saysMore('e', 'a')})
  ), '[]') ELSE '[]' END AS alternates`

export const organizationList = `
  SELECT ${eventJson(ALTERNATES)} AS event, ${POSITION}
  FROM (SELECT o.*, ARRAY(SELECT f.id FROM feeds f WHERE f.org_id = o.id
      AND f.archived_at IS NOT NULL) AS archived
    FROM organizations o WHERE o.slug = $1 AND o.disabled_at IS NULL OFFSET 0) owner
  JOIN organizations o ON o.id = owner.id
  LEFT JOIN LATERAL (${upcomingEvents('e.org_id = owner.id', IS_SHOWN)}) e ON true
  LEFT JOIN feeds f ON f.id = e.feed_id
  ${BY_DATE}`

export const month = `
  SELECT ${eventJson()} AS event, ${POSITION}, f.timezone ${OPEN_FEED}
  LEFT JOIN LATERAL (SELECT * FROM (
    SELECT * FROM events e WHERE e.feed_id = $1 AND e.display_date >= $2::date
      AND e.display_date < ($2::date + interval '1 month')::date
    UNION ALL
    SELECT * FROM (SELECT * FROM events e WHERE e.feed_id = $1 AND e.end_date > e.display_date
      AND e.end_date >= $2::date AND e.display_date < $2::date OFFSET 0) e
  ) e ${BY_DATE} LIMIT $3::int) e ON true
  WHERE ${IS_OPEN} ${BY_DATE}`

const LATEST = `LEFT JOIN change_counts c ON c.org_id = o.id`

export const copy = `
  SELECT ${eventJson()} AS event, ${POSITION}, c.last AS latest ${OPEN_FEED} ${LATEST}
  LEFT JOIN LATERAL (
    SELECT * FROM events e WHERE e.feed_id = $1 ${BY_DATE} LIMIT $2::int) e ON true
  WHERE ${IS_OPEN} ${BY_DATE}`

export const changes = `
  SELECT CASE WHEN e.id IS NOT NULL THEN ${eventJson()} END AS event, c.last AS latest,
    n.number, n.event_id AS id ${OPEN_FEED} ${LATEST}
  LEFT JOIN LATERAL (SELECT * FROM feed_changes n WHERE n.feed_id = $1 AND n.number > $2
    ORDER BY n.number LIMIT $3::int) n ON true
  LEFT JOIN events e ON e.id = n.event_id AND e.feed_id = $1
  WHERE ${IS_OPEN} ORDER BY n.number`

const COUNTED = `e.display_date, e.categories, e.category_keys, e.state, e.state_code, e.state_keys,
  e.country, e.access_yes`

const COUNTED_EVENTS = `
  WITH starting AS MATERIALIZED (
    SELECT ${COUNTED}, ${IS_UPCOMING} AS upcoming
    FROM events e WHERE e.feed_id = $1 AND e.display_date >= $2::date ${BY_DATE} LIMIT 2501
  ), counted AS MATERIALIZED (
    SELECT ${COUNTED} FROM (SELECT * FROM starting LIMIT 2500) e WHERE e.upcoming
    UNION ALL
    SELECT ${COUNTED} FROM (SELECT * FROM events e WHERE e.feed_id = $1
      AND e.end_date > e.display_date AND e.end_date >= $2::date AND e.display_date < $2::date
      OFFSET 0) e WHERE e.past_at > $3 AND NOT (${HAS_NO_NEW_DATE})
    UNION ALL
    SELECT ${COUNTED} FROM (SELECT * FROM events e WHERE e.feed_id = $1 AND ${HAS_NO_NEW_DATE}
      AND e.end_date >= $2::date - 366 AND e.display_date < $2::date OFFSET 0) e
    WHERE ${IS_UPCOMING}
  )`

const GROUPS = `
    (SELECT json_agg(g) FROM (
      SELECT c.categories AS names, c.category_keys AS keys, count(*) AS events
      FROM counted c GROUP BY c.categories, c.category_keys) g) AS categories,
    (SELECT json_agg(g) FROM (
      SELECT c.state_keys[1] AS key, c.state AS name, c.state_code AS code, c.country,
        count(*) AS events
      FROM counted c WHERE c.state IS NOT NULL
      GROUP BY c.state_keys[1], c.state, c.state_code, c.country) g) AS states,
    (SELECT json_agg(g ORDER BY g.count DESC, g.feature) FROM (
      SELECT a.feature, count(*)::int AS count
      FROM counted c CROSS JOIN LATERAL unnest(c.access_yes) a(feature) GROUP BY 1) g) AS access`

const COLORS = `(SELECT json_object_agg(s.key, s.color) FROM category_styles s JOIN feeds f ON f.org_id = s.org_id
      WHERE f.id = $1 AND s.color IS NOT NULL) AS colors`

export const facets = `${COUNTED_EVENTS}
  SELECT (SELECT count(*)::int FROM counted) AS total,
    (SELECT count(*) <= 2500 FROM starting) AS complete, ${GROUPS}, ${COLORS},
    (SELECT json_agg(g ORDER BY g.month) FROM (
      SELECT left(d.day::text, 7) AS month, sum(d.n)::int AS count
      FROM (SELECT c.display_date AS day, count(*) AS n FROM counted c GROUP BY 1) d
      GROUP BY 1) g) AS months
  ${OPEN_FEED} WHERE ${IS_OPEN}`

const IN_FILE = `${eventColumns({
  description: 'left(e.description, 1001)',
  displayDate: 'e.display_date::text',
  endDate: 'e.end_date::text',
  startsAt: 'e.starts_at',
  endsAt: 'e.ends_at',
  previousStartsAt: `CASE WHEN ${HAS_NO_NEW_DATE} THEN e.starts_at END`,
  pageUrl: 'NULL',
  createdAt: 'e.created_at',
  updatedAt: 'e.updated_at',
})}, e.slug_path AS "slugPath"`

/**
 * What is upcoming and, where there is room, the latest of what is past: the parts of UNION ALL run one
 * after the other, and the last only as far as LIMIT asks.
 */
export const calendar = `
  SELECT f.name || ' · ' || o.name AS "calendarName", f.description AS about, f.timezone AS "feedTimezone", file.*
  ${OPEN_FEED}
  LEFT JOIN LATERAL (SELECT ${IN_FILE} FROM (
    (SELECT * FROM (
      SELECT * FROM events e WHERE e.feed_id = $1 AND e.display_date >= $2::date
        AND e.display_date < ($2::date + make_interval(months => $4::int))::date
      UNION ALL
      SELECT * FROM (SELECT * FROM events e WHERE e.feed_id = $1 AND e.end_date > e.display_date
        AND e.end_date >= $2::date AND e.display_date < $2::date OFFSET 0) e
    ) e ${BY_DATE})
    UNION ALL
    (SELECT * FROM (
      SELECT * FROM events e WHERE e.feed_id = $1 AND e.display_date < $2::date
        AND e.display_date >= ($2::date - make_interval(months => $3::int))::date
        AND e.end_date < $2::date
      UNION ALL
      SELECT * FROM (SELECT * FROM events e WHERE e.feed_id = $1 AND e.end_date > e.display_date
        AND e.end_date >= ($2::date - make_interval(months => $3::int))::date
        AND e.end_date < $2::date
        AND e.display_date < ($2::date - make_interval(months => $3::int))::date OFFSET 0) e
    ) e WHERE e.status <> 'cancelled' AND NOT (${HAS_NO_NEW_DATE})
    ORDER BY e.display_date DESC, e.starts_at DESC, e.id DESC)
    LIMIT $5::int) e) file ON true
  WHERE ${IS_OPEN}`

export const permalink = `
  SELECT ${eventJson(DETAILS)} AS event, e.id FROM (
    SELECT id, false AS before FROM events WHERE display_date = $1::date AND slug = $2
    UNION ALL
    SELECT event_id, true FROM event_previous_urls
    WHERE display_date = $1::date AND slug = $2
  ) found JOIN events e ON e.id = found.id
  JOIN feeds f ON f.id = e.feed_id JOIN organizations o ON o.id = e.org_id
  WHERE f.archived_at IS NULL AND o.disabled_at IS NULL
  ORDER BY found.before, e.created_at, e.id LIMIT 500`

export const nearby = `
  SELECT ${eventJson(`, round(e.miles * 10) / 10 AS "distanceMiles"`)} AS event, ${POSITION},
    round(e.miles * 1000)::int AS distance ${OPEN_FEED}
  LEFT JOIN LATERAL (SELECT * FROM (
    SELECT e.*, 2 * 3958.8 * asin(least(1, sqrt(power(sin(radians(e.lat - $4) / 2), 2)
      + cos(radians($4)) * cos(radians(e.lat)) * power(sin(radians(e.lng - $5) / 2), 2)))) AS miles
    FROM (
      SELECT * FROM events e
      WHERE e.feed_id = $1 AND e.geo_cell = ANY ($3::int[]) AND e.past_at > $2
      UNION ALL
      SELECT * FROM events e WHERE e.feed_id = $1 AND ${HAS_NO_NEW_DATE}
        AND e.geo_cell = ANY ($3::int[])
        AND e.past_at <= $2 AND e.past_at > $2 - interval '365 days'
    ) e
  ) e WHERE e.miles <= $6
  ORDER BY round(e.miles * 1000)::int, e.display_date, e.starts_at, e.id LIMIT $7::int) e ON true
  WHERE ${IS_OPEN}
  ORDER BY round(e.miles * 1000)::int, e.display_date, e.starts_at, e.id`

/** The measurements have no places to look for, so postal codes are none of them, and what events say of their countries is enough. */
export const widgetConfig = `
  SELECT json_build_object('id', f.id, 'slug', f.slug, 'name', f.name, 'description', f.description,
      'timezone', f.timezone, 'url', f.url) AS feed,
    json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'url', o.url,
      'logoUrl', o.logo_url, 'privacyUrl', o.privacy_url) AS organization,
    CASE WHEN o.accent_color IS NULL THEN f.widget
      ELSE jsonb_build_object('accentColor', o.accent_color) || f.widget END AS widget,
    f.takes_submissions AS "takesSubmissions",
    EXISTS (SELECT FROM places) AS places,
    ARRAY(SELECT DISTINCT lower(e.country) FROM (SELECT country FROM events e
      WHERE e.feed_id = f.id AND e.display_date >= $2::date ${BY_DATE} LIMIT 50) e
      WHERE e.country IS NOT NULL) AS countries ${OPEN_FEED}
  WHERE ${IS_OPEN}`

/** A list with what there is to choose from, and how it looks. */
export const page = `${COUNTED_EVENTS}
  SELECT config.*, ${GROUPS}, ${COLORS},
    (SELECT json_agg(l) FROM (${list}) l WHERE l.id IS NOT NULL) AS list
  FROM (${widgetConfig}) config`
