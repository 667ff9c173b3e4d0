import { describe, expect, it } from 'vitest'
import { clockIn, resolveLocalTime, startOfDay } from '../../domain/zoned-time.ts'
import { forRandom } from '../support/random.ts'

const iso = (date?: Date) => date?.toISOString().slice(0, 16)

describe('resolveLocalTime', () => {
  it.each([
    ['2026-07-01', '19:30', 'America/Chicago', '2026-07-02T00:30'],
    ['2026-12-01', '19:30', 'America/Chicago', '2026-12-02T01:30'],
    ['2026-12-01', '19:30', 'Asia/Kathmandu', '2026-12-01T13:45'],
    ['2026-03-08', '03:00', 'America/Chicago', '2026-03-08T08:00'],
    ['2026-03-08', '01:59', 'America/Chicago', '2026-03-08T07:59'],
    ['2026-06-01', '12:00', 'UTC', '2026-06-01T12:00'],
  ])('reads %s %s in %s', (date, time, zone, expected) => {
    const found = resolveLocalTime(date, time, zone)
    expect(found.kind).toBe('once')
    expect(found.kind === 'once' && iso(found.at)).toBe(expected)
  })

  it.each([
    ['2026-03-08', '02:30', 'America/Chicago', '2026-03-08T02:00', '2026-03-08T03:00'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-04T02:00', '2026-10-04T02:30'],
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:00', '2026-03-29T02:00'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T00:00', '2011-12-31T00:00'],
  ])('knows that %s %s in %s never happens', (date, time, zone, from, to) => {
    expect(resolveLocalTime(date, time, zone)).toEqual({ kind: 'never', from, to })
  })

  it('knows which times happen twice', () => {
    const found = resolveLocalTime('2026-11-01', '01:30', 'America/Chicago')
    expect(found.kind).toBe('twice')
    if (found.kind !== 'twice') return
    expect(iso(found.first)).toBe('2026-11-01T06:30')
    expect(iso(found.second)).toBe('2026-11-01T07:30')
  })

  it('is the inverse of the clock, in any zone at any minute', async () => {
    const zones = Intl.supportedValuesOf('timeZone')
    await forRandom(400, (random) => {
      const zone = random.pick(zones)
      const at = new Date(Date.UTC(1985, 0, 1) + random.int(0, 60 * 525_600) * 60_000)
      const { date, time } = clockIn(at, zone)
      const found = resolveLocalTime(date, time, zone)
      const moments =
        found.kind === 'once'
          ? [found.at]
          : found.kind === 'twice'
            ? [found.first, found.second]
            : []
      expect(moments.map(iso), `${zone} ${date} ${time}`).toContain(iso(at))
    })
  })
})

describe('startOfDay', () => {
  it.each([
    ['2026-07-01', 'America/Chicago', '2026-07-01T05:00'],
    // Clocks in Cairo jump from 00:00 to 01:00 on that day.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00'],
  ])('of %s in %s', (date, zone, expected) => {
    expect(iso(startOfDay(date, zone))).toBe(expected)
  })
})
