import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList, Facets } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

async function world() {
  const org = await makeOrg({ plan: 'pro' })
  const feed = await makeFeed({ orgId: org.id, timezone: 'UTC' })
  const sibling = await makeFeed({ orgId: org.id, timezone: 'UTC' })
  await makeEvents(feed, [
    { title: 'a', categories: ['Jazz', 'Live'], state: 'TX' },
    { title: 'b', categories: ['JAZZ', 'jazz'], startsAt: '2026-08-01T10:00:00Z' },
    { title: 'c', categories: ['Jazz'], state: 'Tasmania', country: 'AU' },
    { title: 'over', categories: ['Blues'], state: 'TX', startsAt: '2026-06-01T10:00:00Z' },
    { title: 'goes on', startsAt: '2026-05-01T10:00:00Z', endsAt: '2026-09-01T10:00:00Z' },
  ])
  await makeEvents(sibling, [
    { title: 'a', categories: ['Jazz', 'Live'], state: 'TX' },
    { title: 'other', categories: ['Opera'], state: 'Ontario', startsAt: '2026-07-02T10:00:00Z' },
  ])
  return { org, feed, sibling, of: `/api/v1/feeds/${feed.id}`, ofOrg: `/api/v1/orgs/${org.slug}` }
}

/** Each category got one with its first event. */
const COLOR = expect.stringMatching(/^#[0-9a-f]{6}$/)

const facets = (owner: string, query = '') => app.get<Facets>(`${owner}/facets${query}`)

describe('Facets', () => {
  it('count what is coming by category, state and month, whatever the spelling', async () => {
    const { of } = await world()
    expect(await facets(of)).toEqual({
      total: 4,
      complete: true,
      categories: [
        { name: 'Jazz', count: 3, color: COLOR },
        { name: 'Live', count: 1, color: COLOR },
      ],
      states: [
        { name: 'Tasmania', code: null, country: 'AU', count: 1 },
        { name: 'Texas', code: 'TX', country: null, count: 1 },
      ],
      months: [
        { month: '2026-05', count: 1 },
        { month: '2026-07', count: 2 },
        { month: '2026-08', count: 1 },
      ],
      access: [],
    })
  })

  it('count each event that the list with the same parameters shows', async () => {
    const { org, of, ofOrg } = await world()
    const custom = await makeCustomFeed(org.id, { keywords: ['a', 'other'] })
    const lists = [
      [of, 'events'],
      [ofOrg, 'events'],
      [`${ofOrg}/custom/${custom.slug}`, ''],
    ] as const
    const queries = ['', '?category=jazz', '?search=a', '?ongoing=false', '?to=2026-07-01']
    queries.push('?from=2026-06-01&to=2026-06-30', '?from=2026-06-01&ongoing=false')
    for (const [owner, list] of lists) {
      for (const query of queries) {
        const { events } = await app.get<EventList>(`${owner}${list && `/${list}`}${query}`)
        const { total } = await facets(owner, query)
        expect({ owner, query, total }).toEqual({ owner, query, total: events.length })
      }
    }
    expect((await facets(of, '?from=2026-06-01&to=2026-06-30')).categories).toEqual([
      { name: 'Blues', count: 1, color: COLOR },
    ])
  })

  it('say the color of a category, or that it has none', async () => {
    const { org, of } = await world()
    await app.database.query(
      "update category_styles set color = '#123456' where org_id = $1 and key = 'jazz'",
      [org.id],
    )
    await app.database.query("delete from category_styles where org_id = $1 and key = 'live'", [
      org.id,
    ])
    expect((await facets(of)).categories).toEqual([
      { name: 'Jazz', count: 3, color: '#123456' },
      { name: 'Live', count: 1, color: null },
    ])
  })

  it('count one event in two feeds once, and none of a feed that is archived', async () => {
    const { ofOrg, sibling } = await world()
    expect(await facets(ofOrg)).toMatchObject({ total: 5, categories: [{ count: 3 }, {}, {}] })
    await app.database.query('update feeds set archived_at = now() where id = $1', [sibling.id])
    expect(await facets(ofOrg)).toMatchObject({ total: 4 })
    expect((await answerOf(app.request(`/api/v1/feeds/${sibling.id}/facets`))).status).toBe(404)
  })

  it('of an empty feed are zero', async () => {
    const feed = await makeFeed()
    expect(await facets(`/api/v1/feeds/${feed.id}`)).toEqual({
      ...{ total: 0, complete: true },
      ...{ categories: [], states: [], months: [], access: [] },
    })
  })
})
