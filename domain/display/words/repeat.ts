import type { Translation } from '../words.ts'

/** How a language says that events repeat. Names of days and months come from `Intl`. */
export type RepeatWords = {
  /** Leads from one date to the others. */
  allDates: string
  /** Events whose rule has no short name. */
  several: string
  daily(n: number): string
  /** On all days from Monday to Friday. */
  workdays: string
  weekly(n: number, days: string[], list: List): string
  monthly(n: number, on: string): string
  yearly(n: number, on: string): string
  /** A date of the year as `Intl` writes it, `July 4`. */
  onDate(date: string): string
  /** Days of a month by their numbers. */
  onDays(days: number[], list: List): string
  lastDay: string
  /** 1 to 5, or -1 for the last: `the second Tuesday`. */
  nth(nth: number, day: string): string
  onNth(days: string[], list: List): string
  /** An `nth` day of the month with this name. */
  ofMonth(nth: string, month: string): string
  until(base: string, date: string): string
  times(base: string, n: number): string
}
/** Joins words as the language does: `a, b, and c`. */
type List = (items: string[]) => string

const ordinals =
  (...[first, second, third, fourth, fifth, last]: string[]) =>
  (nth: number) =>
    [last, '', first, second, third, fourth, fifth][nth + 1] ?? ''

/** A comma before a part calls for one after it. */
const closed = (base: string) => (base.includes(',') ? `${base},` : base)

/** By the plural form that `Intl.PluralRules` tells. */
function plural(locale: string, forms: Partial<Record<Intl.LDMLPluralRule, string>>) {
  const rules = new Intl.PluralRules(locale)
  return (n: number) => (forms[rules.select(n)] ?? forms.other ?? '').replace('#', String(n))
}

