import { beforeAll, describe, expect, it } from 'vitest'
import type { EventList, OneEvent } from '../../domain/event-contract.ts'
import { answerOf } from '../support/answer-of.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeEvent, makeFeed } from '../support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const NOT_FOUND = { status: 404, body: { error: 'Event not found' } }

describe('GET /feeds/:feedId/events/:eventId', () => {
  it('gives the event as the list shows it', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed)
    const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
    const { events } = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events`)
    const { descriptionHtml, ...listed } = event
    expect(events).toEqual([listed])
    expect(descriptionHtml).toBeNull()
  })

  it('gives an event that is over too', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed, { startsAt: '2019-01-01T10:00:00Z' })
    const { event } = await app.get<OneEvent>(`/api/v1/feeds/${feed.id}/events/${id}`)
    expect(event.id).toBe(id)
  })

  it('does not give the event of another feed', async () => {
    const feed = await makeFeed()
    const sibling = await makeFeed({ orgId: feed.orgId })
    const { id } = await makeEvent(sibling)
    const answer = await answerOf(app.request(`/api/v1/feeds/${feed.id}/events/${id}`))
    expect(answer).toMatchObject(NOT_FOUND)
  })

  it('answers 404 for an event and a feed that do not exist', async () => {
    const feed = await makeFeed()
    const { id } = await makeEvent(feed)
    for (const path of [`${feed.id}/events/evt_nobody_has_it`, `feed_nobody_has_it/events/${id}`]) {
      expect(await answerOf(app.request(`/api/v1/feeds/${path}`))).toMatchObject(NOT_FOUND)
    }
  })

  it.each(['evt', 'EVT_demo_jazz', 'evt_%00demo', 'feed_demo_music', "evt_demo'--", '%E0%A4%A'])(
    'answers 404 for %j, which cannot be an id, without asking the database',
    async (id) => {
      const feed = await makeFeed()
      app.database.roundTrips.splice(0)
      const answer = await answerOf(app.request(`/api/v1/feeds/${feed.id}/events/${id}`))
      expect(answer).toMatchObject(NOT_FOUND)
      expect(app.database.roundTrips).toEqual([])
    },
  )
})
