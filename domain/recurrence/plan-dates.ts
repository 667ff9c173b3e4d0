import { addDays } from '../calendar-date.ts'
import { localStarts, type Pattern } from './occurrences.ts'

/** A date of a series as it is stored. `local` is the start that the rule gave it. */
type StoredDate = {
  id: string
  local: string
  isPast: boolean
  /** There is no event for it: staff left it out. */
  isSkipped?: boolean
}

/** What a change of the pattern does to the dates that are not past. */
type DatesPlan = {
  /** Dates that stay, with their ids, and where the pattern has them now. */
  kept: { id: string; local: string }[]
  added: string[]
  removed: string[]
}

const DAY = 86_400_000
/** How far a date may move if nothing says how often the series repeats. */
const REACH = 31 * DAY

/**
 * Brings stored dates to what a pattern says from `from` (a local start, or nothing for all) to `until` (a local
 * date). A date stays if it has the same start, else the same day, else the nearest one that is free within half an
 * interval: its links and the people who were notified of it stay with it. One that was skipped and is as far from the
 * next date as from the one before is neither of them. Past dates are left alone.
 */
export function planDates(
  stored: StoredDate[],
  pattern: Pattern,
  { from, until }: { from: string; until: string },
): DatesPlan {
  const past = new Set(stored.filter(({ isPast }) => isPast).map(({ local }) => local))
  let left = stored.filter(({ isPast }) => !isPast)
  // One that goes on began before `from`.
  const first = left.reduce((least, { local }) => (local < least ? local : least), from)
  // Dates of the past are not counted: a series of many years has more of them than fit into one change.
  const after = first === '' ? '' : addDays(first.slice(0, 10), -1)
  const later = localStarts(pattern, until, { after })
  const wanted = later.filter((local) => local >= first && !past.has(local))
  const open = new Set(wanted)
  const kept: DatesPlan['kept'] = []

  const take = (choose: (date: StoredDate) => string | undefined) => {
    left = left.filter((date) => {
      const local = choose(date)
      if (local === undefined) return true
      open.delete(local)
      kept.push({ id: date.id, local })
      return false
    })
  }
  take(({ local }) => (open.has(local) ? local : undefined))
  const byDay = Map.groupBy(open, (local) => local.slice(0, 10))
  take(({ local }) => byDay.get(local.slice(0, 10))?.find((other) => open.has(other)))
  const reach = halfAnInterval(wanted)
  const times = new Map(wanted.map((local) => [local, time(local)]))
  take(({ local, isSkipped }) => nearest(time(local), open, times, isSkipped ? reach - 1 : reach))
  return { kept, added: [...open], removed: left.map(({ id }) => id) }
}

/** Half of the usual distance of two dates that follow each other. */
function halfAnInterval(wanted: string[]): number {
  const gaps = wanted.slice(1).map((local, i) => time(local) - time(wanted[i] ?? local))
  gaps.sort((a, b) => a - b)
  return (gaps[Math.floor(gaps.length / 2)] ?? 2 * REACH) / 2
}

function nearest(
  at: number,
  open: Set<string>,
  times: Map<string, number>,
  reach: number,
): string | undefined {
  let best: string | undefined
  let least = reach
  for (const other of open) {
    const distance = Math.abs((times.get(other) ?? 0) - at)
    if (distance > least || (distance === least && best !== undefined)) continue
    best = other
    least = distance
  }
  return best
}

/** On the clocks of the zone, as if they were UTC. */
function time(local: string): number {
  return Date.parse(local.length === 10 ? `${local}T00:00Z` : `${local}:00Z`)
}

/** How far ahead dates exist: at least 13 months, and a week more each time some are added. */
export function horizonFrom(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const ahead = new Date(Date.UTC(year, month - 1 + MONTHS_AHEAD, day)).toISOString().slice(0, 10)
  return addDays(ahead, DAYS_AT_ONCE)
}

const MONTHS_AHEAD = 13
const DAYS_AT_ONCE = 7
