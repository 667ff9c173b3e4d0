import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { portTaken } from './assert-port-free.ts'
import { StartError } from './start-error.ts'
import type { Order, Report } from './worker-process.ts'

type RunningWorker = {
  /** Resolves when its process has ended, by itself or not. */
  ended: Promise<void>
  /** Runs the Worker that was built last; returns where it answers before the port is open. */
  load: (bindings: Record<string, string>, state: string) => Promise<string>
  /** From here on the port answers with the Worker instead of 503. */
  open: () => Promise<string>
  /** Draws the demo's images. */
  storeImages: () => Promise<string>
  stop: () => Promise<void>
}

const GRACE_MS = 5_000
const PROCESS = fileURLToPath(new URL('worker-process.ts', import.meta.url))

/** Starts the process that runs the Worker; its port answers 503 at once. */
export async function startWorker(port: number): Promise<RunningWorker> {
  const child = spawn(process.execPath, ['--no-warnings', PROCESS], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches the starter alone, and nothing in it outlives `stop`.
    detached: process.platform !== 'win32',
  })
  child.once('exit', () => killGroup(child))
  const ended = once(child, 'exit').then(() => {})
  // One order at a time: reports carry no number.
  let last: Promise<unknown> = Promise.resolve()
  const tell = (order: Order) => {
    const sent = last.then(() => send(child, order))
    last = sent.catch(() => {})
    return sent
  }
  const stop = () => end(child, ended)
  try {
    await tell({ do: 'listen', port })
  } catch (error) {
    await stop()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portTaken(port) : error
  }
  return {
    ended,
    load: (bindings, state) => tell({ do: 'load', bindings, state }),
    open: () => tell({ do: 'open' }),
    storeImages: () => tell({ do: 'images' }),
    stop,
  }
}

async function send(child: ChildProcess, order: Order): Promise<string> {
  if (!child.connected) throw new StartError('The Worker process stopped.')
  child.send(order)
  const gone = once(child, 'exit').then((): Report[] => [{ failed: 'The Worker process stopped.' }])
  const [report]: Report[] = await Promise.race([once(child, 'message'), gone])
  if (!report || 'failed' in report) {
    throw Object.assign(new StartError(report?.failed), { code: report?.code })
  }
  return report.done
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => killGroup(child), GRACE_MS)
  await ended
  clearTimeout(timer)
}

/** The process, if it still runs, and what it may have left behind. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
}

const PAUSE_MS = 100
const PATIENCE_MS = 20_000

/** Resolves when the Worker answers and reaches its database; says so when that takes long. */
export async function waitUntilHealthy(
  origin: string,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const start = Date.now()
  let isAnnounced = false
  while (!signal.aborted) {
    const seen = await askHealth(origin, signal)
    // What waits since the last start is carried out only once this start is over.
    if (seen?.database) return
    if (!isAnnounced && Date.now() - start > PATIENCE_MS) {
      isAnnounced = true
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
  if (!seen) return 'the Worker does not respond yet'
  if (seen.status === 503) return 'the Worker cannot reach its database'
  return `GET /healthz returns status ${seen.status}`
}
