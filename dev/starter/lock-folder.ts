import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'
import { StartError } from './start-error.ts'

const TRIES = 40
const PAUSE_MS = 25

/**
 * Keeps a second process out of the data folder: PGlite itself would let it in and both would
 * write. Returns what gives the folder free again. A lock whose process is gone is taken over.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const lock = join(folder, 'lock')
  for (let tries = 1; tries <= TRIES; tries++) {
    if (create(lock)) return () => rmSync(lock, { force: true })
    const owner = read(lock)
    if (isAnotherProcess(owner)) {
      throw new StartError(
        `${folder} is in use by process ${owner}. Stop that one, or choose another folder with ` +
          `--data. (If process ${owner} is something else by now, delete ${lock}.)`,
      )
    }
    // An empty lock may belong to someone who is writing a number into it this very moment.
    if (owner !== '' || tries > TRIES / 2) removeStale(lock, owner)
    await delay(PAUSE_MS)
  }
  throw new StartError(`${lock} could not be taken. Delete it if nothing runs there.`)
}

/**
 * Two that find the same stale lock must not both remove it: the slower one would remove what the
 * faster one has put in its place. So one at a time removes, after a second look.
 */
function removeStale(lock: string, owner: string): void {
  const removal = `${lock}.removal`
  if (!create(removal)) {
    const remover = read(removal)
    if (remover !== '' && !isAnotherProcess(remover)) rmSync(removal, { force: true })
    return
  }
  try {
    if (read(lock) === owner && !isAnotherProcess(owner)) rmSync(lock, { force: true })
  } finally {
    rmSync(removal, { force: true })
  }
}

function create(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** What stands in the file; nothing when it has gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

/** A lock with our own number is stale too: a container starts each time with the same numbers. */
function isAnotherProcess(owner: string): boolean {
  const pid = Number(owner)
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid)
}
