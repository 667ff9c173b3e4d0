import { describe, expect, it } from 'vitest'
import type { EventList } from '../../domain/event-contract.ts'
import { testApp } from '../support/app.ts'
import { type EventOverrides, makeEvents, makeFeed } from '../support/factories.ts'
import { localDate } from '../support/local-date.ts'
import { forRandom, type Random } from '../support/random.ts'

const ZONES = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
const HOUR = 3_600_000
const SPRING = Date.parse('2026-03-08T12:00:00Z')

describe('Upcoming events', () => {
  it('are those that plain JavaScript finds, in its order', async () => {
    const app = await testApp()
    await forRandom(3, async (random) => {
      const feed = await makeFeed()
      const events = (
        await makeEvents(
          feed,
          random.list(90, 90, () => anyEvent(random)),
        )
      ).map((event) => ({ ...event, displayDate: localDate(event.startsAt, event.timezone) }))
      for (let i = 0; i < 12; i++) {
        const now = new Date(SPRING + random.int(-72 * HOUR, 72 * HOUR))
        app.setNow(now.toISOString())
        const ongoing = random.chance(0.7)
        const expected = events
          .filter(
            (event) =>
              isPostponedWithoutDate(event) ||
              (isUpcoming(event, now) && (ongoing || event.startsAt > now)),
          )
          .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
          .map((event) => event.id)
        const query = `per_page=100${ongoing ? '' : '&ongoing=false'}`
        const body = await app.get<EventList>(`/api/v1/feeds/${feed.id}/events?${query}`)
        const shown = body.events.map((event) => event.id)
        expect({ now, query, shown }).toEqual({ now, query, shown: expected })
      }
    })
  })
})

function anyEvent(random: Random): EventOverrides {
  const startsAt = new Date(SPRING + random.int(-144, 144) * (HOUR / 2))
  const hours = random.pick([0, 0.5, 2, 24, 30, 100])
  return {
    timezone: random.pick(ZONES),
    startsAt,
    endsAt: random.chance(0.3) ? null : new Date(startsAt.getTime() + hours * HOUR),
    allDay: random.chance(0.3),
    status: random.chance(0.2) ? 'postponed' : 'scheduled',
    previousStartsAt: random.chance(0.3) ? new Date(startsAt.getTime() - 5 * HOUR) : null,
  }
}

/** Postponed, and nobody knows yet to when. */
function isPostponedWithoutDate({ status, previousStartsAt }: EventOverrides): boolean {
  return status === 'postponed' && !previousStartsAt
}

type Timed = { startsAt: Date; endsAt: Date | null; timezone: string; allDay?: boolean | undefined }

function isUpcoming({ startsAt, endsAt, timezone, allDay }: Timed, now: Date): boolean {
  if (endsAt && !allDay) return endsAt > now
  const beforeEnd = endsAt ? new Date(endsAt.getTime() - 1000) : startsAt
  const last = beforeEnd < startsAt ? startsAt : beforeEnd
  return localDate(now, timezone) <= localDate(last, timezone)
}

function sortKey(event: { displayDate: string; startsAt: Date; id: string }): string {
  return `${event.displayDate} ${event.startsAt.toISOString()} ${event.id}`
}
