import { beforeEach, describe, expect, it } from 'vitest'
import { publishEvent, unpublishEvent } from '../../functions/events/change-event.ts'
import { makeEvent } from '../support/factories.ts'
import { calendar, concert } from './calendar.ts'
import { type ImportWorld, importWorld } from './world.ts'

let world: ImportWorld
beforeEach(async () => {
  world = await importWorld()
})

const shown = async () => {
  const path = `/api/v1/feeds/${world.feed.id}/events`
  const { events } = await world.app.get<{ events: { title: string }[] }>(path)
  return events.map(({ title }) => title)
}
const stored = async () => (await world.events()).map(({ title }) => title)
const first = async () => {
  const [event] = await world.events()
  return { orgId: world.org.id, id: String(event?.id) }
}
const weekly = (count: number) => concert('w', { RRULE: `FREQ=WEEKLY;COUNT=${count}` })

describe('An imported event', () => {
  it('is published', async () => {
    await world.sync(calendar(concert('a')))
    expect(await shown()).toEqual(['Concert a'])
  })

  it('that staff unpublished stays a draft, whatever the calendar changes of it', async () => {
    await world.sync(calendar(concert('a')))
    await unpublishEvent(world.app.acting(), await first())
    await world.sync(calendar(concert('a', { SUMMARY: 'Opera' })))
    expect(await stored()).toEqual(['Opera'])
    expect(await shown()).toEqual([])
    await publishEvent(world.app.acting(), await first())
    expect(await shown()).toEqual(['Opera'])
  })

  it('that staff unpublished stays a draft with the dates that it gets', async () => {
    await world.sync(calendar(concert('w')))
    await unpublishEvent(world.app.acting(), await first())
    await world.sync(calendar(weekly(2)))
    expect(await stored()).toHaveLength(2)
    await world.sync(calendar(weekly(4)))
    expect(await stored()).toHaveLength(4)
    expect(await shown()).toEqual([])
    await publishEvent(world.app.acting(), await first())
    expect(await shown()).toHaveLength(4)
  })
})

describe('An imported event like one of the feed', () => {
  const own = (over = {}) =>
    makeEvent(world.feed, {
      title: 'Concert a',
      startsAt: '2026-07-02T00:00:00Z',
      location: 'Main hall',
      ...over,
    })

  it('is shown beside a draft', async () => {
    await own({ publishedAt: null })
    await world.sync(calendar(concert('a')))
    expect(await shown()).toEqual(['Concert a'])
  })

  it('takes its place when that one is unpublished', async () => {
    const { id } = await own()
    await world.sync(calendar(concert('a')))
    expect(await stored()).toHaveLength(1)
    await unpublishEvent(world.app.acting(), { orgId: world.org.id, id })
    expect(await shown()).toEqual([])
    await world.sync(calendar(concert('a'), concert('b')))
    expect((await shown()).toSorted()).toEqual(['Concert a', 'Concert b'])
  })
})
