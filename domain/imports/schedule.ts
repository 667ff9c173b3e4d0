import { retryAfterSeconds } from '../retry-after.ts'
import { FETCH_MINUTES, STOPPED_AFTER_DAYS } from './limits.ts'

// When a source is fetched next. Nothing here reads a clock.

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After each failure in a row: seconds until the next try; from then on daily. */
const AFTER_FAILURES = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR]
/** A source that has failed for so long is no longer fetched. */
const GIVE_UP_AFTER = STOPPED_AFTER_DAYS * DAY
/** A calendar that did not change for a day is fetched less often, up to this. */
const SLOWEST = 6 * HOUR

type Fetched = {
  now: Date
  id: string
  isPro: boolean
  /** When it last brought something new, or was added. */
  changedAt: Date
}

/** After a good fetch: hourly at a minute of its own, every 15 minutes with Pro; slower when nothing changes. */
export function nextFetch({ now, id, isPro, changedAt }: Fetched): Date {
  const usual = (isPro ? FETCH_MINUTES.pro : FETCH_MINUTES.usual) * MINUTE
  const quietDays = Math.floor((now.getTime() - changedAt.getTime()) / 1000 / DAY)
  const every = Math.min(SLOWEST, usual * 2 ** Math.min(quietDays, 10)) * 1000
  // A fixed offset, so that not all sources are due at the full hour.
  const offset = numberOf(id) % every
  const next = Math.floor((now.getTime() - offset) / every + 1) * every + offset
  return new Date(next)
}

type Failed = {
  now: Date
  /** Failed fetches before this one, and since when. */
  failures: number
  failingSince: Date | null
  retryAfter: string | null
}

/** After a failed fetch; `null`: it has failed for too long. */
export function fetchAfterFailure({
  now,
  failures,
  failingSince,
  retryAfter,
}: Failed): Date | null {
  if (failingSince && now.getTime() - failingSince.getTime() >= GIVE_UP_AFTER * 1000) return null
  const wait = AFTER_FAILURES[failures] ?? DAY
  const asked = Math.min(retryAfterSeconds(retryAfter, now), DAY)
  return new Date(now.getTime() + Math.max(wait, asked) * 1000)
}

function numberOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) * 1000
}
