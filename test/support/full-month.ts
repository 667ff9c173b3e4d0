import type { EventOverrides } from './factories.ts'

const at = (day: number, hour = 0, minute = 0) => new Date(Date.UTC(2026, 5, day, 5 + hour, minute))

const EXHIBITIONS: [title: string, from: number, to: number][] = [
  ['The Sound of the River: An Exhibition in Songs', -27, 75],
  ['Orchid Show', 7, 40],
  ['Drawings by Children of the Harbor School', 1, 28],
  ['A Hundred Years of the Ferry', 10, 30],
]
const NAMES = [
  'Bug Safari',
  'Toddler Morning',
  'Repair Café: Bring Lamps, Toasters, and Patience',
  'Chess Evening',
  'Orion Free Concert: Opening Night with the Harbor Strings',
  'City Council Meeting',
  'Book Fair',
]
/** Begins on each day: more on Saturdays, and seven on one. */
const COUNTS = [
  ...[1, 1, 2, 2, 1, 4, 2, 1, 1, 2, 2, 2, 4, 2, 1],
  ...[1, 2, 2, 2, 4, 2, 1, 1, 2, 7, 1, 3, 1, 2, 1],
]

/**
 * June 2026 of a town in Chicago's zone: four exhibitions, a festival of four days, and 60 events, some of which go on
 * until the next day. Each title ends with the day on which it begins.
 */
export function fullMonth(): EventOverrides[] {
  const long = EXHIBITIONS.map(([title, from, to]) => ({
    title,
    startsAt: at(from, 10),
    endsAt: at(to, 17),
  }))
  const festival = { title: 'River Festival', allDay: true, startsAt: at(18), endsAt: at(22) }
  const short = COUNTS.flatMap((count, i) =>
    Array.from({ length: count }, (_, n) => {
      const day = i + 1
      const isLong = n === 0 && day % 6 === 5
      return {
        title: `${NAMES[(day + n * 3) % NAMES.length]}, June ${day}${n ? ` (${n + 1})` : ''}`,
        startsAt: at(day, 9 + n * 2, 30 * (n % 2)),
        endsAt: isLong ? at(day + 1, 16) : at(day, 11 + n * 2),
      }
    }),
  )
  return [...long, festival, ...short]
}
