const MINUTE_MS = 60_000
const LOOK_MS = 1_000

/**
 * Runs a job in each minute, for that minute; one that takes longer leaves minutes out. It looks at the clock each
 * second instead of waiting a minute: when the clock is set, forward or back, the next job follows at once.
 * Returns what ends that.
 */
export function everyMinute(
  job: (at: Date) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const minuteNow = () => Math.floor(Date.now() / MINUTE_MS)
  let last = minuteNow()
  let running: Promise<void> | undefined
  const looking = setInterval(() => {
    const minute = minuteNow()
    if (running || minute === last) return
    last = minute
    running = job(new Date(minute * MINUTE_MS))
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }, LOOK_MS)
  return async () => {
    clearInterval(looking)
    await running
  }
}
