import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { readHold } from './hold/hold-table.ts'

const LEAST_VERSION = 150_000

export const isDatabaseUrl = (text: string) =>
  /^postgres(ql)?:\/\//i.test(text) && URL.canParse(text)

/**
 * Why the database cannot be used, with what to do about it; nothing when it can. `toRestore`: not to serve from it, so
 * that it may be half restored.
 */
export async function checkDatabase(
  databaseUrl: string,
  { toRestore = false } = {},
): Promise<string | undefined> {
  // Servers know no such setting, and take it. A pooler that hides its startup parameters loses it.
  const probe = randomBytes(8).toString('hex')
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    // The service sets its parameters for each of its connections, and a pooler between them would not.
    options: `-c calendar.probe=${probe}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; probe: string | null }>(
      `select current_setting('server_version_num')::int as version,
        current_setting('calendar.probe', true) as probe`,
    )
    const found = rows[0]
    if (found?.probe !== probe) return NO_POOLER
    if (found.version < LEAST_VERSION) {
      return `PostgreSQL 15 or newer is required, and this server is ${Math.floor(found.version / 10_000)}. Upgrade it`
    }
    const hold = await readHold((text, params) => client.query(text, params))
    return hold?.isRestoring && !toRestore ? HALF_RESTORED : undefined
  } catch (error) {
    return remedyOf(error as { code?: string; message: string })
  } finally {
    await client.end().catch(() => {})
  }
}

const HALF_RESTORED =
  'A restore into this database was interrupted. Run `npm run restore` with the same file again'
const NO_POOLER =
  'DATABASE_URL leads to a pooler. Use the address of the PostgreSQL server itself: the service listens for ' +
  'notifications and keeps its connections'

const REMEDIES: Record<string, string> = {
  ECONNREFUSED: 'No PostgreSQL server answers at DATABASE_URL. Start it, or correct host and port',
  ENOTFOUND: 'The host name in DATABASE_URL was not found. Correct it',
  '28P01': 'The database rejected user and password. Correct them in DATABASE_URL',
  '28000': 'The database rejected the user. Correct the user, or allow it in pg_hba.conf',
  '3D000': 'The database in DATABASE_URL does not exist. Create it: createdb calendar',
  '42501': 'The user in DATABASE_URL may not use this database. Make it the owner',
}

/** What the server says may name the user, so only its code is shown. */
function remedyOf({ code = '', message }: { code?: string; message: string }): string {
  if (/unsupported startup parameter/.test(message)) return NO_POOLER
  if (/client password must be a string|no password/i.test(message)) {
    return 'The database asks for a password. Add one to DATABASE_URL: postgres://user:password@host/name'
  }
  if (/timeout/i.test(message)) {
    return 'The server in DATABASE_URL did not answer within 5 seconds. Correct host and port, or open its firewall'
  }
  return (
    REMEDIES[code] ?? `Could not connect to the database (${code || 'no code'}). Check DATABASE_URL`
  )
}
