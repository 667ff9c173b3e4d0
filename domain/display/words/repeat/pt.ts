import { closed, ordinals, type RepeatWords } from './parts.ts'

/** Days of the week that end in `-feira` are feminine. */
const ptIs = (day: string) => day.endsWith('feira')
const ptNth = {
  feminine: ordinals('primeira', 'segunda', 'terceira', 'quarta', 'quinta', 'última'),
  masculine: ordinals('primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'último'),
}
export const pt: RepeatWords = {
  allDates: 'Todas as datas',
  several: 'Várias datas',
  daily: (n) => (n === 1 ? 'Todos os dias' : `A cada ${n} dias`),
  workdays: 'De segunda a sexta-feira',
  weekly: (n, days, list) =>
    n === 1
      ? list(days.map((day) => `${ptIs(day) ? 'toda' : 'todo'} ${day}`)).replace(/^t/, 'T')
      : `A cada ${n} semanas, ${list(days.map((day) => `${ptIs(day) ? 'na' : 'no'} ${day}`))}`,
  monthly: (n, on) => (n === 1 ? `Todo mês, ${on}` : `A cada ${n} meses, ${on}`),
  yearly: (n, on) => (n === 1 ? `Todo ano, ${on}` : `A cada ${n} anos, ${on}`),
  onDate: (date) => `em ${date}`,
  onDays: (days, list) =>
    days.length === 1 ? `no dia ${days[0]}` : `nos dias ${list(days.map(String))}`,
  lastDay: 'no último dia',
  nth: (nth, day) =>
    ptIs(day) ? `na ${ptNth.feminine(nth)} ${day}` : `no ${ptNth.masculine(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} de ${month}`,
  until: (base, date) => `${closed(base)} até ${date}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'vez' : 'vezes'}`,
}
