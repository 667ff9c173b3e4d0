import { ordinals, type RepeatWords } from './parts.ts'

const zhNth = ordinals('第一个', '第二个', '第三个', '第四个', '第五个', '最后一个')
export const zh: RepeatWords = {
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
