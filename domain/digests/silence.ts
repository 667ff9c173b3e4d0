const DAY_MS = 86_400_000
/** Four weeks, less the hour a change of clocks may take, and the time until the run began. */
const QUIET_MS = 28 * DAY_MS - 6 * 3_600_000

/** For how long nothing matched, and whether that was said already. */
export type Silence = { since: Date; told: boolean }

/** Whether a digest without an event is to say so: once, after four weeks of silence. */
export function isTimeToSaySo({ since, told }: Silence, now: Date): boolean {
  return !told && now.getTime() - since.getTime() >= QUIET_MS
}
