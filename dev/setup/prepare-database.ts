import type { Options } from './run-setup.ts'
import type { OwnerDatabase, Tools } from './tools.ts'

const OLDEST_VERSION = 150_000
const ROLE = 'calendar_worker'

/**
 * Migrates the database as its owner, and gives the Worker a role that cannot change tables. Returns the
 * owner's connection string, which is not saved.
 */
export async function prepareDatabase(tools: Tools, options: Options): Promise<string> {
  const { say, newSecret, run } = tools
  const { secrets, dryRun } = options
  const { url, database } = await openAsOwner(tools, options.databaseUrl)
  try {
    if (dryRun) {
      say('Would migrate the database, load places, and create the role of the Worker.')
      return url
    }
    say(await database.migrate())
    if (!secrets.DATABASE_URL) {
      const password = newSecret()
      await makeRole(database, password)
      secrets.DATABASE_URL = asRole(url, password)
      say(`The Worker’s role is ${ROLE}.`)
    }
  } finally {
    await database.close()
  }
  await run(['npm', 'run', 'db:places'], { DATABASE_URL: url })
  return url
}

type Opened = { url: string; database: OwnerDatabase }

async function openAsOwner(tools: Tools, preset: string | undefined): Promise<Opened> {
  const { ask, say, openDatabase } = tools
  for (let given = preset; ; given = undefined) {
    const typed = given ?? (await ask('Connection string of the database owner', { secret: true }))
    if (!/^postgres(ql)?:\/\//i.test(typed)) {
      say('Enter a PostgreSQL connection string, such as postgres://owner:password@host/database.')
      continue
    }
    // Neon's pooler gives each transaction another connection; migrations need one.
    const url = typed.replace('-pooler.', '.')
    try {
      const database = await openDatabase(url)
      const version = `PostgreSQL ${Math.floor(database.version / 10_000)}`
      if (database.version >= OLDEST_VERSION) {
        say(`${version} at ${new URL(url).hostname}.`)
        return { url, database }
      }
      await database.close()
      say(`This is ${version}; the service needs PostgreSQL 15 or newer.`)
    } catch (error) {
      // The message may repeat the connection string.
      say(
        `The database cannot be reached (${(error as { code?: string }).code ?? 'not a connection string'}).`,
      )
    }
  }
}

/** docs/deploy.md shows the same statements. */
async function makeRole(database: OwnerDatabase, password: string): Promise<void> {
  const [found] = await database.query(`select from pg_roles where rolname = '${ROLE}'`)
  const what = found ? 'ALTER' : 'CREATE'
  await database.query(`
    ${what} ROLE ${ROLE} LOGIN PASSWORD '${password}';
    ALTER ROLE ${ROLE} SET statement_timeout = '4s';
    GRANT USAGE ON SCHEMA public TO ${ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${ROLE}`)
}

function asRole(owner: string, password: string): string {
  const url = new URL(owner)
  url.username = ROLE
  url.password = password
  return url.href
}
