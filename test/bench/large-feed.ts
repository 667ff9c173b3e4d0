import type { BenchDatabase } from './bench-database.ts'
import { captureQuery, runAgain } from './capture-queries.ts'
import { interleave } from './interleave.ts'
import { ms, type Section } from './report.ts'

const FEED = '/feeds/feed_large0/events'
const ORG = '/orgs/large-0'
/** A page may cost this, whatever it is asked for. */
const LIMIT_MS = 30

/** Criteria of custom feeds over the events of the one large feed. */
const CUSTOM = {
  'one keyword, rare': { keywords: ['zydeco'], patterns: ['%zydeco%'] },
  'ten keywords, rare or absent': {
    keywords: ['zydeco', ...Array.from({ length: 9 }, (_, i) => `xylo${i}`)],
    patterns: ['%zydeco%', ...Array.from({ length: 9 }, (_, i) => `%xylo${i}%`)],
  },
  'two letters, absent': { keywords: ['qx'], patterns: ['%qx%'] },
}

/** Every kind of list of one feed with very many events, and custom feeds over them. */
export async function measureLargeFeed(
  { client }: BenchDatabase,
  events: number,
  rounds: number,
): Promise<Section> {
  for (const [i, { keywords, patterns }] of Object.values(CUSTOM).entries()) {
    await client.query(
      `INSERT INTO custom_feeds (id, org_id, slug, name, criteria, keyword_patterns)
       VALUES ('custom_rare' || $1::text, 'org_large0', 'rare-' || $1::text, 'Rare', $2, $3)`,
      [i, { keywords }, patterns],
    )
  }
  const first = JSON.parse((await captureQuery(client, FEED)).body)
  const [event] = first.events
  const month = event.displayDate.slice(0, 7).replace('-', '/')
  const paths: Record<string, string> = {
    list: FEED,
    'list, next page': `${FEED}?cursor=${first.pagination.nextCursor}`,
    'organization, list': `${ORG}/events`,
    'month, the first 1,000': `/feeds/feed_large0/calendar/${month}`,
    'nearby, 25 miles': `${FEED}/nearby?lat=40.71&lng=-74.01&radius=25`,
    'nearby, 100 miles': `${FEED}/nearby?lat=40.71&lng=-74.01`,
    'search, 1 in 10': `${FEED}?search=festival`,
    'search, 1 in 10,000': `${FEED}?search=zydeco`,
    'search without a hit': `${FEED}?search=xylograph`,
    'search of two letters without a hit': `${FEED}?search=qx`,
    'state without a hit': `${FEED}/nearby?state=ak`,
    'category without a hit': `${FEED}?category=absent`,
    'common category, state without a hit': `${FEED}/nearby?category=music&state=ak`,
    'common word, category without a hit': `${FEED}?search=festival&category=absent`,
    'organization, search without a hit': `${ORG}/events?search=xylograph`,
    'organization, category without a hit': `${ORG}/events?category=absent`,
    ...Object.fromEntries(
      Object.keys(CUSTOM).map((name, i) => [`custom feed: ${name}`, `${ORG}/custom/rare-${i}`]),
    ),
  }
  const queries = []
  for (const [name, path] of Object.entries(paths)) {
    const { query } = await captureQuery(client, path)
    queries.push([name, () => runAgain(client, query)] as const)
  }
  const times = await interleave(Object.fromEntries(queries), rounds)
  return {
    title: 'One large feed',
    how: `${events.toLocaleString('en')} events in the only feed of an organization, half of them past. Median of client-side times over one connection.`,
    head: ['', 'measured', `at most ${LIMIT_MS} ms`],
    rows: Object.entries(times).map(([name, time]) => [
      name,
      ms(time),
      time <= LIMIT_MS ? 'yes' : 'NO',
    ]),
  }
}
