import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findDatabase } from '../db/admin/find-database.ts'
import { HELP, runAdmin } from '../db/admin/run-admin.ts'
import { createDb } from '../db/connection/create-db.ts'
import { openDatabase } from '../db/pool/open-database.ts'
import { makeLinkToken } from '../functions/keys/link-token.ts'
import { readSettingsFile } from '../server/read-settings-file.ts'
import { DEFAULT_DATA } from '../server/settings.ts'

// `npm run admin -- <command>`: organizations, for operators. What it prints is for people, or with
// --json for programs.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) {
  console.log(HELP)
} else {
  readSettingsFile()
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
    const appSecret = process.env.APP_SECRET || generatedSecret(process.env.DATA_DIR)
    const result = await runAdmin(db, args, new Date(), random, appSecret, {
      publicUrl: process.env.PUBLIC_URL,
      makeToken: (secret, link) => makeLinkToken({ APP_SECRET: secret }, 'sign-in', link),
    })
    if (result.ok) console.log(result.text)
    else console.error(result.text)
    process.exitCode = result.ok ? 0 : 1
  }
}

/** The secret that `npm start` generated, if it did. */
function generatedSecret(data = DEFAULT_DATA): string | undefined {
  const file = join(data, 'app-secret')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
