import { addDays } from '../calendar-date.ts'
import { clockIn, resolveLocalTime } from '../zoned-time.ts'

export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]
/** When a feed's digests go out: full hour and ISO weekday (1 is Monday), by the feed's own clock. */
export type DigestTimes = { timezone: string; hour: number; weekday: number }
/** `missed`: so late that it says more to leave it out. */
export type DueDigest = {
  frequency: DigestFrequency
  localDate: string
  dueAt: Date
  missed: boolean
}

export const DEFAULT_HOUR = 7
export const DEFAULT_WEEKDAY = 4

const HOUR_MS = 3_600_000
/** Later than that a digest of the morning says what is over. */
export const LATEST_HOURS = 12
export const LATEST_MS = LATEST_HOURS * HOUR_MS
/** A digest that was not begun within a day is no longer looked for. */
const LOOKED_FOR_MS = 24 * HOUR_MS
/** So many local dates back a digest of the last day can belong to. */
const DATES_BACK = 2
/** This week's day may be past, and the next one's is skipped where a zone leaves out a date. */
const DATES_AHEAD = 16

/**
 * The digests whose hour has come within the last day. Each has a local date of its own, so that a
 * skipped hour only delays it and one that comes twice does not double it.
 */
export function dueDigests(now: Date, { timezone, hour, weekday }: DigestTimes): DueDigest[] {
  const today = clockIn(now, timezone).date
  const due: DueDigest[] = []
  for (let back = DATES_BACK; back >= 0; back--) {
    const localDate = addDays(today, -back)
    const dueAt = firstMoment(localDate, hour, timezone)
    const late = dueAt ? now.getTime() - dueAt.getTime() : -1
    if (!dueAt || late < 0 || late >= LOOKED_FOR_MS) continue
    const missed = late >= LATEST_MS
    due.push({ frequency: 'daily', localDate, dueAt, missed })
    if (isoWeekday(localDate) === weekday) {
      due.push({ frequency: 'weekly', localDate, dueAt, missed })
    }
  }
  return due
}

/** The digest that comes next, by the settings as they are now. */
export function nextDigest(
  now: Date,
  { timezone, hour, weekday }: DigestTimes,
  frequency: DigestFrequency,
): Omit<DueDigest, 'missed'> {
  const today = clockIn(now, timezone).date
  for (let ahead = 0; ahead < DATES_AHEAD; ahead++) {
    const localDate = addDays(today, ahead)
    if (frequency === 'weekly' && isoWeekday(localDate) !== weekday) continue
    const dueAt = firstMoment(localDate, hour, timezone)
    if (dueAt && dueAt > now) return { frequency, localDate, dueAt }
  }
  throw new RangeError(`no ${frequency} digest in ${timezone} after ${now.toISOString()}`)
}

/** From when on a feed's clock shows the hour or a later one of that date; none of a day it skipped. */
function firstMoment(date: string, hour: number, zone: string): Date | undefined {
  const local = resolveLocalTime(date, `${String(hour).padStart(2, '0')}:00`, zone)
  if (local.kind === 'once') return local.at
  if (local.kind === 'twice') return local.first
  const [toDate = '', toTime = ''] = local.to.split('T')
  const isDaySkipped = toDate > date && local.from.endsWith('T00:00')
  if (isDaySkipped) return undefined
  const after = resolveLocalTime(toDate, toTime, zone)
  return after.kind === 'once' ? after.at : undefined
}

function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** `Thursday`; 1 is Monday. */
export function weekdayName(weekday: number, locale = 'en-US'): string {
  const day = new Date(MONDAY_MS + (weekday - 1) * DAY_MS)
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day)
}
