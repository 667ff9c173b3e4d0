const MINUTE = 60_000
const TIMEOUT_MS = 50_000

/** Calls the Worker's cron at each full minute, as Cloudflare would. Returns what ends that. */
export function tickCron(origin: string): () => void {
  let timer: NodeJS.Timeout
  const schedule = () => {
    timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE))
  }
  const tick = () => {
    const at = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
    // A failed tick is in the Worker's own log; the next one makes up for it.
    callCron(origin, at).catch(() => {})
    schedule()
  }
  schedule()
  return () => clearTimeout(timer)
}

/** Has the Worker do what is due at that time; throws when it did not. */
export async function callCron(origin: string, at: Date): Promise<void> {
  const address = `${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*&time=${at.getTime()}`
  const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!ok) throw new Error(`The cron handler of the Worker returned status ${status}`)
}
