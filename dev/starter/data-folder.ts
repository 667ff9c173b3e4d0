import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../db/admin/find-database.ts'
import { lockFolder } from './lock-folder.ts'
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
    throw new StartError(`${data} cannot hold the data: ${(error as Error).message}`)
  }
}
