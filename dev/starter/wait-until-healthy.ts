import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_MS = 100
const PATIENCE_MS = 20_000

/** Resolves when the Worker answers and reaches its database; says so when that takes long. */
export async function waitUntilHealthy(
  origin: string,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const start = Date.now()
  let told = false
  while (!signal.aborted) {
    const status = await healthz(origin, signal)
    if (status === 200) return
    if (!told && Date.now() - start > PATIENCE_MS) {
      told = true
      print(`Still waiting: ${describe(status)}.`)
    }
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
}

async function healthz(origin: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await fetch(`${origin}/healthz`, { signal })).status
  } catch {
    return undefined
  }
}

function describe(status: number | undefined): string {
  if (status === undefined) return 'the Worker does not answer yet'
  if (status === 503) return 'the Worker cannot reach its database'
  return `GET /healthz answers ${status}`
}
