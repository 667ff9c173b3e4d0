import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'
import { parseCommand } from './parse-command.ts'

parseCommand(
  `npm run db:migrate

Brings the database in DATABASE_URL up to date: tables and stored functions, over TCP. Use the direct
connection of the database's owner, not a pooler. After an interruption, run it again.`,
  {},
)
const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is required: the database to migrate.')
  process.exit(1)
}
const client = new pg.Client({ connectionString: url })
// The callers that wait for the connection get the error, too.
client.on('error', () => {})

async function wait(milliseconds: number, reason: string): Promise<void> {
  console.log(`Waiting: ${reason}.`)
  await new Promise((done) => setTimeout(done, milliseconds))
}

try {
  // Neon's pooler gives each transaction another connection, and with it another lock.
  if (/-pooler\./.test(url))
    throw new Error('DATABASE_URL must not contain "-pooler"; use the direct connection')
  await client.connect()
  const { migrations, functions } = await applyMigrations(client, { wait })
  const isDone = migrations + functions === 0
  const done = `Applied ${migrations} migration(s), installed ${functions} function(s).`
  console.log(isDone ? 'Database is up to date.' : done)
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await client.end().catch(() => {})
}
