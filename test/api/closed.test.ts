import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList, Permalink } from '../../domain/event-contract.ts'
import { endpoints } from '../../functions/api/index.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { everyEndpoint } from '../support/every-endpoint.ts'
import { freshId, makeCustomFeed, makeEvent, makeFeed, makeOrg } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const archive = (feed: { id: string }) =>
  app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
const disable = (org: { id: string }) =>
  app.database.query('update organizations set disabled_at = now() where id = $1', [org.id])
// Calendars of everybody: test/api/calendars.test.ts.
const paths = endpoints.map(({ path }) => path).filter((path) => path !== '/calendars')
const NOT_FOUND = { status: 404, body: { error: expect.stringMatching(/ not found$/) } }

describe('A disabled organization', () => {
  it.each(paths)('does not exist for %s', async (path) => {
    const { addresses, org } = await everyEndpoint()
    await disable(org)
    const answer = await answerOf(app.request(addresses[path] ?? `no address for ${path}`))
    expect(answer).toMatchObject(NOT_FOUND)
  })
})

describe('An archived feed', () => {
  it.each(paths.filter((path) => !path.startsWith('/orgs') && path !== '/events'))(
    'does not exist for %s',
    async (path) => {
      const { addresses, feed } = await everyEndpoint()
      await archive(feed)
      const answer = await answerOf(app.request(addresses[path] ?? `no address for ${path}`))
      expect(answer).toMatchObject(NOT_FOUND)
      const nearState = `/api/v1/feeds/${feed.id}/events/nearby?state=TX`
      expect(await answerOf(app.request(nearState))).toMatchObject(NOT_FOUND)
    },
  )

  it('leaves the lists of its organization', async () => {
    const org = await makeOrg({ plan: 'pro' })
    const [open, closed] = [await makeFeed({ orgId: org.id }), await makeFeed({ orgId: org.id })]
    const custom = await makeCustomFeed(org.id, { keywords: ['jazz'] })
    for (const feed of [open, closed]) await makeEvent(feed, { title: `jazz of ${feed.id}` })
    await archive(closed)
    const base = `/api/v1/orgs/${org.slug}`
    for (const list of [
      `${base}/events`,
      `${base}/events?search=jazz`,
      `${base}/custom/${custom.slug}`,
      `/api/v1/events?organization=${org.slug}`,
      `${base}/custom/${custom.slug}?search=jazz`,
    ]) {
      const { events } = await app.get<EventList>(list)
      expect({ list, feeds: events.map((event) => event.feedId) }).toEqual({
        list,
        feeds: [open.id],
      })
    }
  })

  it('leaves its permalinks to events of the same name in open feeds of its organization', async () => {
    const [closed, other] = [await makeFeed(), await makeFeed()]
    const open = await makeFeed({ orgId: closed.orgId })
    const title = freshId('show')
    const createdAt = new Date('2026-01-01T00:00:00Z')
    await makeEvent(closed, { title, createdAt })
    const shown = await makeEvent(open, { title })
    await makeEvent(other, { title })
    await archive(closed)
    await disable({ id: other.orgId })
    const path = `/api/v1/events/2026/07/01/${title.replace('_', '-')}`
    const { event, alternates } = await app.get<Permalink>(path)
    expect({ id: event.id, alternates }).toEqual({ id: shown.id, alternates: [] })
  })
})
