import { closed, ordinals, type RepeatWords } from './parts.ts'

/** The first of a month is `1er`. */
const frDate = (date: string) => date.replace(/^1(?= |$)/, '1er')
export const fr: RepeatWords = {
  allDates: 'Toutes les dates',
  several: 'Plusieurs dates',
  daily: (n) => (n === 1 ? 'Tous les jours' : `Tous les ${n} jours`),
  workdays: 'Du lundi au vendredi',
  weekly: (n, days, list) =>
    n === 1
      ? `Tous les ${list(days.map((day) => `${day}s`))}`
      : `Toutes les ${n} semaines, ${list(days.map((day) => `le ${day}`))}`,
  monthly: (n, on) => (n === 1 ? `Tous les mois, ${on}` : `Tous les ${n} mois, ${on}`),
  yearly: (n, on) => (n === 1 ? `Tous les ans, ${on}` : `Tous les ${n} ans, ${on}`),
  onDate: (date) => `le ${frDate(date)}`,
  onDays: (days, list) => list(days.map((day) => `le ${frDate(String(day))}`)),
  lastDay: 'le dernier jour',
  nth: (nth, day) =>
    `le ${ordinals('premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'dernier')(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} ${/^[ao]/.test(month) ? 'd’' : 'de '}${month}`,
  until: (base, date) => `${closed(base)} jusqu’au ${frDate(date)}`,
  times: (base, n) => `${base}, ${n} fois`,
}
