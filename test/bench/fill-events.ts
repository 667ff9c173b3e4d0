import type pg from 'pg'

/** Of the events `made` are made, a whole number of feeds' or one feed's; the others are their copies. */
export type Fill = { feeds: number; eventsPerFeed: number; feedsPerOrg: number; made?: number }

/** City, state, code, zone, latitude, longitude: where the events cluster. */
const CITIES = `('New York','New York','NY','America/New_York',40.71,-74.01),
  ('Boston','Massachusetts','MA','America/New_York',42.36,-71.06),
  ('Philadelphia','Pennsylvania','PA','America/New_York',39.95,-75.17),
  ('Washington','District of Columbia','DC','America/New_York',38.91,-77.04),
  ('Atlanta','Georgia','GA','America/New_York',33.75,-84.39),
  ('Miami','Florida','FL','America/New_York',25.76,-80.19),
  ('Detroit','Michigan','MI','America/Detroit',42.33,-83.05),
  ('Chicago','Illinois','IL','America/Chicago',41.88,-87.63),
  ('Minneapolis','Minnesota','MN','America/Chicago',44.98,-93.27),
  ('Nashville','Tennessee','TN','America/Chicago',36.16,-86.78),
  ('New Orleans','Louisiana','LA','America/Chicago',29.95,-90.07),
  ('Houston','Texas','TX','America/Chicago',29.76,-95.37),
  ('Austin','Texas','TX','America/Chicago',30.27,-97.74),
  ('Dallas','Texas','TX','America/Chicago',32.78,-96.80),
  ('Denver','Colorado','CO','America/Denver',39.74,-104.99),
  ('Phoenix','Arizona','AZ','America/Phoenix',33.45,-112.07),
  ('Los Angeles','California','CA','America/Los_Angeles',34.05,-118.24),
  ('San Francisco','California','CA','America/Los_Angeles',37.77,-122.42),
  ('Portland','Oregon','OR','America/Los_Angeles',45.52,-122.68),
  ('Seattle','Washington','WA','America/Los_Angeles',47.61,-122.33)`

const WORDS =
  'Open,Summer,Winter,Family,Community,Live,Local,Annual,Evening,Morning,Jazz,Blues,Folk,Chamber,' +
  'Garden,River,Harbor,Market,Makers,Story,Poetry,Science,Film,Theater,Dance,Comedy,Food,Coffee,' +
  'Art,Craft,Book,History,Night,Walk,Run,Parade,Workshop,Lecture,Tour,Show'

const array = (csv: string) => `'{${csv}}'::text[]`

// A hash of the row's number in place of random(): the same rows whatever the plan, at every size.
const FUNCTIONS = `
CREATE FUNCTION pg_temp.r(i bigint, k bigint) RETURNS float8 LANGUAGE sql IMMUTABLE
  RETURN (hashint8extended(i, k) & 2147483647) / 2147483648.0;
CREATE FUNCTION pg_temp.pick(list text[], i bigint, k bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN list[1 + floor(pg_temp.r(i, k) * cardinality(list))::int];
CREATE FUNCTION pg_temp.name(i bigint, k bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN initcap(pg_temp.pick(${array('ba,ke,lo,mi,nu,ra,se,to,vi,wa')}, i, k)
    || pg_temp.pick(${array('den,fer,gan,len,mar,nis,pol,rin,sta,ton')}, i, k + 1)
    || pg_temp.pick(${array('a,by,dale,er,field,ford,ham,ix,land,o')}, i, k + 2));
CREATE TEMP TABLE cities AS SELECT row_number() OVER () - 1 AS n, c.*
  FROM (VALUES ${CITIES}) AS c (city, state, code, zone, lat, lng)`

/**
 * Events from a year ago to a year ahead, so half are upcoming; one in twenty runs for days, some of
 * those for months; one in thirty is online and has no place. One title in ten holds "Festival", one
 * in fifty "DJ", one in ten thousand "Zydeco". Neighbours in time or feed lie apart on disk.
 */
