import { beforeAll, describe, expect, it } from 'vitest'
import type { Criteria } from '../../domain/criteria.ts'
import type { CustomFeedList } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvents, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const list = (org: { slug: string }, custom: { slug: string }, query = '') =>
  app.get<CustomFeedList>(`/api/v1/orgs/${org.slug}/custom/${custom.slug}${query}`)
const titles = ({ events }: CustomFeedList) => events.map((event) => event.title)
const ALL = ['Jazz in Austin', 'Jazz for kids', 'Opera in Utah', 'Blue jazz note']
const NOT_FOUND = { status: 404, body: { error: 'Custom feed not found' } }

async function proOrg() {
  const org = await makeOrg({ plan: 'pro' })
  const music = await makeFeed({ orgId: org.id })
  const family = await makeFeed({ orgId: org.id })
  const startsAt = (day: number) => new Date(Date.UTC(2026, 6, day, 18))
  await makeEvents(music, [
    { title: 'Jazz in Austin', state: 'TX', categories: ['music'], startsAt: startsAt(1) },
    { title: 'Opera in Utah', state: 'Utah', categories: ['Música'], startsAt: startsAt(3) },
  ])
  await makeEvents(family, [
    { title: 'Jazz for kids', state: 'UT', categories: ['kids'], startsAt: startsAt(2) },
    { title: 'Blue jazz note', startsAt: startsAt(4) },
  ])
  return { org, music, family }
}

describe('GET /orgs/:orgSlug/custom/:customSlug', () => {
  it('filters the events of the whole organization', async () => {
    const { org, family } = await proOrg()
    const cases: [Criteria, string[]][] = [
      [{}, ALL],
      [{ keywords: ['OPERA', 'kids'] }, ['Jazz for kids', 'Opera in Utah']],
      [{ keywords: ['blue note'] }, []],
      [{ keywords: ['%'] }, []],
      [{ keywords: ['jazz note'] }, ['Blue jazz note']],
      [{ state: 'utah' }, ['Jazz for kids', 'Opera in Utah']],
      [{ categories: ['musica', 'kids'] }, ['Jazz for kids', 'Opera in Utah']],
      [{ feedIds: [family.id] }, ['Jazz for kids', 'Blue jazz note']],
      [{ keywords: ['jazz'], state: 'UT', categories: ['kids'] }, ['Jazz for kids']],
      [{ keywords: [], state: '', categories: [] }, ALL],
    ]
    for (const [criteria, expected] of cases) {
      const custom = await makeCustomFeed(org.id, criteria)
      const shown = titles(await list(org, custom))
      expect({ criteria, shown }).toEqual({ criteria, shown: expected })
    }
  })

  it('names itself, and takes the parameters of a list', async () => {
    const { org } = await proOrg()
    const custom = await makeCustomFeed(org.id, { keywords: ['jazz'] })
    const body = await list(org, custom, '?per_page=2')
    expect(body.customFeed).toEqual({ slug: custom.slug, name: custom.name })
    expect(body.pagination).toEqual({ perPage: 2, nextCursor: expect.any(String) })
    expect(titles(await list(org, custom, '?search=austin'))).toEqual(['Jazz in Austin'])
    expect(titles(await list(org, custom, '?category=kids'))).toEqual(['Jazz for kids'])
  })

  it('shows no event of another organization, even where its criteria name the feed', async () => {
    const { org } = await proOrg()
    const other = await proOrg()
    const custom = await makeCustomFeed(org.id, { feedIds: [other.family.id] })
    expect(await list(org, custom)).toMatchObject({ events: [], customFeed: { slug: custom.slug } })
  })

  it('exists on the Pro and Enterprise plans only', async () => {
    for (const [plan, status] of [
      ['free', 404],
      ['pro', 200],
      ['enterprise', 200],
    ] as const) {
      const org = await makeOrg({ plan })
      const custom = await makeCustomFeed(org.id, {})
      const path = `/api/v1/orgs/${org.slug}/custom/${custom.slug}`
      const answer = await answerOf(app.request(path))
      expect(answer).toMatchObject(status === 404 ? NOT_FOUND : { status })
    }
  })

  it('answers 404 for a custom feed or an organization that does not exist', async () => {
    const { org } = await proOrg()
    const other = await makeOrg({ plan: 'pro' })
    const custom = await makeCustomFeed(org.id, {})
    for (const path of [
      `${org.slug}/custom/nobody-has-this`,
      `${other.slug}/custom/${custom.slug}`,
      `nobody-has-this/custom/${custom.slug}`,
      `${org.slug}/custom/%00`,
      `${org.slug}/custom/No%20Slug`,
    ]) {
      expect(await answerOf(app.request(`/api/v1/orgs/${path}`))).toMatchObject(NOT_FOUND)
    }
  })
})
