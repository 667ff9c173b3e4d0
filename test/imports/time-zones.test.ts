import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { abbreviatedZone, namedZone } from '../../domain/imports/time-zones.ts'
import { matchZone as match, readClocks } from '../../domain/imports/vtimezone.ts'
import { windowsZone, windowsZones } from '../../domain/imports/windows-zones.ts'
import { clockIn, knownZone } from '../../domain/zoned-time.ts'

const NOW = new Date('2026-11-23T00:00:00Z')

function matchZone(lines: string[], first: string[], now: Date) {
  const clocks = readClocks(lines, now)
  return clocks && match(clocks, first, now)
}

describe('The zone of a TZID', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['"America/New_York"', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['/freeassociation.sourceforge.net/America/New_York', 'America/New_York'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['US/Eastern', 'America/New_York'],
    ['America/New York', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['Eastern Standard Time', 'America/New_York'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Central Standard Time (Mexico)', 'America/Mexico_City'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['Russia Time Zone 10', 'Asia/Srednekolymsk'],
  ])('is found by the name %s', (tzid, zone) => {
    expect(namedZone(tzid)).toBe(zone)
  })

  it.each([
    ['PST', 'America/Los_Angeles'],
    ['EDT', 'America/New_York'],
    ['GMT-0500', 'Etc/GMT+5'],
    ['UTC+2', 'Etc/GMT-2'],
    ['UTC+0', 'UTC'],
  ])('is taken from the abbreviation %s if nothing better is known', (tzid, zone) => {
    expect(namedZone(tzid)).toBeUndefined()
    expect(abbreviatedZone(tzid)).toBe(zone)
  })

  it.each(['Nowhere', 'Foo/Bar', '', '/', 'Customized Time Zone', '../../etc/passwd'])(
    'is unknown of %j',
    (tzid) => {
      expect(namedZone(tzid) ?? abbreviatedZone(tzid)).toBeUndefined()
    },
  )
})

/** The table of another program, from the same source. */
function tableOfNodeIcal(): Record<string, { iana: string[] }> {
  const url = import.meta.resolve('node-ical')
  return JSON.parse(readFileSync(new URL('./windowsZones.json', url), 'utf8'))
}

describe('The names of Windows', () => {
  const others = Object.entries(tableOfNodeIcal()).filter(([name]) => !name.startsWith('('))

  it('are those that Unicode CLDR has, with zones whose clocks go alike', () => {
    const shown = (zone = 'none') =>
      ['2026-01-15', '2026-07-15'].map((day) => clockIn(new Date(`${day}T12:00:00Z`), zone))
    expect(others.length).toBeGreaterThan(130)
    for (const [name, { iana }] of others) {
      const zone = name === 'UTC' ? 'UTC' : windowsZone(name)
      expect(shown(zone), name).toEqual(shown(iana[0]))
    }
    expect(windowsZones()).toHaveLength(others.length - 1)
  })

  it('stand for zones that exist', () => {
    expect(windowsZones().filter(([, zone]) => !knownZone(zone))).toEqual([])
  })
})

describe('A VTIMEZONE', () => {
  const observance = (kind: string, rule: string, from: string, to: string) => [
    `BEGIN:${kind}`,
    'DTSTART:16010101T020000',
    `RRULE:FREQ=YEARLY;${rule}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `END:${kind}`,
  ]
  const newYork = [
    ...observance('STANDARD', 'BYDAY=1SU;BYMONTH=11', '-0400', '-0500'),
    ...observance('DAYLIGHT', 'BYDAY=2SU;BYMONTH=3', '-0500', '-0400'),
  ]

  it('is the zone whose clocks go alike', () => {
    expect(matchZone(newYork, [], NOW)).toBe('America/New_York')
    expect(matchZone(newYork, ['America/Toronto'], NOW)).toBe('America/Toronto')
    expect(matchZone(newYork, ['America/Chicago'], NOW)).toBe('America/New_York')
  })

  it('without summer time is a zone that has none', () => {
    const always = observance('STANDARD', 'BYMONTH=1', '-0700', '-0700')
    expect(matchZone(always, ['America/Denver'], NOW)).toBe('America/Phoenix')
  })

  it('may name its zone', () => {
    expect(matchZone(['X-LIC-LOCATION:Europe/Paris', ...newYork], [], NOW)).toBe('Europe/Paris')
  })

  it('that no zone is like, or that says nothing, is none', () => {
    const odd = observance('STANDARD', 'BYMONTH=1', '+0017', '+0017')
    expect(matchZone(odd, ['UTC'], NOW)).toBeUndefined()
    expect(matchZone([], ['UTC'], NOW)).toBeUndefined()
    expect(matchZone(['BEGIN:STANDARD', 'TZOFFSETTO:nonsense'], ['UTC'], NOW)).toBeUndefined()
  })

  it('that repeats each second takes no time', () => {
    const rule = 'FREQ=SECONDLY;COUNT=999999999'
    const hostile = [...newYork, 'BEGIN:STANDARD', 'DTSTART:19700101T000000', `RRULE:${rule}`]
    expect(matchZone([...hostile, 'TZOFFSETTO:-0500'], [], NOW)).toBe('America/New_York')
  })
})