const en: RepeatWords = {
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

const de: RepeatWords = {
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

const esDays = (day: string) => (day.endsWith('s') ? day : `${day}s`)
const es: RepeatWords = {
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

/** The first of a month is `1er`. */
const frDate = (date: string) => date.replace(/^1(?= |$)/, '1er')
const fr: RepeatWords = {
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

const itNth = ordinals('primo', 'secondo', 'terzo', 'quarto', 'quinto', 'ultimo')
/** Before the eighth and the eleventh the article loses its vowel; the first is `1º`. */
const itDate = (article: 'il ' | 'fino al ', date: string) =>
  /^(8|11)\b/.test(date)
    ? `${article === 'il ' ? 'l’' : 'fino all’'}${date}`
    : article + date.replace(/^1 /, '1º ')
const it: RepeatWords = {
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

const nl: RepeatWords = {
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

/** Feminine names of days change their end: `w każdą środę`. */
const plDay = (day: string) => day.replace(/a$/, 'ę')
const plMonths = plural('pl', { one: 'Co miesiąc', few: 'Co # miesiące', other: 'Co # miesięcy' })
const plWeeks = plural('pl', { few: 'Co # tygodnie', other: 'Co # tygodni' })
const plYears = plural('pl', { one: 'Co rok', few: 'Co # lata', other: 'Co # lat' })
const plNth = {
  feminine: ordinals('pierwszą', 'drugą', 'trzecią', 'czwartą', 'piątą', 'ostatnią'),
  masculine: ordinals('pierwszy', 'drugi', 'trzeci', 'czwarty', 'piąty', 'ostatni'),
}
const pl: RepeatWords = {
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

/** Days of the week that end in `-feira` are feminine. */
const ptIs = (day: string) => day.endsWith('feira')
const ptNth = {
  feminine: ordinals('primeira', 'segunda', 'terceira', 'quarta', 'quinta', 'última'),
  masculine: ordinals('primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'último'),
}
const pt: RepeatWords = {
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

const arDays = plural('ar', {
  one: 'كل يوم',
  two: 'كل يومين',
  few: 'كل # أيام',
  other: 'كل # يومًا',
})
const arWeeks = plural('ar', {
  ...{ one: 'كل أسبوع', two: 'كل أسبوعين', few: 'كل # أسابيع', other: 'كل # أسبوعًا' },
})
const arMonths = plural('ar', {
  ...{ one: 'كل شهر', two: 'كل شهرين', few: 'كل # أشهر', other: 'كل # شهرًا' },
})
const arYears = plural('ar', {
  ...{ one: 'كل سنة', two: 'كل سنتين', few: 'كل # سنوات', other: 'كل # سنة' },
})
const arTimes = plural('ar', {
  ...{ one: 'مرة واحدة', two: 'مرتان', few: '# مرات', other: '# مرة' },
})
const ar: RepeatWords = {
  allDates: 'كل المواعيد',
  several: 'عدة مواعيد',
  daily: arDays,
  workdays: 'من الاثنين إلى الجمعة',
  weekly: (n, days, list) => `${arWeeks(n)} ${list(days.map((day) => `يوم ${day}`))}`,
  monthly: (n, on) => `${arMonths(n)} ${on}`,
  yearly: (n, on) => `${arYears(n)} ${on}`,
  onDate: (date) => `في ${date}`,
  onDays: (days, list) => `في ${list(days.map((day) => `اليوم ${day}`))}`,
  lastDay: 'في آخر يوم',
  nth: (nth, day) =>
    `${ordinals('أول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'آخر')(nth)} يوم ${day.replace(/^ال/, '')}`,
  onNth: (days, list) => `في ${list(days)}`,
  ofMonth: (nth, month) => `${nth} من ${month}`,
  until: (base, date) => `${base} حتى ${date}`,
  times: (base, n) => `${base}، ${arTimes(n)}`,
}

const ja: RepeatWords = {
  allDates: 'すべての開催日',
  several: '複数の日程',
  daily: (n) => (n === 1 ? '毎日' : `${n}日ごと`),
  workdays: '毎週月曜日から金曜日',
  weekly: (n, days, list) => (n === 1 ? `毎週${list(days)}` : `${n}週間ごとの${list(days)}`),
  monthly: (n, on) => (n === 1 ? `毎月${on}` : `${n}か月ごとの${on}`),
  yearly: (n, on) => (n === 1 ? `毎年${on}` : `${n}年ごとの${on}`),
  onDate: (date) => date,
  onDays: (days, list) => list(days.map((day) => `${day}日`)),
  lastDay: '末日',
  nth: (nth, day) => (nth === -1 ? `最終${day}` : `第${nth}${day}`),
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => month + nth,
  until: (base, date) => `${base}（${date}まで）`,
  times: (base, n) => `${base}（全${n}回）`,
}

const zhNth = ordinals('第一个', '第二个', '第三个', '第四个', '第五个', '最后一个')
const zh: RepeatWords = {
  allDates: '所有日期',
  several: '多个日期',
  daily: (n) => (n === 1 ? '每天' : `每${n}天`),
  workdays: '每周一至周五',
  weekly: (n, days, list) => (n === 1 ? `每${list(days)}` : `每${n}周的${list(days)}`),
  monthly: (n, on) => (n === 1 ? `每月${on}` : `每${n}个月的${on}`),
  yearly: (n, on) => (n === 1 ? `每年${on}` : `每${n}年的${on}`),
  onDate: (date) => date,
  onDays: (days, list) => list(days.map((day) => `${day}日`)),
  lastDay: '最后一天',
  nth: (nth, day) => zhNth(nth) + day,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => month + nth,
  until: (base, date) => `${base}，至${date}`,
  times: (base, n) => `${base}，共${n}次`,
}

const LANGUAGES: Record<Translation | 'en', RepeatWords> = {
  ...{ ar, de, en, es, fr, it, ja, nl, pl, pt, zh },
}

/** The words of a locale, and the locale of names beside them: English where there are none. */
export function repeatWordsFor(locale: string): { words: RepeatWords; locale: string } {
  const words = LANGUAGES[(locale.split('-')[0] ?? '') as keyof typeof LANGUAGES]
  return words ? { words, locale } : { words: en, locale: 'en' }
}
