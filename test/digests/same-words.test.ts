import { beforeAll, describe, expect, it } from 'vitest'
import { type EditionItem, itemOf } from '../../domain/digests/edition.ts'
import { isPostponedWithoutDate, lastDay } from '../../domain/display/event-time.ts'
import { rowOf } from '../../domain/display/row-texts.ts'
import { isAbroad, zoneBeside } from '../../domain/display/when.ts'
import type { Event } from '../../domain/event-contract.ts'
import { newsAndPlace, withPlace } from '../../functions/digests/email-parts.tsx'
import { voiceOf } from '../../functions/mail/voice.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { eventsOfAllKinds, STATES } from '../support/events-of-all-kinds.ts'
import { makeEvents, makeFeed } from '../support/factories.ts'

// What lists of pages and widget say of an event, emails say, too: the same events through both, of all kinds of
// times, states, and places.

const TODAY = '2026-06-15'
const ZONE = 'America/Chicago'

let app: TestApp
beforeAll(async () => {
  app = await testApp(`${TODAY}T12:00:00Z`)
})

/** The event as an email takes it. */
function emailed(event: Event): EditionItem {
  const isOnline = event.attendanceMode !== 'offline'
  const item = itemOf(withPlace({ ...event, isOnline, path: event.pageUrl }))
  return { ...item, section: 'upcoming', because: [] }
}

describe('an email of events', () => {
  it.each(Object.keys(STATES))('says what lists say of what %s', async (state) => {
    const feed = await makeFeed({ timezone: ZONE })
    await makeEvents(feed, eventsOfAllKinds(state))
    const { events } = await app.get<{ events: Event[] }>(
      `/api/v1/feeds/${feed.id}/events?ongoing=true&limit=50`,
    )
    expect(events).toHaveLength(20)
    const voice = await voiceOf(null)
    const words = voice.language.widget
    const now = Date.parse(TODAY)
    for (const event of events) {
      const zone = zoneBeside(event, isAbroad(event, ZONE, 'en'), 'en')
      const row = rowOf(event, TODAY, zone, { locale: 'en', words, now })
      const manner = { feed: { timezone: ZONE }, voice, words, hasDates: false, now }
      const said = newsAndPlace(emailed(event), manner)
      const isOneDay = lastDay(event) === event.displayDate && !row.part
      const hasDate = !isPostponedWithoutDate(event)
      const badges = row.badges.filter((name) => !['now', 'ongoing'].includes(name))
      const expected = [
        ...badges.map((name) => words[name]),
        ...row.lines,
        ...(isOneDay && hasDate ? [row.when] : []),
      ]
      expect(
        expected.filter((text) => !said.includes(text)),
        event.title,
      ).toEqual([])
      if (!hasDate) expect(said).not.toMatch(/\d/)
    }
  })
})
