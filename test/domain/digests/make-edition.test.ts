import { expect, it } from 'vitest'
import { makeEdition } from '../../../domain/digests/edition.ts'
import type { DigestEvent } from '../../../domain/digests/pick-events.ts'

const WEEKLY = { frequency: 'weekly', localDate: '2026-11-26' } as const
const NEWCOMER = {
  since: new Date('2026-11-20T00:00:00Z'),
  until: new Date('2026-11-26T13:00:00Z'),
  notified: new Map(),
}

it('shows the first twelve of two hundred events, and says how many more there are', () => {
  const events = Array.from({ length: 200 }, (_, i): DigestEvent => {
    const day = `2026-11-${26 + Math.floor(i / 40)}`
    return {
      ...{ id: `evt_${i}`, title: `Event ${i}`, displayDate: day, endDate: day, endsAt: null },
      ...{ startsAt: `${day}T19:00:00-06:00`, timezone: 'America/Chicago', allDay: false },
      ...{ status: 'scheduled', place: null, isOnline: false, path: '/events/x' },
      ...{ createdAt: '2026-01-01T00:00:00.000Z', searchText: 'jazz', stateKeys: [] },
      ...{ categoryKeys: [], feedId: 'feed_x' },
    }
  })
  const edition = makeEdition(events, WEEKLY, NEWCOMER, {})
  expect(edition?.items.map(({ id }) => id)).toEqual(events.slice(0, 12).map(({ id }) => id))
  expect(edition?.more).toBe(188)
})
