const DAY = 86_400_000
const THURSDAY = 4
/** Seven in the morning is past by then from New York to Los Angeles, and not yet twelve hours ago. */
const HOUR_UTC = 18.5
/** Where the day begins first, it is seven that much earlier, and an hour before that one must be in. */
const LEAD = 9 * 3_600_000

/** A moment of the next Thursday on which the demo's weekly digests are due, and were not at `after`. */
export function nextDigest(after: Date): Date {
  const midnight = new Date(Math.floor(after.getTime() / DAY) * DAY)
  const days = (THURSDAY - midnight.getUTCDay() + 7) % 7
  const moment = midnight.getTime() + days * DAY + HOUR_UTC * 3_600_000
  return new Date(moment - LEAD > after.getTime() ? moment : moment + 7 * DAY)
}
