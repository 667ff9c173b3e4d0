import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const list = (org: { slug: string }, query = '') =>
  app.get<EventList>(`/api/v1/orgs/${org.slug}/events${query}`)
const titles = ({ events }: EventList) => events.map((event) => event.title)

describe('GET /orgs/:orgSlug/events', () => {
  it('merges the upcoming events of all feeds by display date, start and id', async () => {
    const org = await makeOrg()
    const [music, family] = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
    const other = await makeFeed()
    await makeEvents(music, [
      { title: '4', startsAt: '2026-07-04T18:00:00Z' },
      { title: '2', startsAt: '2026-07-02T18:00:00Z' },
      { title: 'over', startsAt: '2026-06-01T18:00:00Z' },
    ])
    await makeEvents(family, [
      { title: '3', startsAt: '2026-07-03T18:00:00Z' },
      { title: '1', startsAt: '2026-06-01T18:00:00Z', endsAt: '2026-07-10T18:00:00Z' },
    ])
    await makeEvent(other, { title: 'of another organization' })
    const body = await list(org)
    expect(titles(body)).toEqual(['1', '2', '3', '4'])
    expect(body.events.map((event) => event.feedSlug)).toEqual([
      family.slug,
      music.slug,
      family.slug,
      music.slug,
    ])
    expect(body.events.every((event) => event.orgSlug === org.slug)).toBe(true)
  })

  it('takes the parameters of a list', async () => {
    const org = await makeOrg()
    const feed = await makeFeed({ orgId: org.id })
    await makeEvents(feed, [
      { title: 'jazz', categories: ['Music'], startsAt: '2026-07-01T18:00:00Z' },
      { title: 'opera', categories: ['music'], startsAt: '2026-07-02T18:00:00Z' },
      { title: 'running', startsAt: '2026-06-01T18:00:00Z', endsAt: '2026-07-10T18:00:00Z' },
    ])
    expect(titles(await list(org, '?search=JAZZ'))).toEqual(['jazz'])
    expect(titles(await list(org, '?category=MUSIC'))).toEqual(['jazz', 'opera'])
    expect(titles(await list(org, '?ongoing=false'))).toEqual(['jazz', 'opera'])
    expect((await list(org, '?per_page=2')).pagination).toEqual({
      perPage: 2,
      nextCursor: expect.any(String),
    })
  })

  it('tells an organization without events from none', async () => {
    const org = await makeOrg()
    expect(await list(org)).toEqual({ events: [], pagination: { perPage: 20, nextCursor: null } })
    for (const slug of ['nobody-has-this', 'No%20Slug', '%00', '%E0%A4%A', "x'--"]) {
      const answer = await answerOf(app.request(`/api/v1/orgs/${slug}/events`))
      expect(answer).toMatchObject({ status: 404, body: { error: 'Organization not found' } })
    }
  })
})
