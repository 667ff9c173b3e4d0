import { ordinals, type RepeatWords } from './parts.ts'

export const en: RepeatWords = {
  allDates: 'All dates',
  several: 'Several dates',
  daily: (n) => (n === 1 ? 'Every day' : `Every ${n} days`),
  workdays: 'Every weekday',
  weekly: (n, days, list) =>
    n === 1 ? `Every ${list(days)}` : `Every ${n} weeks on ${list(days)}`,
  monthly: (n, on) => (n === 1 ? `Monthly ${on}` : `Every ${n} months ${on}`),
  yearly: (n, on) => (n === 1 ? `Every year ${on}` : `Every ${n} years ${on}`),
  onDate: (date) => `on ${date}`,
  onDays: (days, list) => `on day${days.length > 1 ? 's' : ''} ${list(days.map(String))}`,
  lastDay: 'on the last day',
  nth: (nth, day) =>
    `the ${ordinals('first', 'second', 'third', 'fourth', 'fifth', 'last')(nth)} ${day}`,
  onNth: (days, list) => `on ${list(days)}`,
  ofMonth: (nth, month) => `${nth} of ${month}`,
  until: (base, date) => `${base} until ${date}`,
  times: (base, n) => `${base}, ${n === 1 ? 'once' : `${n} times`}`,
}
