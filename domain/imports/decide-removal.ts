import { REMOVED_AFTER_HOURS } from './limits.ts'

/** From so many upcoming events on, staff decide where more than half are gone at once. */
const ASKED_FROM = 5

/** A source after a fetch of its whole calendar, or after staff decided. */
export type AfterFetch = {
  /** A file that staff uploaded: it is not fetched again. */
  isFile: boolean
  /** Events that it names, whether they are over or not. */
  named: number
  /** Upcoming events that are shown here, and those of them that it does not name. */
  upcoming: number
  missing: number
  /** Staff were asked and have not decided. */
  isHeld: boolean
  now: Date
}

/**
 * What becomes of events that a source no longer names: `ask`: they stay until staff decide; `keep`: there are none to
 * remove; `remove`: those go that have been missing since then, at the second fetch without them at the earliest.
 */
export type Removal = { kind: 'ask' } | { kind: 'keep' } | { kind: 'remove'; missingUntil: Date }

export function decideRemoval(after: AfterFetch): Removal {
  const { isFile, named, upcoming, missing, isHeld, now } = after
  if (missing > 0 && named === 0) return { kind: 'ask' }
  // Some of them become past while staff have not decided: that does not decide for them.
  const isMuch = missing >= ASKED_FROM || (missing > 0 && isHeld)
  if (isMuch && missing > upcoming / 2) return { kind: 'ask' }
  // Staff who upload another file decide at once.
  if (isFile) return missing > 0 ? { kind: 'ask' } : { kind: 'keep' }
  return {
    kind: 'remove',
    missingUntil: new Date(now.getTime() - REMOVED_AFTER_HOURS * 3_600_000),
  }
}
