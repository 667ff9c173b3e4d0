import { beforeAll, describe, expect, it } from 'vitest'
import type { AccessFeature } from '../../domain/access.ts'
import type { Changes, EventList } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'
import { READS, type Read, type ReadName } from './by-hand/reads.ts'
import { pageBody } from './capture-query.ts'
import { asSent, holdAlike } from './compare-reads.ts'
import { pathsOf, type ReadPath, urlOf } from './read-paths.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const AVAILABLE: AccessFeature[] = ['captions', 'step-free']
const MISSING: AccessFeature[] = ['hearing-loop']
let app: TestApp
let paths: Record<ReadName, ReadPath>

beforeAll(async () => {
  app = await testApp(NOW.toISOString())
  const { query } = app.database
  // The statements by hand know no places.
  await query('delete from places')
  const org = await makeOrg({ url: 'https://example.com' })
  const feed = await makeFeed({ orgId: org.id, description: 'Music of all kinds' })
  const other = await makeFeed({ orgId: org.id })
  await query(
    `insert into category_styles (org_id, key, color, image_url)
     values ($1, 'outdoors', '#2e7d5b', 'https://example.com/outdoors.jpg')`,
    [org.id],
  )
  const { cursor } = await app.get<Changes>(`/api/v1/feeds/${feed.id}/changes`)
  const days = Array.from(
    { length: 45 },
    (_, i) => new Date(NOW.getTime() + (i * 2 - 9) * 86_400_000),
  )
  await makeEvents(
    feed,
    days.map((startsAt, i) => ({
      title: i % 3 ? `Festival ${i} of ${org.id}` : `Zydeco ${i}`,
      description: 'A night of music. '.repeat(i === 12 ? 80 : 1),
      startsAt,
      endsAt: i % 7 ? null : new Date(startsAt.getTime() + 3 * 86_400_000),
      categories: i % 2 ? ['Music', 'Outdoors'] : ['music'],
      ...(i % 5 ? { state: 'New York', stateCode: 'NY' } : { state: 'Texas', stateCode: 'TX' }),
      ...{ country: 'US', lat: 40.71 + i / 50, lng: -74.01, location: `Hall ${i}` },
      organizerName: i % 4 ? null : 'Friends of Music',
      status: i % 11 ? ('scheduled' as const) : ('postponed' as const),
      imageUrl: i % 2 ? null : `https://example.com/${i}.jpg`,
      imageAlt: 'A stage',
      accessYes: i % 3 ? null : AVAILABLE.slice(i % 2),
      accessNo: i % 4 ? null : MISSING,
    })),
  )
  const [twice = NOW] = days.slice(20)
  for (const owner of [feed, other]) await makeEvent(owner, { title: 'Twice', startsAt: twice })
  const [gone] = await query('select id from events where feed_id = $1 order by starts_at', [
    feed.id,
  ])
  await query('delete from events where id = $1', [gone?.id])
  const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
  const [event] = events.slice(3)
  if (!event) throw new Error('the list is empty')
  paths = pathsOf(event, NOW)
  paths.changes.query = { cursor }
})

describe('A read of the benchmark', () => {
  it.each(Object.entries(READS) as [ReadName, Read][])(
    'answers what its statement by hand does: %s',
    async (name, read) => {
      const asked = { ...paths[name], now: NOW }
      const url = urlOf(asked)
      app.database.roundTrips.splice(0)
      const ours = (await pageBody(app.acting(), url)) ?? (await (await app.request(url)).text())
      expect(app.database.roundTrips).toHaveLength(read.roundTrips ?? 1)
      const rows = await app.database.query(read.text, read.values(asked).map(asSent))
      holdAlike(url, ours, read.body(rows as never[], asked))
    },
  )
})
