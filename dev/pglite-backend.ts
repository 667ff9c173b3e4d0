import { PGlite, protocol } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { applyMigrations } from '../db/install/apply-migrations.ts'
import type { NeonBackend, NeonRows, Run } from '../db/pool/neon-protocol.ts'

const { serialize } = protocol

/**
 * The embedded engine behind Neon's protocol. It plans each statement once, for of a long one that is
 * most of its work; Neon's proxy plans at each call, which only a clock notices.
 */
export function pgliteBackend(engine: PGlite): NeonBackend {
  const run = runKept(engine)
  return {
    run: (query) => engine._runExclusiveTransaction(() => run(query)),
    transaction: (work) => engine.transaction(() => work(run)),
  }
}

/** A kept plan of `select *` is refused once its table has another column. */
const CHANGES_TABLES = /^\s*(alter|create|drop)\b/i

function runKept(engine: PGlite): Run {
  const names = new Map<string, string>()
  let made = 0
  const send = async (...parts: Uint8Array[]) => {
    const all = Buffer.concat([...parts, serialize.sync()])
    return (await engine.runExclusive(() => engine.execProtocol(all))).messages
  }
  return async ({ query: text, params }) => {
    const name = names.get(text) ?? `kept_${made++}`
    if (!names.has(text)) await send(serialize.parse({ name, text }))
    if (CHANGES_TABLES.test(text)) names.clear()
    else names.set(text, name)
    const values = params as (string | null)[]
    const messages = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    return rowsOf(messages as unknown as Message[])
  }
}

/** Of the messages of the protocol, what is read here. */
type Message =
  | { name: 'rowDescription'; fields: NeonRows['fields'] }
  | { name: 'dataRow'; fields: NeonRows['rows'][number] }
  | { name: 'commandComplete'; text: string }

function rowsOf(messages: Message[]): NeonRows {
  const result: NeonRows = { rows: [], fields: [], affected: null }
  for (const message of messages) {
    if (message.name === 'rowDescription') result.fields = message.fields
    if (message.name === 'dataRow') result.rows.push(message.fields)
    if (message.name === 'commandComplete') result.affected = affectedBy(message.text)
  }
  return result
}

/** `INSERT 0 3` changed three rows; `BEGIN` says nothing of rows. */
function affectedBy(tag: string): number | null {
  const count = / (\d+)$/.exec(tag)?.[1]
  return count === undefined ? null : Number(count)
}

/** An embedded PostgreSQL, up to date; in memory without a folder. */
export async function openPglite(folder?: string): Promise<PGlite> {
  const db = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    extensions: { pg_trgm },
    // The default of 128 MB stays in memory once a page has touched it.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  await db.exec("SET TimeZone TO 'UTC'")
  await applyMigrations(db as never)
  return db
}
