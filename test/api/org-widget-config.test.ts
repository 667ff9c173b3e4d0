import { beforeAll, describe, expect, it } from 'vitest'
import { OrgWidgetConfigAnswer } from '../../domain/calendar-contract.ts'
import { OrganizationMonth } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function world(plan: 'free' | 'pro' = 'pro') {
  const org = await makeOrg({ plan, name: 'River Arts' })
  const look = { theme: 'dark', perPage: 5 } as const
  const one = await makeFeed({
    orgId: org.id,
    widget: { ...look, accentColor: '#aa0000', title: 'x' },
  })
  const two = await makeFeed({ orgId: org.id, widget: look })
  for (const feed of [one, two]) await makeEvent(feed, { title: 'Twin', location: 'Hall' })
  await makeEvent(two, { title: 'Kites', categories: ['Outdoors'] })
  const custom = await makeCustomFeed(org.id, { categories: ['outdoors'] })
  return { org, custom, api: `/api/v1/orgs/${org.slug}` }
}

describe('GET /orgs/:orgSlug/widget-config and …/custom/:customSlug/widget-config', () => {
  it('say what a widget needs: the look that all feeds agree on, and where its events are', async () => {
    const { org, custom, api } = await world()
    const answer = OrgWidgetConfigAnswer.parse(await app.get(`${api}/widget-config`))
    expect(answer).toMatchObject({
      organization: { slug: org.slug, name: 'River Arts', timezone: 'UTC', url: null },
      customFeed: null,
      widget: {
        ...{ theme: 'dark', perPage: 5, accentColor: '#2557d6', title: 'River Arts' },
        ...{ showNearby: false, showSubscribe: false },
      },
      links: {
        events: `https://calendar.test${api}/events`,
        calendar: `https://calendar.test${api}/calendar/{year}/{month}`,
        page: `https://calendar.test/o/${org.slug}`,
      },
    })
    const ofCustom = OrgWidgetConfigAnswer.parse(
      await app.get(`${api}/custom/${custom.slug}/widget-config`),
    )
    expect(ofCustom).toMatchObject({
      customFeed: { slug: custom.slug, name: 'Test custom feed' },
      widget: { title: 'Test custom feed' },
      links: { events: `https://calendar.test${api}/custom/${custom.slug}` },
    })
  })

  it('are 404 for what is unknown, and for a custom feed without Pro', async () => {
    const { custom, api } = await world('free')
    const missing = async (path: string) => {
      const { status, body } = await answerOf(app.request(path))
      return [status, body]
    }
    const config = `${api}/custom/${custom.slug}/widget-config`
    expect(await missing(config)).toEqual([404, { error: 'Custom feed not found' }])
    expect(await missing('/api/v1/orgs/nobody/widget-config')).toEqual([
      404,
      { error: 'Organization not found' },
    ])
  })
})

describe('GET /orgs/:orgSlug/calendar/:year/:month and …/custom/:customSlug/calendar/:year/:month', () => {
  it('have the month of all feeds, one event in two feeds once with the other named', async () => {
    const { api, custom } = await world()
    const month = OrganizationMonth.parse(await app.get(`${api}/calendar/2026/07`))
    const titles = month.events.map(({ title, alternates }) => [title, alternates.length]).sort()
    expect(titles).toEqual([
      ['Kites', 0],
      ['Twin', 1],
    ])
    const ofCustom = OrganizationMonth.parse(
      await app.get(`${api}/custom/${custom.slug}/calendar/2026/07`),
    )
    expect(ofCustom.events.map(({ title }) => title)).toEqual(['Kites'])
    expect(await app.get(`${api}/calendar/2026/08`)).toMatchObject({ events: [], timezone: 'UTC' })
  })
})