const EVENTS = `
INSERT INTO events (published_at, id, org_id, feed_id, title, slug, description, starts_at, ends_at, timezone,
  all_day, attendance_mode, location, address, city, state, state_code, country, lat, lng, url,
  image_url, image_alt, categories, is_free, price_text, organizer_name, created_at, updated_at,
  state_keys, category_keys, search_text)
SELECT now(), 'evt_' || lpad(i::text, 16, '0'), f.org_id, f.id, title,
  trim(both '-' from regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g')),
  repeat(title || ' with ' || pg_temp.name(i, 90) || ' and friends. ', 5),
  starts, CASE WHEN days > 0 THEN starts + days * interval '1 day'
    WHEN pg_temp.r(i, 3) < 0.9 THEN starts + interval '2 hours' END,
  zone, false, CASE WHEN online THEN 'online' ELSE 'offline' END,
  venue, (1 + i % 900) || ' ' || pg_temp.name(i, 80) || ' Street', city, state, code, 'US',
  CASE WHEN NOT online THEN lat + spread(4) END, CASE WHEN NOT online THEN lng + spread(6) END,
  'https://example.com/events/' || i, 'https://example.com/images/' || i || '.jpg', title,
  ARRAY[kind, pg_temp.pick(${array('Indoors,Outdoors')}, i, 9)], i % 3 = 0, '$' || i % 50,
  pg_temp.name(i, 70) || ' Society', starts - interval '200 days', starts - interval '100 days',
  ARRAY[lower(code)], ARRAY[lower(kind), lower(pg_temp.pick(${array('Indoors,Outdoors')}, i, 9))],
  lower(concat_ws(E'\\n', title, venue, city, state))
FROM generate_series($1::bigint, $2::bigint) i
JOIN bench_feeds f ON f.n = i % $3::bigint
JOIN cities c ON c.n = floor(pg_temp.r(i, 1) * 20)
CROSS JOIN LATERAL (SELECT
  date_trunc('hour', now()) + round((pg_temp.r(i, 2) * 2 - 1) * 8760) * interval '1 hour' AS starts,
  CASE WHEN pg_temp.r(i, 10) < 0.002 THEN 90 WHEN pg_temp.r(i, 10) < 0.05
    THEN 1 + floor(pg_temp.r(i, 11) * 6) ELSE 0 END AS days,
  pg_temp.r(i, 12) < 0.033 AS online,
  concat_ws(' ', pg_temp.pick(${array(WORDS)}, i, 20), pg_temp.name(i, 21),
    CASE WHEN pg_temp.r(i, 30) < 0.1 THEN 'Festival' ELSE pg_temp.pick(${array(WORDS)}, i, 31) END,
    CASE WHEN pg_temp.r(i, 32) < 0.02 THEN 'DJ' END,
    CASE WHEN pg_temp.r(i, 33) < 0.0001 THEN 'Zydeco' END) AS title,
  pg_temp.name(i, 40) || ' ' || pg_temp.pick(${array('Hall,Park,Library,Stage,Center')}, i, 41) AS venue,
  pg_temp.pick(${array('Music,Family,Arts,Sports,Learning')}, i, 50) AS kind OFFSET 0) x`.replace(
  /spread\((\d)\)/g,
  // The mean of two draws: denser towards the middle of the city, up to 0.9 degrees out.
  (_, k) => `(pg_temp.r(i, ${k}) + pg_temp.r(i, 1${k}) - 1) * 0.9`,
)

/** Adds feeds with their organizations, a custom feed each, and events. Empty indexes fill faster. */
export async function fillEvents(
  client: pg.Client,
  fills: [prefix: string, fill: Fill][],
): Promise<void> {
  await client.query(`DISCARD TEMP`)
  for (const statement of FUNCTIONS.split(/;\n/)) await client.query(statement)
  // The rows fit each other: looking that up for each takes as long as making it.
  await client.query('SET session_replication_role = replica')
  const copies = []
  for (const [prefix, fill] of fills) copies.push(await makeEvents(client, prefix, fill))
  // At last: nothing can be made beside copies.
  for (const copy of copies.filter(({ times }) => times > 0)) await copyEvents(client, copy)
  await client.query('RESET session_replication_role')
}

