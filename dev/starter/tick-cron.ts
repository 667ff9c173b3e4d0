const MINUTE = 60_000
const TIMEOUT_MS = 50_000

/** Calls the Worker's cron at each full minute, as Cloudflare would. Returns what ends that. */
export function tickCron(origin: string): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE))
  }
  const tick = () => {
    const time = Math.floor(Date.now() / MINUTE) * MINUTE
    const address = `${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*&time=${time}`
    // A failed tick is in the Worker's own log; the next one makes up for it.
    fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {})
    schedule()
  }
  schedule()
  return () => clearTimeout(timer)
}
