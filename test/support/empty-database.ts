import pg from 'pg'
import type { MigrationSession } from '../../db/install/apply-migrations.ts'
import { emptyPglite } from './empty-pglite.ts'

/** Who changes something in a test, as the audit log has it. */
const ACT = `SET audit.actor = 'command:tests'`

/** A database with nothing in it, on the engine that the tests run on, and how to get rid of it. */
export async function emptyDatabase(): Promise<{
  session: MigrationSession
  drop: () => Promise<unknown>
}> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server) {
    const lite = await emptyPglite()
    await lite.query(ACT)
    return { session: lite as unknown as MigrationSession, drop: () => lite.close() }
  }
  const name = `calendar_empty_${process.pid}_${Date.now()}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(ACT)
  const drop = async () => {
    await client.end()
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { session: client, drop }
}
