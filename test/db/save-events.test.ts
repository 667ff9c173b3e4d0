import { beforeAll, describe, expect, it } from 'vitest'
import { changeEvent, saveEvents } from '../../db/events/change-event.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { freshId, makeEvent, makeFeed } from '../support/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const now = new Date('2026-06-15T12:00:00Z')

async function rowOf(id: string) {
  const [row] = await database.query('select * from events where id = $1', [id])
  return row ?? {}
}
const formerAddresses = (id: string) =>
  database.query(
    `select display_date::text as date, slug, feed_id as feed from event_previous_urls
     where event_id = $1 order by 1, 2, 3`,
    [id],
  )
const formerSlugs = async (id: string) => (await formerAddresses(id)).map(({ slug }) => slug)

describe('saveEvents', () => {
  it('works out what follows from the words', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed, {
      title: 'Café Jazz',
      city: 'Austin',
      stateCode: 'tx',
      categories: ['Música'],
    })
    expect(await rowOf(id)).toMatchObject({
      slug: 'cafe-jazz',
      state: 'Texas',
      state_code: 'TX',
      category_keys: ['musica'],
      search_text: 'cafe jazz\naustin\ntexas\ntx\nt.x.',
      state_keys: ['tx'],
    })
  })

  it('leaves an event that is there as it is', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed, { title: 'first' })
    await saveEvents(database.db, [{ ...event, title: 'second' }])
    expect(await rowOf(event.id)).toMatchObject({ title: 'first' })
  })

  it('takes more rows than one statement holds', async () => {
    const feed = await makeFeed()
    const event = {
      orgId: feed.orgId,
      feedId: feed.id,
      title: 'x',
      timezone: 'UTC',
      startsAt: now,
      publishedAt: now,
    }
    await saveEvents(
      database.db,
      Array.from({ length: 203 }, () => ({ ...event, id: freshId('evt') })),
    )
    const [count] = await database.query(
      'select count(*)::int as n from events where feed_id = $1',
      [feed.id],
    )
    expect(count).toEqual({ n: 203 })
  })
})

describe('changeEvent', () => {
  it('keeps the slug that a new title leaves behind, and no other', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed, { title: 'First' })
    await changeEvent(database.db, { ...event, title: 'Second', now })
    await changeEvent(database.db, { ...event, title: 'SECOND!', city: 'Austin', now })
    expect(await formerSlugs(event.id)).toEqual(['first'])
    expect(await rowOf(event.id)).toMatchObject({ title: 'SECOND!', slug: 'second' })
  })

  it('is dated now, or a second after the change before where that is later', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed)
    await database.query(`update events set updated_at = '2026-06-01' where id = $1`, [event.id])
    for (const later of [0, 1_000, 2_000]) {
      await changeEvent(database.db, { ...event, title: `Changed ${later}`, now })
      expect(await rowOf(event.id)).toMatchObject({ updated_at: new Date(now.getTime() + later) })
    }
  })

  it('is found by what it says now, not by what is gone', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed, { title: 'Jazz' })
    const place = { location: 'Hall', city: 'Austin', state: 'TX', categories: ['music'] }
    await changeEvent(database.db, { ...event, ...place, now })
    expect((await rowOf(event.id)).search_text).toBe('jazz\nhall\naustin\ntexas\ntx\nt.x.')
    await changeEvent(database.db, { ...event, now })
    expect(await rowOf(event.id)).toMatchObject({
      ...{ location: null, city: null, state: null, state_keys: [] },
      ...{ categories: [], category_keys: [], search_text: 'jazz' },
    })
  })

  it('touches no event of another organization', async () => {
    const [feed, other] = [await makeFeed(), await makeFeed()]
    const event = await makeEvent(feed, { title: 'ours' })
    const theirs = { ...event, orgId: other.orgId, feedId: other.id, title: 'theirs', now }
    expect(await changeEvent(database.db, theirs)).toBe(false)
    expect(await rowOf(event.id)).toMatchObject({ title: 'ours' })
    expect(await formerSlugs(event.id)).toEqual([])
  })

  it('keeps every slug of two changes at once', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed, { title: 'first' })
    const titles = ['second', 'third', 'fourth', 'fifth']
    await Promise.all(titles.map((title) => changeEvent(database.db, { ...event, title, now })))
    const { slug } = await rowOf(event.id)
    expect([...(await formerSlugs(event.id)), slug].toSorted()).toEqual(
      ['first', ...titles].toSorted(),
    )
  })
})

describe('Whatever changes an event', () => {
  it.each<[string, string]>([
    ['its day', `update events set starts_at = '2026-08-05T18:00:00Z', ends_at = null`],
    ['its zone, and with it the day', `update events set timezone = 'Pacific/Kiritimati'`],
    ['its slug', `update events set slug = 'other'`],
    ['its feed', 'update events set feed_id = $2'],
  ])('keeps the address that %s made, once', async (_, change) => {
    const feed = await makeFeed()
    const moved = await makeFeed({ orgId: feed.orgId })
    const event = await makeEvent(feed, { title: 'First' })
    const params = change.includes('$2') ? [event.id, moved.id] : [event.id]
    for (let twice = 0; twice < 2; twice++) {
      await database.query(`${change} where id = $1`, params)
      expect(await formerAddresses(event.id)).toEqual([
        { date: '2026-07-01', slug: 'first', feed: feed.id },
      ])
    }
  })

  it('keeps none where the address stays', async () => {
    const feed = await makeFeed()
    const event = await makeEvent(feed)
    await database.query(
      `update events set title = 'x', starts_at = starts_at + interval '1 minute' where id = $1`,
      [event.id],
    )
    expect(await formerAddresses(event.id)).toEqual([])
  })

  it('keeps the address beyond the feed that it names', async () => {
    const feed = await makeFeed()
    const moved = await makeFeed({ orgId: feed.orgId })
    const event = await makeEvent(feed)
    await database.query('update events set feed_id = $2 where id = $1', [event.id, moved.id])
    await database.query('delete from feeds where id = $1', [feed.id])
    expect(await formerAddresses(event.id)).toMatchObject([{ feed: feed.id }])
    await database.query('delete from events where id = $1', [event.id])
    expect(await formerAddresses(event.id)).toEqual([])
  })
})
