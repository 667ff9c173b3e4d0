import { addDays } from '../../../domain/calendar-date.ts'

/**
 * Keeps how long an event lasts: its end moves with its start. An end before the start is on the next day. In a new form
 * the end is where events of the feed usually end.
 */
export function keepLength(times: HTMLElement) {
  const [startDate, startTime, endDate, endTime] = [
    'startDate',
    'startTime',
    'endDate',
    'endTime',
  ].map((name) => times.querySelector<HTMLInputElement>(`[name=${name}]`))
  const otherDay = times.querySelector<HTMLDetailsElement>('details')
  if (!startDate || !startTime || !endDate || !endTime || !otherDay) return
  const day = () => (startDate.value >= FIRST_DAY ? startDate.value : '')

  let minutes: number | undefined
  let days = 0
  /** The end date follows from the end time, which was earlier than the start. */
  let isNextDay = false
  /** The end date is none that a person chose. */
  let isOwnEnd = false
  const wholeDay = [
    ...(times
      .closest('form')
      ?.querySelectorAll<HTMLInputElement>('[name=allDay], [name=timeUnknown]') ?? []),
  ]
  const isWholeDay = () => wholeDay.some(({ checked }) => checked)

  const measure = () => {
    const start = day() && startTime.value && `${day()}T${startTime.value}`
    const end = endTime.value && `${endDate.value || day()}T${endTime.value}`
    minutes = start && end ? minutesBetween(start, end) : undefined
    days = day() && endDate.value ? daysBetween(day(), endDate.value) : 0
  }
  const setEndDate = (date: string) => {
    if (!endDate.value) isOwnEnd = true
    endDate.value = date > day() ? date : ''
    if (endDate.value) otherDay.open = true
  }
  const moveEnd = () => {
    if (!day()) return
    if (!isWholeDay() && minutes !== undefined && minutes > 0 && startTime.value) {
      const [date = '', time = ''] = later(`${day()}T${startTime.value}`, minutes).split('T')
      endTime.value = time
      setEndDate(date)
    } else if (days > 0) setEndDate(addDays(day(), days))
  }

  startDate.addEventListener('input', moveEnd)
  startTime.addEventListener('input', () => (minutes === undefined ? measure() : moveEnd()))
  endTime.addEventListener('input', () => {
    if (isNextDay) endDate.value = ''
    isNextDay =
      !endDate.value && day() !== '' && endTime.value !== '' && endTime.value <= startTime.value
    if (isNextDay) setEndDate(addDays(day(), 1))
    if (!endDate.value) otherDay.open = false
    measure()
  })
  endDate.addEventListener('input', () => {
    isNextDay = false
    isOwnEnd = false
    measure()
  })
  for (const check of wholeDay) {
    check.addEventListener('input', () => {
      if (!isWholeDay()) return moveEnd()
      if (!isOwnEnd || !endDate.value) return
      // It said when a night ends; a whole day ends that day.
      endDate.value = ''
      otherDay.open = false
      days = 0
    })
  }
  otherDay.addEventListener('toggle', () => {
    if (otherDay.open || !endDate.value) return
    endDate.value = ''
    endDate.dispatchEvent(new Event('input', { bubbles: true }))
  })

  measure()
  // Of an event that is there already, too.
  isOwnEnd = days === 1 && minutes !== undefined && minutes <= NIGHT_MINUTES
  const usual = Number(times.dataset.usualMinutes)
  // Not after Back, where the browser restored what was typed.
  const isNew = [startDate, startTime, endDate, endTime].every((f) => f.value === f.defaultValue)
  if (usual > 0 && isNew && !endTime.value) {
    minutes = usual
    moveEnd()
    endTime.defaultValue = endTime.value
    endDate.defaultValue = endDate.value
  }
}

/** Lists show an event that ends the next day, but not later than this, on the day it begins. */
const NIGHT_MINUTES = 12 * 60

/** While a year is typed, it has fewer digits. */
const FIRST_DAY = '1000'

const utc = (local: string) => Date.parse(`${local}Z`)
const minutesBetween = (start: string, end: string) => (utc(end) - utc(start)) / 60_000
const daysBetween = (start: string, end: string) =>
  (Date.parse(end) - Date.parse(start)) / 86_400_000
const later = (local: string, minutes: number) =>
  new Date(utc(local) + minutes * 60_000).toISOString().slice(0, 16)
