import { type Actor, actorText } from '../../domain/actor.ts'
import type { Connection, Db } from '../connection/client.ts'
import { createDb } from '../connection/create-db.ts'

/**
 * The same database, where the audit log says that this actor makes the changes. What starts a piece of work calls it
 * once: the gate of the dashboard, the runner of tasks, a command.
 */
export function actAs(db: Connection, actor: Actor): Db {
  return createDb(db.$as(actorText(actor)))
}
