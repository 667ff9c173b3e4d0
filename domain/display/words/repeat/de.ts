import { ordinals, type RepeatWords } from './parts.ts'

export const de: RepeatWords = {
  allDates: 'Alle Termine',
  several: 'Mehrere Termine',
  daily: (n) => (n === 1 ? 'Täglich' : `Alle ${n} Tage`),
  workdays: 'Montags bis freitags',
  weekly: (n, days, list) =>
    n === 1 ? `Jeden ${list(days)}` : `Alle ${n} Wochen ${list(days.map((day) => `am ${day}`))}`,
  monthly: (n, on) => (n === 1 ? `Jeden Monat ${on}` : `Alle ${n} Monate ${on}`),
  yearly: (n, on) => (n === 1 ? `Jedes Jahr ${on}` : `Alle ${n} Jahre ${on}`),
  onDate: (date) => `am ${date}`,
  onDays: (days, list) => `am ${list(days.map((day) => `${day}.`))}`,
  lastDay: 'am letzten Tag',
  nth: (nth, day) =>
    `am ${ordinals('ersten', 'zweiten', 'dritten', 'vierten', 'fünften', 'letzten')(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} im ${month}`,
  until: (base, date) => `${base} bis zum ${date}`,
  times: (base, n) => `${base}, ${n}-mal`,
}
