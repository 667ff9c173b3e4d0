import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { tidyOutput } from './tidy-output.ts'

export type WorkerOptions = {
  port: number
  config: string
  envFile: string
  /** Where wrangler keeps what its simulated bindings store. */
  state: string
  print: (line: string) => void
}

export type RunningWorker = {
  /** Resolves when wrangler has ended, by itself or not. */
  ended: Promise<void>
  /** From here on what wrangler says is shown, and not only its errors. */
  show: () => void
  stop: () => Promise<void>
}

const GRACE_MS = 5_000
const endWithStarter = new URL('./end-with-starter.ts', import.meta.url).href
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The Worker in workerd, through `wrangler dev`, which builds it again at each change. */
export function startWorker({ port, config, envFile, state, print }: WorkerOptions): RunningWorker {
  const wrangler = createRequire(import.meta.url).resolve('wrangler')
  const child = spawn(
    process.execPath,
    [
      ...['--no-warnings', '--import', endWithStarter, wrangler, 'dev'],
      ...['--config', config, '--port', String(port), '--env-file', envFile],
      // Any free port: two starters would fight over the usual one.
      ...['--persist-to', state, '--inspector-port', '0'],
      '--show-interactive-dev-session=false',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A group of its own: Ctrl-C reaches the starter alone, and nothing in it outlives `stop`.
      detached: process.platform !== 'win32',
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: 'false',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        // Traces of errors then name functions and need no map.
        WORKER_READABLE: 'true',
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      },
    },
  )
  const tidy = tidyOutput(process.stdout.isTTY)
  const heldBack: string[] = []
  let shown = false
  let stopping = false
  const pass = (line: string) => {
    const tidied = tidy(line)
    if (tidied !== undefined) print(tidied)
  }
  eachLine(child.stdout, (line) => (shown ? pass(line) : heldBack.push(line)))
  eachLine(child.stderr, pass)
  child.once('exit', () => killGroup(child))
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => pass(error.message))
    child.once('close', () => {
      if (!shown && !stopping) heldBack.forEach(pass)
      done()
    })
  })
  return {
    ended,
    show: () => {
      shown = true
    },
    stop: () => {
      stopping = true
      return stop(child, ended)
    },
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((done) => {
    timer = setTimeout(done, GRACE_MS)
  })
  await Promise.race([ended, late])
  clearTimeout(timer)
  killGroup(child)
  await ended
}

/** Wrangler, if it still is there, and what it may have left behind. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}

function eachLine(stream: Readable | null, use: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', use)
}
