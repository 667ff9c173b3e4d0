const PERIOD_MS = 60_000

/** Whether one more call of a key is within so many a minute; each minute counts anew, as on Cloudflare. */
export function limitPerMinute(most: number, now: () => number): (key: string) => Promise<boolean> {
  const counts = new Map<string, number>()
  let period = 0
  return async (key) => {
    const current = Math.floor(now() / PERIOD_MS)
    if (current !== period) counts.clear()
    period = current
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= most
  }
}
