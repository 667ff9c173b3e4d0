import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

type Listed = { pid: number; ppid: number; state: string }

/** A process and all that descends from it. */
export function processTree(root: number): number[] {
  const all = listProcesses()
  const childrenOf = (pid: number): number[] =>
    all.filter((it) => it.ppid === pid).flatMap((it) => [it.pid, ...childrenOf(it.pid)])
  return [root, ...childrenOf(root)]
}

/** Which of them still run; one that only waits to be collected does not. */
export function running(pids: number[]): number[] {
  const all = listProcesses()
  return all.filter(({ pid, state }) => pids.includes(pid) && state !== 'Z').map(({ pid }) => pid)
}

function listProcesses(): Listed[] {
  if (existsSync('/proc/self/stat')) {
    return readdirSync('/proc').filter(Number).flatMap(readLinuxProcess)
  }
  const lines = execFileSync('ps', ['-Ao', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n')
  return lines.map((line) => {
    const [pid, ppid, state = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), ppid: Number(ppid), state: state.charAt(0) }
  })
}

function readLinuxProcess(pid: string): Listed[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, state = '', ppid] = /\) (\S) (\d+)/.exec(stat) ?? []
    return [{ pid: Number(pid), ppid: Number(ppid), state }]
  } catch {
    return []
  }
}
