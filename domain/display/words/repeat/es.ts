import { closed, ordinals, type RepeatWords } from './parts.ts'

const esDays = (day: string) => (day.endsWith('s') ? day : `${day}s`)
export const es: RepeatWords = {
  allDates: 'Todas las fechas',
  several: 'Varias fechas',
  daily: (n) => (n === 1 ? 'Todos los días' : `Cada ${n} días`),
  workdays: 'De lunes a viernes',
  weekly: (n, days, list) =>
    n === 1
      ? `Todos los ${list(days.map(esDays))}`
      : `Cada ${n} semanas, los ${list(days.map(esDays))}`,
  monthly: (n, on) => (n === 1 ? `Todos los meses, ${on}` : `Cada ${n} meses, ${on}`),
  yearly: (n, on) => (n === 1 ? `Todos los años, ${on}` : `Cada ${n} años, ${on}`),
  onDate: (date) => `el ${date}`,
  onDays: (days, list) =>
    days.length === 1 ? `el día ${days[0]}` : `los días ${list(days.map(String))}`,
  lastDay: 'el último día',
  nth: (nth, day) =>
    `el ${ordinals('primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'último')(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} de ${month}`,
  until: (base, date) => `${closed(base)} hasta el ${date}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'vez' : 'veces'}`,
}
