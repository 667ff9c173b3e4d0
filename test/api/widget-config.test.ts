import { beforeAll, describe, expect, it } from 'vitest'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const DEFAULTS = {
  view: 'list',
  theme: 'auto',
  accentColor: '#2557d6',
  language: null,
  showSearch: true,
  showNearby: true,
  showSubscribe: true,
  showCalendar: true,
  images: 'list',
  perPage: 20,
  repeats: 'all',
  title: null,
}

describe('GET /widget-config/:feedId', () => {
  it('gives the feed, its organization, the defaults and where everything is', async () => {
    const org = await makeOrg({
      name: 'Riverside',
      privacyUrl: 'https://riverside.example/privacy',
    })
    const feed = await makeFeed({
      orgId: org.id,
      name: 'Live Music',
      description: 'Concerts',
      timezone: 'America/Chicago',
      url: 'https://riverside.example',
    })
    const base = `https://calendar.test/api/v1/feeds/${feed.id}`
    expect(await app.get(`/api/v1/widget-config/${feed.id}`)).toEqual({
      feed: {
        id: feed.id,
        slug: feed.slug,
        name: 'Live Music',
        description: 'Concerts',
        timezone: 'America/Chicago',
        url: 'https://riverside.example',
      },
      organization: {
        slug: org.slug,
        name: 'Riverside',
        url: null,
        privacyUrl: 'https://riverside.example/privacy',
      },
      widget: DEFAULTS,
      places: expect.any(Boolean),
      countries: expect.any(Array),
      postalCodes: expect.any(Boolean),
      links: {
        events: `${base}/events`,
        calendar: `${base}/calendar/{year}/{month}`,
        nearby: `${base}/events/nearby`,
        subscribe: 'https://calendar.test/subscriptions',
        page: `https://calendar.test/f/${feed.id}`,
      },
    })
  })

  it('puts what staff chose over the defaults, false and null included', async () => {
    const chosen = { view: 'month', showSearch: false, perPage: 5, title: 'Our events' } as const
    const feed = await makeFeed({ widget: { ...chosen, language: null } })
    expect(await app.get(`/api/v1/widget-config/${feed.id}`)).toMatchObject({
      feed: { url: null, description: '' },
      widget: { ...DEFAULTS, ...chosen },
    })
  })

  it('shows no setting that the contract does not name', async () => {
    const stored = { theme: 'dark', internalNote: 'call them' } as { theme: 'dark' }
    const feed = await makeFeed({ widget: stored })
    const body = await app.get<{ widget: object }>(`/api/v1/widget-config/${feed.id}`)
    expect(body.widget).toEqual({ ...DEFAULTS, theme: 'dark' })
  })

  it('answers 404 for a feed that does not exist', async () => {
    for (const id of ['feed_nobody_has_it', 'nonsense', '%00']) {
      const answer = await answerOf(app.request(`/api/v1/widget-config/${id}`))
      expect(answer).toMatchObject({ status: 404, body: { error: 'Feed not found' } })
    }
  })
})
