import { createDb } from './client.ts'
import { HELP, runAdmin } from './run-admin.ts'

// `npm run admin -- <command>`: organizations, for operators. What it prints is for people, or with
// --json for programs.
const { DATABASE_URL, NEON_ENDPOINT } = process.env
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) {
  console.log(HELP)
} else if (!DATABASE_URL) {
  console.error('Set DATABASE_URL to the database of the service.')
  process.exitCode = 1
} else {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
  const result = await runAdmin(createDb(DATABASE_URL, NEON_ENDPOINT), args, new Date(), random)
  if (result.ok) console.log(result.text)
  else console.error(result.text)
  process.exitCode = result.ok ? 0 : 1
}
