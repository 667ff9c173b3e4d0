import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar-date.ts'
import { type DigestTimes, dueDigests, nextDigest } from '../../../domain/digests/due-digests.ts'
import { clockIn } from '../../../domain/zoned-time.ts'
import { forRandom } from '../../support/random.ts'

const ZONES = ['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London']
const ODD_ZONES = ['Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Nuuk', 'Africa/Cairo', 'UTC']
const MINUTE = 60_000
const CHICAGO = { timezone: 'America/Chicago', hour: 7, weekday: 4 }
const due = (at: string, times: DigestTimes = CHICAGO) =>
  dueDigests(new Date(at), times).map(({ frequency, localDate, missed }) =>
    [frequency, localDate, ...(missed ? ['missed'] : [])].join(' '),
  )

describe('dueDigests', () => {
  it('begins at the full hour of the feed, weekly ones on their day only', () => {
    expect(due('2026-11-26T12:59:59Z')).not.toContain('daily 2026-11-26')
    expect(due('2026-11-26T13:00:00Z')).toContain('daily 2026-11-26')
    expect(due('2026-11-26T13:00:00Z')).toContain('weekly 2026-11-26')
    expect(due('2026-11-27T13:00:00Z')).toEqual(['daily 2026-11-27'])
  })

  it('counts a digest of more than twelve hours ago as missed, also after midnight', () => {
    expect(due('2026-11-27T00:59:59Z')).toEqual(['daily 2026-11-26', 'weekly 2026-11-26'])
    expect(due('2026-11-27T01:00:00Z')).toEqual([
      'daily 2026-11-26 missed',
      'weekly 2026-11-26 missed',
    ])
    const late = { ...CHICAGO, hour: 22 }
    expect(due('2026-11-28T08:00:00Z', late)).toEqual(['daily 2026-11-27'])
  })

  it('is delayed by a skipped hour and not doubled by one that comes twice', () => {
    const two = { ...CHICAGO, hour: 2 }
    expect(due('2026-03-08T07:59:00Z', two)).not.toContain('daily 2026-03-08')
    expect(due('2026-03-08T08:00:00Z', two)).toContain('daily 2026-03-08')
    const one = { ...CHICAGO, hour: 1 }
    expect(due('2026-11-01T06:00:00Z', one)).toEqual(['daily 2026-11-01'])
    expect(due('2026-11-01T07:00:00Z', one)).toEqual(['daily 2026-11-01'])
  })

  it('leaves out a day that a zone skipped', () => {
    const apia = { timezone: 'Pacific/Apia', hour: 7, weekday: 5 }
    expect(due('2011-12-30T18:00:00Z', apia)).toEqual(['daily 2011-12-31'])
    expect(due('2011-12-30T10:30:00Z', apia)).toEqual(['daily 2011-12-29 missed'])
  })

  it('comes once for each local day, at its hour or later, whatever the clocks do', async () => {
    await forRandom(30, (random) => {
      const timezone = random.pick([...ZONES, ...ODD_ZONES])
      const times = { timezone, hour: random.int(0, 23), weekday: random.int(1, 7) }
      const start = Date.UTC(2026, random.int(0, 11), random.int(1, 28), random.int(0, 23))
      const found = new Map<string, number>()
      const moments = new Map<string, number>()
      // A cron that now and then stands still for hours.
      for (let at = start; at < start + 10 * 1440 * MINUTE; ) {
        for (const { frequency, localDate, dueAt } of dueDigests(new Date(at), times)) {
          const key = `${frequency} ${localDate}`
          found.set(key, dueAt.getTime())
          if (!moments.has(key)) moments.set(key, at)
          expect(moments.get(key)).toBeGreaterThanOrEqual(dueAt.getTime())
        }
        at += random.chance(0.02) ? random.int(1, 11 * 60) * MINUTE : 20 * MINUTE
      }
      const first = addDays(clockIn(new Date(start), timezone).date, 1)
      for (let day = 0; day < 8; day++) {
        const date = addDays(first, day)
        const at = found.get(`daily ${date}`)
        expect(at, `${timezone} ${date}`).toBeDefined()
        expect(clockIn(new Date(at ?? 0), timezone).date).toBe(date)
        expect(
          Number(clockIn(new Date(at ?? 0), timezone).time.slice(0, 2)),
        ).toBeGreaterThanOrEqual(times.hour)
        const isDay = (new Date(`${date}T00:00Z`).getUTCDay() || 7) === times.weekday
        expect(found.has(`weekly ${date}`)).toBe(isDay)
      }
    })
  })
})

describe('nextDigest', () => {
  const next = (at: string, frequency: 'daily' | 'weekly', times = CHICAGO) =>
    nextDigest(new Date(at), times, frequency)

  it("is today's until its hour, then tomorrow's or next week's", () => {
    expect(next('2026-11-26T12:59:59Z', 'weekly')).toEqual({
      frequency: 'weekly',
      localDate: '2026-11-26',
      dueAt: new Date('2026-11-26T13:00:00Z'),
    })
    expect(next('2026-11-26T13:00:00Z', 'weekly').localDate).toBe('2026-12-03')
    expect(next('2026-11-26T13:00:00Z', 'daily').localDate).toBe('2026-11-27')
  })

  it('goes on to the week after where a zone skips its day', () => {
    const apia = { timezone: 'Pacific/Apia', hour: 7, weekday: 5 }
    expect(next('2011-12-23T18:00:00Z', 'weekly', apia).localDate).toBe('2012-01-06')
  })
})
