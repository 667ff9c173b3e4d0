import { describe, expect, it } from 'vitest'
import { sampleCalendar } from '../../dev/sample-calendar.ts'
import { readCalendar } from '../../domain/imports/read-calendar.ts'

const NOW = new Date('2026-06-15T12:00:00Z')

function read(fetches: number) {
  const options = { feedTimezone: 'America/Chicago', now: NOW, maxEvents: 100 }
  const result = readCalendar(
    new TextEncoder().encode(sampleCalendar(fetches, NOW, 'http://127.0.0.1:9')),
    options,
  )
  if (result.kind !== 'calendar') throw new Error(result.kind)
  expect(result.problems).toEqual([])
  return new Map(result.items.map(({ uid, start }) => [uid, start]))
}

describe('The sample calendar of npm run dev', () => {
  it('has at each fetch one event that moved, one that is gone, and one that is new', () => {
    for (let fetches = 0; fetches < 40; fetches++) {
      const [before, after] = [read(fetches), read(fetches + 1)]
      const moved = [...after].filter(([uid, start]) => (before.get(uid) ?? start) !== start)
      const gone = [...before.keys()].filter((uid) => !after.has(uid))
      const added = [...after.keys()].filter((uid) => !before.has(uid))
      expect([moved.length, gone.length, added.length]).toEqual([1, 1, 1])
    }
  })
})
