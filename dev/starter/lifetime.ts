import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAlive } from './data-folder.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Lifetime = {
  /** Aborted once someone asked for the end. */
  signal: AbortSignal
  /** Resolves when someone asks for the end. */
  asked: Promise<void>
  /** What to do at the end; what came last is done first. */
  atEnd: (close: () => unknown) => void
  close: () => Promise<void>
}

/** Ends with Ctrl-C, a signal or the process that started this one; a second Ctrl-C ends at once. */
export function watchLifetime(): Lifetime {
  const ending = new AbortController()
  const closers: (() => unknown)[] = []
  const ask = () => {
    if (ending.signal.aborted) process.exit(130)
    ending.abort()
  }
  for (const name of SIGNALS) process.on(name, ask)
  watchRunner(() => ending.abort())
  return {
    signal: ending.signal,
    asked: new Promise((done) => ending.signal.addEventListener('abort', () => done())),
    atEnd: (close) => void closers.push(close),
    async close() {
      ending.abort()
      for (const close of closers.reverse()) {
        try {
          await close()
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}

const CHECK_MS = 500
const SHELL = /^-?(ba|da|a|z|k)?sh$/

/**
 * Calls `gone` when the npm that started this process has died: a killed npm sends no signal. Started
 * without npm nothing is watched, since a process put in the background outlives its shell.
 */
function watchRunner(gone: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const runner = findRunner(parent)
  const check = () => {
    if (process.ppid !== parent || (runner !== undefined && !isAlive(runner))) gone()
  }
  setInterval(check, CHECK_MS).unref()
}

/** npm starts a script through a shell, which may have stepped aside for it. */
function findRunner(parent: number): number | undefined {
  try {
    const { name, ppid } = readProcess(parent)
    return SHELL.test(name) ? ppid : parent
  } catch {
    return undefined
  }
}

function readProcess(pid: number): { name: string; ppid: number } {
  if (existsSync('/proc/self/stat')) {
    const [, name = '', ppid] =
      /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, ppid: Number(ppid) }
  }
  const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, ppid, path = ''] = /^\s*(\d+)\s+(.*\S)/.exec(line) ?? []
  return { name: path.split('/').at(-1) ?? '', ppid: Number(ppid) }
}
