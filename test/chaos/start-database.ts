import pg from 'pg'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { startPostgres } from './start-postgres.ts'

/** A PostgreSQL server of our own with the tables of the service. */
export async function startDatabase() {
  const postgres = await startPostgres()
  const pool = new pg.Pool({
    connectionString: postgres.url,
    max: 20,
    options: '-c TimeZone=UTC -c audit.actor=command:chaos',
  })
  // A crash of the server breaks idle connections too; the next query opens others.
  pool.on('error', () => {})
  const client = await pool.connect()
  await applyMigrations(client)
  client.release()
  return { postgres, pool }
}
