import type { Connection, Db } from '../../db/connection/client.ts'
import type { Deps, StartDeps } from './deps.ts'

let createDb: ((connection: Connection) => Db) | undefined

/** Adds Drizzle: making its classes costs as much as all else that starting the Worker does. */
export async function completeDeps(deps: StartDeps): Promise<Deps> {
  const { db } = deps
  if (isComplete(db)) return { ...deps, db }
  createDb ??= (await import('../../db/connection/create-db.ts')).createDb
  return { ...deps, db: createDb(db) }
}

function isComplete(db: Connection): db is Db {
  return 'execute' in db
}