async function makeEvents(client: pg.Client, prefix: string, fill: Fill): Promise<Copies> {
  const { feeds, eventsPerFeed, feedsPerOrg, made = feeds * eventsPerFeed } = fill
  const orgs = Math.ceil(feeds / feedsPerOrg)
  await client.query(
    `INSERT INTO organizations (id, slug, name, plan)
     SELECT 'org_' || $1::text || n, $1::text || '-' || n, 'Bench ' || n, 'pro'
     FROM generate_series(0, $2::int - 1) n`,
    [prefix, orgs],
  )
  await client.query(
    `INSERT INTO custom_feeds (id, org_id, slug, name, criteria, keyword_patterns)
     SELECT 'custom_' || $1::text || n, 'org_' || $1::text || n, 'festivals', 'Festivals',
       '{"keywords":["festival"]}', '{%festival%}'
     FROM generate_series(0, $2::int - 1) n`,
    [prefix, orgs],
  )
  await client.query(
    `INSERT INTO feeds (id, org_id, slug, name, timezone)
     SELECT 'feed_' || $1::text || n, 'org_' || $1::text || n / $3::int, 'feed-' || n, 'Feed ' || n,
       'America/Chicago' FROM generate_series(0, $2::int - 1) n`,
    [prefix, feeds, feedsPerOrg],
  )
  await client.query('DROP TABLE IF EXISTS bench_feeds')
  await client.query(`CREATE TEMP TABLE bench_feeds AS SELECT replace(id, 'feed_${prefix}', '')::int AS n,
    id, org_id FROM feeds WHERE id LIKE 'feed_${prefix}%'`)
  const { rows } = await client.query('SELECT count(*)::int AS n FROM events')
  const from = rows[0].n
  const feedsMade = Math.ceil(made / eventsPerFeed)
  await client.query(EVENTS, [from, from + made - 1, feedsMade])
  return { prefix, from, made, feeds, feedsMade, times: (feeds * eventsPerFeed) / made - 1 }
}

type Copies = {
  prefix: string
  /** The number of the first event to copy, and how many there are. */
  from: number
  made: number
  feeds: number
  feedsMade: number
  times: number
}

/**
 * A copy has another id and slug, and stands in another feed if there are more feeds than were made. Its
 * columns are not computed again, which takes twenty times as long.
 */
async function copyEvents(client: pg.Client, copies: Copies): Promise<void> {
  const { rows } = await client.query<{ name: string; computed: boolean }>(
    `SELECT attname AS name, attgenerated <> '' AS computed FROM pg_attribute
     WHERE attrelid = 'events'::regclass AND attnum > 0 AND NOT attisdropped`,
  )
  for (const { name } of rows.filter(({ computed }) => computed)) {
    await client.query(`ALTER TABLE events ALTER COLUMN ${name} DROP EXPRESSION`)
  }
  const changed: Record<string, string> = {
    id: `'evt_' || $1::text || '_' || copy || '_' || substr(e.id, 12)`,
    org_id: 'f.org_id',
    feed_id: 'f.id',
    slug: `e.slug || '-' || copy`,
    slug_path: `e.slug_path || '-' || copy`,
  }
  const { prefix, from, made, feeds, feedsMade, times } = copies
  const id = (n: number) => `evt_${String(n).padStart(16, '0')}`
  await client.query(
    `INSERT INTO events (${rows.map(({ name }) => name)})
     SELECT ${rows.map(({ name }) => changed[name] ?? `e.${name}`)}
     FROM events e JOIN feeds origin ON origin.id = e.feed_id
     CROSS JOIN generate_series(1, $2::int) copy
     JOIN feeds f ON f.id = 'feed_' || $1::text
       || (substr(origin.id, 6 + length($1::text))::int + copy * $3::int) % $4::int
     WHERE e.id BETWEEN $5 AND $6`,
    [prefix, times, feedsMade, feeds, id(from), id(from + made - 1)],
  )
}
