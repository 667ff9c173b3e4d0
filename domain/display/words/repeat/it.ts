import { closed, ordinals, type RepeatWords } from './parts.ts'

const itNth = ordinals('primo', 'secondo', 'terzo', 'quarto', 'quinto', 'ultimo')
/** Before the eighth and the eleventh the article loses its vowel; the first is `1º`. */
const itDate = (article: 'il ' | 'fino al ', date: string) =>
  /^(8|11)\b/.test(date)
    ? `${article === 'il ' ? 'l’' : 'fino all’'}${date}`
    : article + date.replace(/^1 /, '1º ')
export const it: RepeatWords = {
  allDates: 'Tutte le date',
  several: 'Più date',
  daily: (n) => (n === 1 ? 'Ogni giorno' : `Ogni ${n} giorni`),
  workdays: 'Dal lunedì al venerdì',
  weekly: (n, days, list) =>
    n === 1 ? `Ogni ${list(days)}` : `Ogni ${n} settimane, di ${list(days)}`,
  monthly: (n, on) => (n === 1 ? `Ogni mese, ${on}` : `Ogni ${n} mesi, ${on}`),
  yearly: (n, on) => (n === 1 ? `Ogni anno, ${on}` : `Ogni ${n} anni, ${on}`),
  onDate: (date) => itDate('il ', date),
  onDays: (days, list) =>
    days.length === 1 ? `il giorno ${days[0]}` : `i giorni ${list(days.map(String))}`,
  lastDay: 'l’ultimo giorno',
  nth: (nth, day) => {
    const isFeminine = day.endsWith('a')
    const named = isFeminine ? itNth(nth).replace(/o$/, 'a') : itNth(nth)
    return `${nth === -1 ? 'l’' : isFeminine ? 'la ' : 'il '}${named} ${day}`
  },
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} di ${month}`,
  until: (base, date) => `${closed(base)} ${itDate('fino al ', date)}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'volta' : 'volte'}`,
}
