import { describe, expect, it } from 'vitest'
import { localDate, toInstant } from '../../db/seed/local-time.ts'
import { testDatabase } from '../support/database.ts'

const TIMES: [date: string, time: string, zone: string][] = [
  ['2026-07-01', '19:30', 'America/Chicago'],
  ['2026-12-31', '23:59', 'Pacific/Honolulu'],
  ['2026-11-20', '00:00', 'America/Phoenix'],
  ['2026-11-20', '00:00', 'Asia/Kathmandu'],
  // Skipped, and shown twice, by the change of the clocks.
  ['2026-03-08', '02:30', 'America/New_York'],
  ['2026-11-01', '01:30', 'America/New_York'],
  ['2026-03-08', '01:59', 'America/Los_Angeles'],
  ['2026-03-08', '03:00', 'America/Los_Angeles'],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe'],
]

describe('toInstant()', () => {
  it.each(TIMES)('reads %s %s in %s as PostgreSQL does', async (date, time, zone) => {
    const { query } = await testDatabase()
    const [row] = await query(
      `SELECT extract(epoch FROM ($1::text || ' ' || $2)::timestamp AT TIME ZONE $3)::bigint * 1000 AS ms`,
      [date, time, zone],
    )
    expect(toInstant(date, time, zone).getTime()).toBe(Number(row?.ms))
  })
})

describe('localDate()', () => {
  it('is the day on the zone’s own calendar', () => {
    const at = new Date('2026-11-20T04:30:00Z')
    expect(localDate(at, 'America/Chicago')).toBe('2026-11-19')
    expect(localDate(at, 'Asia/Tokyo')).toBe('2026-11-20')
  })
})
