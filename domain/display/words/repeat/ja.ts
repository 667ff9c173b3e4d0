import type { RepeatWords } from './parts.ts'

export const ja: RepeatWords = {
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
