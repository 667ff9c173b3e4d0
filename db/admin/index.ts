import { parseArgs } from 'node:util'
import { createDb } from '../connection/create-db.ts'
import { openDatabase } from '../pool/open-database.ts'
import { findDatabase } from './find-database.ts'
import { HELP, runAdmin } from './run-admin.ts'

// `npm run admin -- <command>`: organizations, for operators. What it prints is for people, or with
// --json for programs.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) {
  console.log(HELP)
} else {
  const { data } = parseArgs({
    args,
    options: { data: { type: 'string', default: '.data' } },
    strict: false,
  }).values
  const database = await findDatabase(process.env, String(data))
  if (typeof database === 'string') {
    console.error(database)
    process.exitCode = 1
  } else {
    if (database.note) console.error(database.note)
    const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
    const db = createDb(openDatabase(database.url, database.endpoint))
    const result = await runAdmin(db, args, new Date(), random, process.env.APP_SECRET)
    if (result.ok) console.log(result.text)
    else console.error(result.text)
    process.exitCode = result.ok ? 0 : 1
  }
}
