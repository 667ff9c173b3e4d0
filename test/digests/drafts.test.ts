import { beforeEach, describe, expect, it } from 'vitest'
import { publishEvent, unpublishEvent } from '../../functions/events/change-event.ts'
import type { TestApp } from '../support/app.ts'
import { makeEvent } from '../support/factories.ts'
import { atMinute, digestWorld, reader, THURSDAY } from './world.ts'

let app: TestApp
let feed: Awaited<ReturnType<typeof digestWorld>>['feed']
beforeEach(async () => {
  const world = await digestWorld()
  app = world.app
  feed = world.feed
})

const LONG_AGO = new Date('2026-05-01T00:00:00Z')
const known = { createdAt: LONG_AGO, updatedAt: LONG_AGO }
const jazz = { title: 'Late jazz', startsAt: '2026-06-20T01:00:00Z', ...known }
const fair = { title: 'Autumn fair', startsAt: '2026-10-20T01:00:00Z', ...known }

describe('a digest', () => {
  it('contains no draft', async () => {
    await makeEvent(feed, jazz)
    await makeEvent(feed, { ...jazz, title: 'Quiet rehearsal', publishedAt: null })
    await reader(app, feed.id)
    const [mail] = await atMinute(app, THURSDAY)
    expect(mail?.text).toContain('Late jazz')
    expect(mail?.text).not.toContain('Quiet rehearsal')
  })

  it('contains a published draft as a new event, whenever it was begun', async () => {
    await makeEvent(feed, jazz)
    await makeEvent(feed, { ...fair, title: 'Winter fair' })
    const { id } = await makeEvent(feed, { ...fair, publishedAt: null })
    await reader(app, feed.id)
    app.setNow('2026-06-17T12:00:00Z')
    await publishEvent(app.acting(), { orgId: feed.orgId, id })
    const [mail] = await atMinute(app, THURSDAY)
    expect(mail?.text).toContain('Autumn fair')
    expect(mail?.text).not.toContain('Winter fair')
  })
})

describe('subscribers who got an email about an event', () => {
  it('learn that it was removed when it is unpublished, and that it is back', async () => {
    const { id } = await makeEvent(feed, jazz)
    await reader(app, feed.id)
    expect(await atMinute(app, THURSDAY)).toHaveLength(1)
    app.setNow('2026-06-18T14:00:00Z')
    const event = { orgId: feed.orgId, id }
    await unpublishEvent(app.acting(), { ...event, sentence: 'More soon.' })
    const [removed] = await atMinute(app, '2026-06-18T14:10:00Z')
    expect(removed?.subject).toMatch(/^Removed from the calendar: Late jazz/)
    expect(removed?.text).toContain('More soon.')
    await publishEvent(app.acting(), event)
    const [back] = await atMinute(app, '2026-06-18T14:30:00Z')
    expect(back?.subject).toMatch(/Late jazz/)
  })

  it('hear nothing of one that is published again at once', async () => {
    const { id } = await makeEvent(feed, jazz)
    await reader(app, feed.id)
    expect(await atMinute(app, THURSDAY)).toHaveLength(1)
    app.setNow('2026-06-18T14:00:00Z')
    await unpublishEvent(app.acting(), { orgId: feed.orgId, id })
    await publishEvent(app.acting(), { orgId: feed.orgId, id })
    expect(await atMinute(app, '2026-06-18T14:30:00Z')).toEqual([])
  })
})

it('a draft that is published holds back no update of other events', async () => {
  const { id } = await makeEvent(feed, { ...jazz, publishedAt: null })
  await publishEvent(app.acting(), { orgId: feed.orgId, id })
  const noted = await app.database.query('select from event_changes where event_id = $1', [id])
  expect(noted).toEqual([])
})
