import pg from 'pg'

const LEAST_VERSION = 150_000

/** Why the database cannot be used, with what to do about it; nothing when it can. */
export async function checkDatabase(databaseUrl: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    // The service sets this for each of its connections, and a pooler between them would not.
    options: '-c TimeZone=UTC',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; zone: string }>(
      `select current_setting('server_version_num')::int as version,
        current_setting('TimeZone') as zone`,
    )
    const { version = 0, zone } = rows[0] ?? {}
    if (version < LEAST_VERSION) return 'PostgreSQL 15 or newer is required. Upgrade the server'
    return zone === 'UTC' ? undefined : NO_POOLER
  } catch (error) {
    return remedyOf(error as { code?: string; message: string })
  } finally {
    await client.end().catch(() => {})
  }
}

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
  return (
    REMEDIES[code] ?? `Could not connect to the database (${code || 'no code'}). Check DATABASE_URL`
  )
}
