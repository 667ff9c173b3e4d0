/** What staff type as the hours of an event. */
export type TypedHours = { start: string; end: string } | 'all day' | undefined

const CLOCK = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(a|p|am|pm|a\.m\.|p\.m\.)?$/i

/**
 * Reads the hours that staff type beside a title: `7pm`, `7-9pm`, `19:00 – 21:30`, `noon`. Nothing means all day;
 * `undefined`: it says no time, or not whether it is morning or evening.
 */
export function readHours(typed: string): TypedHours {
  const text = typed.trim().toLowerCase()
  if (text === '' || text === 'all day') return 'all day'
  const [from = '', to, more] = text.split(/\s*(?:-|–|—|to|until)\s*/)
  if (more !== undefined) return undefined
  const end = to === undefined ? undefined : readClock(to)
  if (to !== undefined && !end) return undefined
  const start = readClock(from, halfOf(to))
  if (!start) return undefined
  return { start: start.time, end: end?.time ?? '' }
}

/** `7-9pm` begins in the evening, too; `11-1pm` does not. */
function halfOf(end: string | undefined): ((hour: number) => 'a' | 'p') | undefined {
  const [, hour, , half] = CLOCK.exec(end ?? '') ?? []
  if (!hour || !half) return undefined
  const isEvening = half.startsWith('p')
  const last = Number(hour) % 12
  return (first) => (isEvening === first % 12 <= last ? 'p' : 'a')
}

function readClock(text: string, half?: (hour: number) => 'a' | 'p'): { time: string } | undefined {
  if (text === 'noon') return { time: '12:00' }
  if (text === 'midnight') return { time: '00:00' }
  const [, digits = '', minutes, named] = CLOCK.exec(text) ?? []
  if (!digits) return undefined
  const hour = Number(digits)
  const minute = Number(minutes ?? 0)
  const which = named?.charAt(0) ?? (hour >= 1 && hour <= 12 ? half?.(hour) : undefined)
  if (minute > 59 || hour > 23) return undefined
  // `7` alone may be either; `07` and `7:00` are read as a clock of 24 hours.
  if (!which && !minutes && hour < 13 && digits.length < 2) return undefined
  if (which && (hour < 1 || hour > 12)) return undefined
  const full = which ? (hour % 12) + (which === 'p' ? 12 : 0) : hour
  return { time: `${`${full}`.padStart(2, '0')}:${`${minute}`.padStart(2, '0')}` }
}
