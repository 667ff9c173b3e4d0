import { ordinals, plural, type RepeatWords } from './parts.ts'

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
export const ar: RepeatWords = {
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
