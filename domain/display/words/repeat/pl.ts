import { ordinals, plural, type RepeatWords } from './parts.ts'

/** Feminine names of days change their end: `w każdą środę`. */
const plDay = (day: string) => day.replace(/a$/, 'ę')
const plMonths = plural('pl', { one: 'Co miesiąc', few: 'Co # miesiące', other: 'Co # miesięcy' })
const plWeeks = plural('pl', { few: 'Co # tygodnie', other: 'Co # tygodni' })
const plYears = plural('pl', { one: 'Co rok', few: 'Co # lata', other: 'Co # lat' })
const plNth = {
  feminine: ordinals('pierwszą', 'drugą', 'trzecią', 'czwartą', 'piątą', 'ostatnią'),
  masculine: ordinals('pierwszy', 'drugi', 'trzeci', 'czwarty', 'piąty', 'ostatni'),
}
export const pl: RepeatWords = {
  allDates: 'Wszystkie terminy',
  several: 'Kilka terminów',
  daily: (n) => (n === 1 ? 'Codziennie' : `Co ${n} dni`),
  workdays: 'Od poniedziałku do piątku',
  weekly: (n, days, list) =>
    n === 1
      ? `W ${list(days.map((day) => `${day.endsWith('a') ? 'każdą' : 'każdy'} ${plDay(day)}`))}`
      : `${plWeeks(n)} ${list(days.map((day) => `${day === 'wtorek' ? 'we' : 'w'} ${plDay(day)}`))}`,
  monthly: (n, on) => `${plMonths(n)} ${on}`,
  yearly: (n, on) => `${plYears(n)} ${on}`,
  onDate: (date) => date,
  onDays: (days, list) => `${list(days.map((day) => `${day}.`))} dnia`,
  lastDay: 'ostatniego dnia',
  nth: (nth, day) => `w ${plNth[day.endsWith('a') ? 'feminine' : 'masculine'](nth)} ${plDay(day)}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} ${month}`,
  until: (base, date) => `${base} do ${date}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'raz' : 'razy'}`,
}
