// A second reading of RFC 5545 3.3.10 that looks at each day by itself. It is slow, reads the text of a rule on its own,
// and imports nothing of what it checks.

const DAY = 86_400_000
const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

type Day = ReturnType<typeof dayAt>

function dayAt(at: number) {
  const day = new Date(at)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1]
  const [newYear, nextYear] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
  return {
    at,
    year,
    month,
    date: day.getUTCDate(),
    weekday: (day.getUTCDay() + 6) % 7,
    daysOfMonth: new Date(Date.UTC(year, month, 0)).getUTCDate(),
    dayOfYear: (at - newYear) / DAY + 1,
    daysOfYear: (nextYear - newYear) / DAY,
  }
}

/** From the week before the first date of any rule to the end of the last year. */
const DAYS: Day[] = []
for (let at = Date.UTC(2023, 11); at < Date.UTC(2029, 1); at += DAY) DAYS.push(dayAt(at))

type Parts = {
  freq: string
  interval: number
  weekStart: number
  byDay: string[]
  numbers: Record<'BYMONTH' | 'BYMONTHDAY' | 'BYYEARDAY' | 'BYWEEKNO' | 'BYSETPOS', number[]>
}

/** The days of `FREQ=…` from its first one up to `until`, at most `most`. The first one always counts. */
export function bruteForceDates(first: string, text: string, until: string, most: number) {
  const said = Object.fromEntries(text.split(';').map((part) => part.split('=')))
  const list = (name: string) => (said[name] ?? '').split(',').filter(Boolean)
  const numbers = (name: string) => list(name).map(Number)
  const rule: Parts = {
    freq: said.FREQ,
    interval: Number(said.INTERVAL ?? 1),
    weekStart: NAMES.indexOf(said.WKST ?? 'MO'),
    byDay: list('BYDAY'),
    numbers: {
      BYMONTH: numbers('BYMONTH'),
      BYMONTHDAY: numbers('BYMONTHDAY'),
      BYYEARDAY: numbers('BYYEARDAY'),
      BYWEEKNO: numbers('BYWEEKNO'),
      BYSETPOS: numbers('BYSETPOS'),
    },
  }
  const start = dayAt(Date.parse(`${first}T00:00Z`))
  const last = [until.replaceAll('-', ''), said.UNTIL ?? '99999999'].sort()[0] ?? ''
  const periods = new Map<number, Day[]>()
  for (const day of DAYS) {
    const period = periodOf(day, start, rule)
    if (period < 0 || period % rule.interval !== 0 || !matches(day, start, rule)) continue
    const days = periods.get(period) ?? []
    periods.set(period, days)
    days.push(day)
  }
  const found = [...periods.values()].flatMap((days) => picked(days, rule.numbers.BYSETPOS))
  const later = found.filter(({ at }) => at > start.at)
  return [start, ...later]
    .map(({ at }) => new Date(at).toISOString().slice(0, 10))
    .filter((date) => date.replaceAll('-', '') <= last)
    .slice(0, Math.min(Number(said.COUNT ?? most), most))
}

/** How many days, weeks, months, or years a day is after the first one. */
function periodOf(day: Day, start: Day, { freq, weekStart }: Parts): number {
  if (freq === 'DAILY') return (day.at - start.at) / DAY
  if (freq === 'WEEKLY') return (weekOf(day, weekStart) - weekOf(start, weekStart)) / (7 * DAY)
  const years = day.year - start.year
  return freq === 'YEARLY' ? years : years * 12 + day.month - start.month
}

/** The first day of its week. */
function weekOf({ at, weekday }: Day, weekStart: number): number {
  const after = weekday < weekStart ? weekday + 7 - weekStart : weekday - weekStart
  return at - after * DAY
}

function matches(day: Day, start: Day, { freq, weekStart, byDay, numbers }: Parts): boolean {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = numbers
  const monthly = freq === 'MONTHLY' || BYMONTH.length > 0
  const [n, most] = monthly ? [day.date, day.daysOfMonth] : [day.dayOfYear, day.daysOfYear]
  const isNamed = (name: string) => {
    if (!name.endsWith(NAMES[day.weekday] ?? '')) return false
    const nth = Number(name.slice(0, -2))
    return nth === 0 || nth === Math.ceil(n / 7) || nth === -Math.ceil((most - n + 1) / 7)
  }
  if (BYMONTH.length > 0 && !BYMONTH.includes(day.month)) return false
  if (BYWEEKNO.length > 0 && !oneOf(BYWEEKNO, ...weekOfYear(day, weekStart))) return false
  if (BYYEARDAY.length > 0 && !oneOf(BYYEARDAY, day.dayOfYear, day.daysOfYear)) return false
  if (BYMONTHDAY.length > 0 && !oneOf(BYMONTHDAY, day.date, day.daysOfMonth)) return false
  if (byDay.length > 0) return byDay.some(isNamed)
  // What no part says comes from the first date.
  if (BYMONTHDAY.length > 0 || BYYEARDAY.length > 0 || freq === 'DAILY') return true
  if (freq === 'WEEKLY' || BYWEEKNO.length > 0) return day.weekday === start.weekday
  const isInMonth = monthly || day.month === start.month
  return day.date === start.date && isInMonth
}

function oneOf(list: number[], n: number, most: number): boolean {
  return list.some((one) => one === n || (one < 0 && most + 1 + one === n))
}

/** The number of its week, and how many the year of that week has. A week belongs to the year of its fourth day. */
function weekOfYear(day: Day, weekStart: number): [number, number] {
  const fourth = dayAt(weekOf(day, weekStart) + 3 * DAY)
  let after = 0
  while (dayAt(fourth.at + (after + 1) * 7 * DAY).year === fourth.year) after++
  const week = Math.ceil(fourth.dayOfYear / 7)
  return [week, week + after]
}

function picked(days: Day[], positions: number[]): Day[] {
  return days.filter((_, i) => positions.length === 0 || oneOf(positions, i + 1, days.length))
}
