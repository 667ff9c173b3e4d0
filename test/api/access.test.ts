import { beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_FEATURES } from '../../domain/access.ts'
import type { EventList, Facets } from '../../domain/event-contract.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof makeFeed>>
let base: { feed: string; org: string; custom: string; slug: string }
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
  const organization = await makeOrg({ plan: 'pro' })
  feed = await makeFeed({ orgId: organization.id })
  await makeEvents(feed, [
    { ...AT, title: 'Unknown' },
    { ...AT, title: 'Signed', accessYes: ['sign-language'] },
    { ...AT, title: 'Both', accessYes: ['step-free', 'sign-language'], accessNo: ['captions'] },
    { ...AT, title: 'Not signed', accessYes: ['step-free'], accessNo: ['sign-language'] },
  ])
  const { slug } = await makeCustomFeed(feed.orgId, {})
  const root = `/api/v1/orgs/${organization.slug}`
  base = {
    ...{ feed: `/api/v1/feeds/${feed.id}/events`, org: `${root}/events` },
    ...{ custom: `${root}/custom/${slug}`, slug: organization.slug },
  }
})

const AT = { startsAt: '2026-06-20T18:00:00Z', lat: 30, lng: -97 }
const titles = async (path: string) =>
  (await app.get<EventList>(path)).events.map(({ title }) => title).sort()

describe('The parameter access', () => {
  it.each([
    ['sign-language', ['Both', 'Signed']],
    ['step-free,sign-language', ['Both']],
    ['captions', []],
    ['', ['Both', 'Not signed', 'Signed', 'Unknown']],
  ])('%s lists events that have all of it, in every list', async (access, found) => {
    for (const path of [base.feed, base.org, base.custom])
      expect(await titles(`${path}?access=${access}`), path).toEqual(found)
    expect(await titles(`/api/v1/events?organization=${base.slug}&access=${access}`)).toEqual(found)
    expect(await titles(`${base.feed}/nearby?lat=30&lng=-97&access=${access}`)).toEqual(found)
  })

  it('finds rare events of a long calendar, also together with words', async () => {
    const long = await makeFeed()
    const many = Array.from({ length: 150 }, (_, i) => ({
      ...{ title: `Talk ${i}`, startsAt: '2026-06-20T18:00:00Z', lat: 30, lng: -97 },
    }))
    const later = { startsAt: '2026-07-20T18:00:00Z', lat: 30, lng: -97 }
    await makeEvents(long, [...many, { ...later, title: 'Signed', accessYes: ['sign-language'] }])
    const path = `/api/v1/feeds/${long.id}/events`
    expect(await titles(`${path}?access=sign-language`)).toEqual(['Signed'])
    expect(await titles(`${path}?access=sign-language&search=signed`)).toEqual(['Signed'])
    expect(await titles(`${path}?access=sign-language&search=talk`)).toEqual([])
    expect(await titles(`${path}/nearby?lat=30&lng=-97&access=sign-language`)).toEqual(['Signed'])
  })

  it('has one address, however its values are written', async () => {
    const canonical = `${base.feed}?access=sign-language%2Cstep-free`
    const { headers } = await app.request(canonical)
    for (const asked of [
      'access=step-free,sign-language',
      'access=step-free&access=sign-language',
      'access=sign-language,%20step-free,,step-free',
    ]) {
      const response = await app.request(`${base.feed}?${asked}`)
      expect(response.headers.get('etag'), asked).toBe(headers.get('etag'))
      expect(await response.json()).toEqual(await (await app.request(canonical)).json())
    }
  })

  it('refuses a value that is not known, and says which there are', async () => {
    for (const access of ['parking', 'captions,parking', 'Captions', 'captions;step-free']) {
      const response = await app.request(`${base.feed}?access=${access}`)
      expect(response.status, access).toBe(400)
      expect(await response.json()).toEqual({
        error: `access must be a list of ${ACCESS_FEATURES.join(', ')}`,
      })
    }
  })

  it('narrows calendar files and news, which name it', async () => {
    const ics = await (await app.request(`/f/${feed.id}.ics?access=sign-language`)).text()
    expect(ics.match(/SUMMARY:.*/g)?.sort()).toEqual(['SUMMARY:Both', 'SUMMARY:Signed'])
    expect(ics).toMatch(/NAME:.*\(Sign language\)/)
    for (const ending of ['rss', 'json']) {
      const news = await (await app.request(`/f/${feed.id}.${ending}?access=step-free`)).text()
      expect(news).toContain('Not signed')
      expect(news).not.toContain('Unknown')
    }
  })
})

describe('Facets', () => {
  it('count the features that are available, the most frequent first', async () => {
    const { access } = await app.get<Facets>(`/api/v1/feeds/${feed.id}/facets`)
    expect(access).toEqual([
      { feature: 'sign-language', count: 2 },
      { feature: 'step-free', count: 2 },
    ])
  })

  it('count what a filter leaves', async () => {
    const facets = await app.get<Facets>(`/api/v1/feeds/${feed.id}/facets?access=step-free`)
    expect(facets).toMatchObject({
      total: 2,
      access: [
        { feature: 'step-free', count: 2 },
        { feature: 'sign-language', count: 1 },
      ],
    })
  })
})
