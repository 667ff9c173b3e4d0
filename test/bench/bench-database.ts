import pg from 'pg'
import { applyMigrations } from '../../db/install/apply-migrations.ts'

export type BenchDatabase = { name: string; url: string; client: pg.Client }

/** A database of its own on the given server; one that an ended run left behind is replaced. */
export async function createBenchDatabase(server: string, name: string): Promise<BenchDatabase> {
  await withAdmin(server, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
    await admin.query(`ALTER DATABASE ${name} SET audit.actor = 'command:bench'`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href, options: '-c TimeZone=UTC' })
  await client.connect()
  await applyMigrations(client)
  return { name, url: url.href, client }
}

export async function dropBenchDatabase(server: string, database: BenchDatabase) {
  const { name, client } = database
  await client.end()
  await withAdmin(server, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`))
}

async function withAdmin(server: string, work: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
