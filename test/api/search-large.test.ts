import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

// Above 2,000 coming events a search takes the index of words instead of reading them all: both
// ways must find the same.

let app: TestApp
let large: { feedId: string; orgSlug: string }
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const org = await makeOrg()
  const feed = await makeFeed({ orgId: org.id, timezone: 'UTC' })
  const plain = Array.from({ length: 2200 }, (_, i) => ({
    title: `Event number ${i}`,
    startsAt: new Date(Date.UTC(2026, 6, 1, 0, i)),
  }))
  await makeEvents(feed, [
    ...plain,
    { title: 'Café 50%_off', city: 'Austin', startsAt: '2026-08-01T10:00:00Z' },
    { title: 'DJ Ö at NY', startsAt: '2026-08-02T10:00:00Z' },
    { title: '東京ジャズ祭', startsAt: '2026-08-03T10:00:00Z' },
    { title: "★★★ C++ at O'B's 🎷", startsAt: '2026-08-04T10:00:00Z' },
    { title: 'running café', startsAt: '2026-06-01T10:00:00Z', endsAt: '2026-08-01T10:00:00Z' },
    { title: 'café that is over', startsAt: '2026-06-01T10:00:00Z' },
  ])
  large = { feedId: feed.id, orgSlug: org.slug }
})

const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `Event number ${first + i}`)
const lists = () => [`/api/v1/feeds/${large.feedId}/events`, `/api/v1/orgs/${large.orgSlug}/events`]

describe('Search over more than 2,000 coming events', () => {
  it.each([
    ['cafe', ['running café', 'Café 50%_off']],
    ['cafe austin', ['Café 50%_off']],
    ['50%_', ['Café 50%_off']],
    ['dj', ['DJ Ö at NY']],
    ['o ny', ['DJ Ö at NY']],
    ['ジャズ', ['東京ジャズ祭']],
    ['祭', ['東京ジャズ祭']],
    ['東京', ['東京ジャズ祭']],
    ['★★★', ["★★★ C++ at O'B's 🎷"]],
    ['c++', ["★★★ C++ at O'B's 🎷"]],
    ["o'b 🎷", ["★★★ C++ at O'B's 🎷"]],
    ['"+ a"', ["★★★ C++ at O'B's 🎷"]],
    ['★★★★', []],
    ['qx', []],
    ['!!!', []],
    ['event qx', []],
    ['dj o ny at', ['DJ Ö at NY']],
    ['evil', []],
    ['"number 219"', ['Event number 219', ...numbered(2190, 2199)]],
    ['nothing has this', []],
  ])('finds %j', async (search, expected) => {
    for (const list of lists()) {
      const query = `per_page=100&search=${encodeURIComponent(search)}`
      const body = await app.get<EventList>(`${list}?${query}`)
      expect(body.events.map((event) => event.title)).toEqual(expected)
    }
  })

  it('walks all pages of a common word', async () => {
    for (const list of lists()) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const body: EventList = await app.get(`${list}?per_page=100&search=event&cursor=${cursor}`)
        seen.push(...body.events.map((event) => event.title))
        cursor = body.pagination.nextCursor
      }
      expect(seen).toEqual(numbered(0, 2199))
    }
  })
})
