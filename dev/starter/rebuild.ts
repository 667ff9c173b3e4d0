import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Every folder that the Worker and the public files are made of. */
export const WATCHED = ['db', 'domain', 'functions', 'integrations', 'widget']

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILD = fileURLToPath(new URL('../build-dev.ts', import.meta.url))
/** Editors write a file in several steps. */
const QUIET_MS = 50
/** Written by the build itself. */
const GENERATED = /\.generated\./

/** Builds in a process of its own; returns whether that worked, and prints the errors itself. */
export async function build(signal: AbortSignal): Promise<boolean> {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', BUILD], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  const [code] = await once(child, 'exit')
  signal.removeEventListener('abort', kill)
  return code === 0
}

/**
 * Calls `update` after changes, one call at a time. What it could not take over, it is given again with the next change.
 * Returns what ends that.
 */
export function watchSources(
  update: (changed: string[]) => Promise<boolean>,
  root = ROOT,
): () => void {
  let changed = new Set<string>()
  let left: string[] = []
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  const run = async () => {
    if (isRunning || changed.size === 0) return
    isRunning = true
    const files = [...new Set([...left, ...changed])]
    changed = new Set()
    const isDone = await update(files).catch((error) => console.error(error))
    left = isDone ? [] : files
    isRunning = false
    await run()
  }
  const watchers: FSWatcher[] = WATCHED.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || GENERATED.test(name)) return
      changed.add(`${folder}/${name}`)
      clearTimeout(timer)
      timer = setTimeout(run, QUIET_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
