import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { applyMigrations } from '../../../db/install/apply-migrations.ts'

/** A database of the test's own on TEST_POSTGRES_URL's server, empty unless it is to be migrated. */
export async function freshDatabase({ migrated = false } = {}) {
  const server = process.env.TEST_POSTGRES_URL ?? ''
  const name = `calendar_fresh_${randomBytes(6).toString('hex')}`
  const onServer = async (sql: string) => {
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(sql).finally(() => admin.end())
  }
  await onServer(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const query = async (text: string, params: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(`SET audit.actor = 'command:tests'`)
    return (await client.query(text, params).finally(() => client.end())).rows
  }
  if (migrated) {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await applyMigrations(client).finally(() => client.end())
  }
  return { url: url.href, query }
}
