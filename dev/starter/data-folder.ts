import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DATABASE_FILE } from '../../db/admin/find-database.ts'
import type { Options } from './read-options.ts'
import { StartError } from './start-error.ts'

export type DataFolder = {
  postgres: string
  mails: string
  queue: string
  worker: string
  /** Which database the running service uses, for `npm run admin`. */
  database: string
  release: () => void
}

/** The folder with all that outlives a restart, for this process alone; `fresh` empties it. */
export async function openDataFolder({ data, fresh }: Omit<Options, 'port'>): Promise<DataFolder> {
  const parts = {
    postgres: join(data, 'postgres'),
    mails: join(data, 'mails.jsonl'),
    queue: join(data, 'queue.json'),
    worker: join(data, 'worker'),
    database: join(data, DATABASE_FILE),
  }
  const release = await take(data)
  // By name: --data may point at a folder that holds something else as well.
  if (fresh) for (const part of Object.values(parts)) rmSync(part, { recursive: true, force: true })
  return { ...parts, release }
}

async function take(data: string): Promise<() => void> {
  try {
    mkdirSync(data, { recursive: true })
    return await lockFolder(data)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Could not use ${data} as the data directory: ${(error as Error).message}`)
  }
}

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
        `${folder} is in use by process ${owner}. Stop that process, or choose another directory with ` +
          `--data. If process ${owner} is a different program, delete ${lock}.`,
      )
    }
    // An empty lock may belong to someone who is writing a number into it this very moment.
    if (owner !== '' || tries > TRIES / 2) removeStale(lock, owner)
    await delay(PAUSE_MS)
  }
  throw new StartError(`Could not lock ${lock}. Delete it if no other process uses the directory.`)
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

/** Whether a process of that number runs, whichever user owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
