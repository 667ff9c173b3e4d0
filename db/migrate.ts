import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'

// `npm run db:migrate`: brings the database that DATABASE_URL names up to date, over TCP.
const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL to the database to migrate.')
  process.exit(1)
}
const client = new pg.Client({ connectionString: url })
// Whoever waits for the connection is told as well.
client.on('error', () => {})

async function wait(milliseconds: number, reason: string): Promise<void> {
  console.log(`Waiting: ${reason}.`)
  await new Promise((done) => setTimeout(done, milliseconds))
}

try {
  // Neon's pooler gives each transaction another connection, and with it another lock.
  if (/-pooler\./.test(url)) throw new Error('use the address without "-pooler"')
  await client.connect()
  const applied = await applyMigrations(client, { wait })
  console.log(applied === 0 ? 'Nothing to do.' : `Applied ${applied} migration(s).`)
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await client.end().catch(() => {})
}
