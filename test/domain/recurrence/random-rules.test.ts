import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar-date.ts'
import { localStarts } from '../../../domain/recurrence/occurrences.ts'
import { isRule, parseRule, WEEKDAYS } from '../../../domain/recurrence/rule.ts'
import { forRandom, type Random } from '../../support/random.ts'
import { bruteForceDates } from './brute-force.ts'

const RULES = 300
const UNTIL = '2028-12-31'
/** What is compared of each rule: more of them would only take longer. */
const DATES = 200

describe('The dates of random rules', () => {
  it('are those of a slow look at each day', () =>
    forRandom(RULES, (random) => {
      const { first, text } = randomRule(random)
      const dates = localStarts(patternOf(first, text), UNTIL)
      const expected = bruteForceDates(first, text, UNTIL, DATES)
      expect(dates.slice(0, DATES), `${first} ${text}`).toEqual(expected)
    }))

  it('are the same from any day on', () =>
    forRandom(RULES, (random) => {
      const { first, text } = randomRule(random)
      const after = addDays(first, random.int(0, 1_000))
      const later = localStarts(patternOf(first, text), UNTIL, { after })
      const all = bruteForceDates(first, text, UNTIL, Number.POSITIVE_INFINITY)
      const expected = all.filter((date) => date > after)
      expect(later.slice(0, DATES), `${after} ${first} ${text}`).toEqual(expected.slice(0, DATES))
    }))
})

function patternOf(first: string, text: string) {
  const rule = parseRule(text, { startsLocal: first, timezone: 'UTC' })
  if (!isRule(rule)) throw new Error(`${text}: ${rule.problem} of ${rule.part}`)
  return { startsLocal: first, rule, rdates: [], exdates: [] }
}

/** A rule that RFC 5545 allows, with any of the parts that its frequency may have. */
function randomRule(random: Random): { first: string; text: string } {
  const first = addDays('2024-01-01', random.int(0, 800))
  const freq = random.pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const)
  const isYearly = freq === 'YEARLY'
  const signed = (most: number) => random.int(1, most) * random.pick([1, 1, -1])
  const some = <T>(share: number, make: () => T) =>
    random.chance(share) ? [...new Set(random.list(1, 3, make))] : []
  const weeks = isYearly ? some(0.2, () => random.pick([signed(53), 1, -1])) : []
  const months = some(0.25, () => random.int(1, 12))
  const dates = freq === 'WEEKLY' ? [] : some(0.3, () => signed(31))
  const yearDays = isYearly ? some(0.2, () => signed(366)) : []
  const mayCount = (isYearly || freq === 'MONTHLY') && weeks.length === 0
  const mostNth = isYearly && months.length === 0 ? 53 : 5
  const nth = () => (mayCount && random.chance(0.6) ? signed(mostNth) : '')
  const days = some(0.5, () => `${nth()}${random.pick(WEEKDAYS)}`)
  const isLimited = [weeks, months, dates, yearDays, days].some((list) => list.length > 0)
  const positions = isLimited ? some(0.3, () => random.pick([1, 2, 3, -1, -2])) : []
  const ends = random.pick([
    {},
    { COUNT: random.int(1, 40) },
    { UNTIL: addDays(first, random.int(0, 1_500)).replaceAll('-', '') },
  ])
  const parts = {
    FREQ: freq,
    INTERVAL: random.pick([1, 1, 2, 3]),
    BYMONTH: months,
    BYWEEKNO: weeks,
    BYYEARDAY: yearDays,
    BYMONTHDAY: dates,
    BYDAY: days,
    BYSETPOS: positions,
    WKST: random.chance(0.7) ? random.pick(WEEKDAYS) : '',
    ...ends,
  }
  const said = Object.entries(parts).filter(([, value]) => String(value) !== '')
  return { first, text: said.map(([name, value]) => `${name}=${value}`).join(';') }
}
