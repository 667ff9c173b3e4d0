import { beforeAll, describe, expect, it } from 'vitest'
import { deriveEventsAgain, EVENTS } from '../../db/events/maintenance.ts'
import { DERIVED_VERSION } from '../../domain/derive-event.ts'
import type { EventList } from '../../domain/event-contract.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeCustomFeed, makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  // What others left as an earlier version would have its turn first.
  await emptyTables()
  app = await testApp('2026-06-15T12:00:00Z')
})
const query = (text: string, params: unknown[] = []) => app.database.query(text, params)

/** As an earlier version derived it. */
const asBefore = (id: string, stateKey: string, searchText: string) =>
  query(
    `update events set derived_version = 0, state_keys = array[$2], search_text = $3
     where id = $1`,
    [id, stateKey, searchText],
  )
const clean = async () => {
  const failed = await cleanUp(app.deps)
  expect(failed, JSON.stringify(app.logs)).toEqual([])
}
const titles = async (path: string) =>
  (await app.get<EventList>(path)).events.map(({ title }) => title)

describe('Events that an earlier version derived', () => {
  it('are found by their state until clean-up derives them again, and then also as they are typed', async () => {
    const feed = await makeFeed()
    const events = `/api/v1/feeds/${feed.id}/events`
    const austin = await makeEvent(feed, { title: 'Hawaiʻi май', city: 'Austin', state: 'TX' })
    const italy = await makeEvent(feed, { title: 'Festa', state: 'MI', country: 'Italy' })
    await asBefore(austin.id, 'tx', "hawai'i маи\naustin\ntexas")
    await asBefore(italy.id, 'mi', 'festa\nmi')
    expect(await titles(`${events}/nearby?state=Texas`)).toEqual(['Hawaiʻi май'])

    await clean()
    expect(await titles(`${events}/nearby?state=Texas`)).toEqual(['Hawaiʻi май'])
    for (const search of ['hawaii', 'май', 'austin, tx']) {
      expect(await titles(`${events}?search=${encodeURIComponent(search)}`)).toHaveLength(1)
    }
    expect(await titles(`${events}/nearby?state=Michigan`)).toEqual([])
    expect(await titles(`${events}/nearby?state=MI&country=IT`)).toEqual(['Festa'])
    const [row] = await query('select slug, updated_at from events where id = $1', [austin.id])
    expect(row?.slug).toBe('hawaii-май')
    expect(await deriveEventsAgain(app.database.db)).toBe(0)
  })

  it('are all derived again, however many there are', async () => {
    const feed = await makeFeed()
    await makeEvents(
      feed,
      Array.from({ length: EVENTS + 1 }, (_, i) => ({
        title: `Hawaiʻi ${i}`,
        startsAt: new Date(Date.UTC(2026, 6, 1 + i)),
      })),
    )
    await query('update events set derived_version = 0 where feed_id = $1', [feed.id])
    await clean()
    const [row] = await query(
      'select count(*)::int as n from events where feed_id = $1 and derived_version = $2',
      [feed.id, DERIVED_VERSION],
    )
    expect(row).toEqual({ n: EVENTS + 1 })
  })
})

describe('Custom feeds that an earlier version derived', () => {
  it('compare as criteria are read now', async () => {
    const org = await makeOrg({ plan: 'pro' })
    const feed = await makeFeed({ orgId: org.id })
    await makeEvents(feed, [{ title: 'here', state: 'DC' }, { title: 'there' }])
    const custom = await makeCustomFeed(org.id, { state: 'D.C.' })
    await query(`update custom_feeds set derived_version = 0, state_key = 'd.c.' where id = $1`, [
      custom.id,
    ])
    const path = `/api/v1/orgs/${org.slug}/custom/${custom.slug}`
    expect(await titles(path)).toEqual([])
    await clean()
    expect(await titles(path)).toEqual(['here'])
  })
})
