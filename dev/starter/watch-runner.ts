import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAlive } from './is-alive.ts'

const CHECK_MS = 500
const SHELL = /^-?(ba|da|a|z|k)?sh$/

/**
 * Calls `gone` when the npm that started this process has died: a killed npm tells nobody. Started
 * without npm nothing is watched, since a process put in the background outlives its shell.
 */
export function watchRunner(gone: () => void): void {
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
