const DAY_MS = 86_400_000

/** Yesterday's UTC date: an event that ended before it is over everywhere. */
export function earliestDate(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
}
