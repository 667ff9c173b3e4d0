const MINUTE_MS = 60_000

/** Runs a job at each full minute, for that minute; one that takes longer leaves minutes out. Returns what ends that. */
export function everyMinute(
  job: (at: Date) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let timer: NodeJS.Timeout
  let running: Promise<void> | undefined
  const schedule = (last: number) => {
    // A timer may fire a little early: the minute that was run is not run again.
    const next = Math.max(last, Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS) + MINUTE_MS
    timer = setTimeout(() => {
      schedule(next)
      running ??= job(new Date(next))
        .catch(onError)
        .finally(() => {
          running = undefined
        })
    }, next - Date.now())
  }
  schedule(0)
  return async () => {
    clearTimeout(timer)
    await running
  }
}
