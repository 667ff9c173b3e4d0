import { ordinals, type RepeatWords } from './parts.ts'

export const nl: RepeatWords = {
  allDates: 'Alle data',
  several: 'Meerdere datums',
  daily: (n) => (n === 1 ? 'Elke dag' : `Om de ${n} dagen`),
  workdays: 'Elke werkdag',
  weekly: (n, days, list) => (n === 1 ? `Elke ${list(days)}` : `Om de ${n} weken op ${list(days)}`),
  monthly: (n, on) => (n === 1 ? `Elke maand ${on}` : `Om de ${n} maanden ${on}`),
  yearly: (n, on) => (n === 1 ? `Elk jaar ${on}` : `Om de ${n} jaar ${on}`),
  onDate: (date) => `op ${date}`,
  onDays: (days, list) => `op ${list(days.map((day) => `de ${day}e`))}`,
  lastDay: 'op de laatste dag',
  nth: (nth, day) =>
    `de ${ordinals('eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'laatste')(nth)} ${day}`,
  onNth: (days, list) => `op ${list(days)}`,
  ofMonth: (nth, month) => `${nth} van ${month}`,
  until: (base, date) => `${base} tot en met ${date}`,
  times: (base, n) => `${base}, ${n} keer`,
}
