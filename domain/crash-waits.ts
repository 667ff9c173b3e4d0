/**
 * Seconds to wait after each crash in a row: 30 seconds, 1, 5, 15, 30 minutes, then hourly for a
 * day. A crash is a fault of ours, so a task is given up only after all of these.
 */
export const CRASH_WAITS: readonly number[] = [30, 60, 300, 900, 1800, ...hourly(24)]

function hourly(times: number): number[] {
  return Array.from({ length: times }, () => 3600)
}
