import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Values } from './settings.ts'

const LOADER = fileURLToPath(new URL('../../db/install/places/index.ts', import.meta.url))
/** People who have just started the service look around first. */
const PAUSE_MS = 10_000

/** Loads places later, in a process of its own that gives way to others. Returns what ends that. */
export function loadPlacesLater({ DATABASE_URL, NEON_ENDPOINT }: Values): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    const child = spawn(process.execPath, [LOADER, '--quiet'], {
      env: { ...process.env, DATABASE_URL, NEON_ENDPOINT },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    stop = () => child.kill()
  }, PAUSE_MS)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
