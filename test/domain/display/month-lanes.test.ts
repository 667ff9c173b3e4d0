import { describe, expect, it } from 'vitest'
import { addDays } from '../../../domain/calendar-date.ts'
import { type WeekLanes, weekLanes } from '../../../domain/display/month-lanes.ts'
import { forRandom } from '../../support/random.ts'

type Stay = { name: string; first: string; last: string }
const WEEK = days('2026-06-07', 7)
const MOST = 3

function days(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(first, i))
}

const lanes = (stays: Stay[], week = WEEK, most = MOST) => weekLanes(week, stays, (s) => s, most)
const stay = (first: number, last = first, name = `${first}-${last}`): Stay => ({
  name,
  first: addDays('2026-06-01', first - 1),
  last: addDays('2026-06-01', last - 1),
})
const laneOf = ({ bars }: WeekLanes<Stay>, name: string) =>
  bars.find(({ event }) => event.name === name)?.lane

describe('the lanes of a week', () => {
  it('keep an event in one lane all the way and name it once', () => {
    const { bars, hidden } = lanes([stay(6, 8), stay(7, 11), stay(8, 12), stay(8, 10)], WEEK, 4)
    expect(bars.map(({ event, lane, from, length }) => [event.name, lane, from, length])).toEqual([
      ['7-11', 0, 0, 5],
      ['6-8', 1, 0, 2],
      ['8-12', 2, 1, 5],
      ['8-10', 3, 1, 3],
    ])
    expect(hidden.flat()).toEqual([])
  })

  it('use a lane again as soon as it is free', () => {
    const week = lanes([stay(7, 8), stay(9, 10), stay(11)])
    expect(week.bars.map(({ lane }) => lane)).toEqual([0, 0, 0])
  })

  it('keep events of one day in the order they were given', () => {
    const week = lanes([stay(9, 9, 'early'), stay(9, 9, 'late')])
    expect([laneOf(week, 'early'), laneOf(week, 'late')]).toEqual([0, 1])
  })

  it('tell what began before and what goes on after', () => {
    const [bar] = lanes([stay(1, 30)]).bars
    expect(bar).toMatchObject({ from: 0, length: 7, begun: true, goesOn: true })
    const [inside] = lanes([stay(7, 13)]).bars
    expect(inside).toMatchObject({ begun: false, goesOn: false })
  })

  it('keep by day what found no lane', () => {
    const week = lanes([1, 2, 3, 4, 5].map((i) => stay(9, 9, `${i}`)))
    expect(week.bars).toHaveLength(3)
    expect(week.hidden.map((list) => list.map(({ name }) => name))).toEqual([
      [],
      [],
      ['4', '5'],
      [],
      [],
      [],
      [],
    ])
  })

  it('hold for any events: each day shows or hides all of its own, once, nothing overlaps or floats', () =>
    forRandom(500, (random) => {
      const week = days(addDays('2026-06-07', random.int(0, 3)), random.int(1, 7))
      const most = random.int(1, 5)
      const longest = random.pick([0, 2, 12])
      const stays = random.list(0, 14, () => {
        const first = random.int(-2, 16)
        return stay(first, first + random.int(0, longest))
      })
      const { bars, hidden } = lanes(stays, week, most)
      expect(new Set(bars.map(({ event }) => event)).size).toBe(bars.length)
      week.forEach((day, i) => {
        const here = bars.filter(({ from, length }) => from <= i && i < from + length)
        const expected = stays.filter(({ first, last }) => first <= day && day <= last)
        const found = [...here.map(({ event }) => event), ...(hidden[i] ?? [])]
        expect(found).toHaveLength(expected.length)
        expect(new Set(found)).toEqual(new Set(expected))
        expect(new Set(here.map(({ lane }) => lane)).size).toBe(here.length)
      })
      for (const { lane, from, length } of bars) {
        expect(lane).toBeLessThan(most)
        const blocked = bars.filter((o) => o.from < from + length && from < o.from + o.length)
        for (let above = 0; above < lane; above++) {
          expect(blocked.some((other) => other.lane === above)).toBe(true)
        }
      }
    }))
})
