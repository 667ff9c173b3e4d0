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
    const seen = await askHealth(origin, signal)
    // What waits since the last start is carried out only once this start is over.
    if (seen?.database) return
    if (!told && Date.now() - start > PATIENCE_MS) {
      told = true
      print(`Still waiting: ${describe(seen)}.`)
    }
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {})
  }
}

type Seen = { status: number; database: boolean }

async function askHealth(origin: string, signal: AbortSignal): Promise<Seen | undefined> {
  try {
    const response = await fetch(`${origin}/healthz`, { signal })
    const body = await response.json().catch(() => undefined)
    return { status: response.status, database: Object(body).database === true }
  } catch {
    return undefined
  }
}

function describe(seen: Seen | undefined): string {
  if (!seen) return 'the Worker does not answer yet'
  if (seen.status === 503) return 'the Worker cannot reach its database'
  return `GET /healthz answers ${seen.status}`
}
