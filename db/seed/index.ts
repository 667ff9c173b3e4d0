import { actAs } from '../audit/act-as.ts'
import { connect } from '../connection/client.ts'
import { parseCommand } from '../install/parse-command.ts'
import { seed } from './seed.ts'

parseCommand(
  `npm run db:seed

Adds the demo data to the database in DATABASE_URL: organizations, feeds, and events around today.
npm run dev does this by itself.`,
  {},
)
const DEMO = { kind: 'command', id: 'db:seed' } as const
const { DATABASE_URL, NEON_ENDPOINT } = process.env
if (!DATABASE_URL) {
  console.error('DATABASE_URL is required: the database to seed.')
  process.exit(1)
}
try {
  await seed(actAs(connect(DATABASE_URL, { endpoint: NEON_ENDPOINT }), DEMO), new Date())
  console.log('Demo data added.')
} catch (error) {
  const { message, cause } = error as Error
  console.error(`Seeding failed: ${cause instanceof Error ? cause.message : message}`)
  process.exitCode = 1
}
