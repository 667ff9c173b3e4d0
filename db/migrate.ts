import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'

// `npm run db:migrate`: brings the database that DATABASE_URL names up to date, over TCP.
const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL to the database to migrate.')
  process.exit(1)
}
const client = new pg.Client({ connectionString: url })
try {
  await client.connect()
  const applied = await applyMigrations(client)
  console.log(applied === 0 ? 'Nothing to do.' : `Applied ${applied} migration(s).`)
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await client.end()
}
