import { parseArgs } from 'node:util'
import { findDatabase } from '../../db/admin/find-database.ts'
import { connect } from '../../db/connection/client.ts'
import { createDb } from '../../db/connection/create-db.ts'
import type { Deps } from '../../functions/platform/deps.ts'
import { IMPORT_HELP, importCalendar } from './import-calendar.ts'

// `npm run import -- <file or URL> --feed <id>`: imports a calendar, for operators.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help')) {
  console.log(IMPORT_HELP)
} else {
  const options = { data: { type: 'string', default: '.data' } } as const
  const { data } = parseArgs({ args, options, strict: false }).values
  const database = await findDatabase(process.env, String(data))
  if (typeof database === 'string') {
    console.error(database)
    process.exitCode = 1
  } else {
    if (database.note) console.error(database.note)
    const { PUBLIC_URL = 'https://localhost', DNS_URL = 'https://cloudflare-dns.com/dns-query' } =
      process.env
    const later: Promise<unknown>[] = []
    // What an import needs of what a Worker has; the cron of the service clears the cache.
    const deps = {
      env: { PUBLIC_URL, DNS_URL, WEBHOOK_INSECURE_HOSTS: [] },
      db: createDb(connect(database.url, { endpoint: database.endpoint })),
      fetch: (url: string, init?: RequestInit) => fetch(url, init),
      random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
      now: () => new Date(),
      purge: async () => 'no cache',
      waitUntil: (work: Promise<unknown>) => void later.push(work),
      sleep: (ms: number) => new Promise((wake) => setTimeout(wake, ms)),
      log: (entry: object) => console.error(JSON.stringify(entry)),
    } as unknown as Deps
    const result = await importCalendar(deps, args)
    await Promise.allSettled(later)
    if (result.ok) console.log(result.text)
    else console.error(result.text)
    process.exitCode = result.ok ? 0 : 1
  }
}
