import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { HOLD_TABLE } from '../hold/hold-table.ts'
import type { Settings } from '../settings.ts'
import { BackupProblem, BackupWriter, DUMP_FILE, IMAGES_FOLDER } from './backup-file.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findTool, readFromTool } from './postgres-tools.ts'

type Made = { bytes: number; images: number }

/** Writes database and images into one file, beside a service that goes on. */
export async function makeBackup(
  { env, data }: Pick<Settings, 'env' | 'data'>,
  { target, version }: { target: string; version: string },
): Promise<Made> {
  const { madeAt, postgres, migrations } = await readDatabase(env.DATABASE_URL)
  const path = findTool('pg_dump', postgres)
  const secret = fingerprintOf(env.APP_SECRET)
  const about = { version, madeAt, postgres, migrations, secret }
  const writer = await BackupWriter.create(target, about).catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`Could not write to ${target} (${error.code}). Choose another folder`)
  })
  try {
    const args = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments']
    args.push(`--exclude-table=public.${HOLD_TABLE}`)
    const run = { path, args, databaseUrl: env.DATABASE_URL }
    await readFromTool(run, (stream) => writer.addStream(DUMP_FILE, stream))
    // Afterwards: an image that the database names was there before, and stays for a week once nothing shows it.
    const images = await addImages(writer, join(data, 'media'))
    return { bytes: await writer.finish(), images }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

async function readDatabase(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as postgres, now() as "madeAt",
        to_regclass('schema_migrations') is not null as installed`,
    )
    if (!rows[0].installed) {
      throw new BackupProblem('The database has nothing of this service. Correct DATABASE_URL')
    }
    const applied = await client.query('select hash from schema_migrations order by applied_at')
    return {
      postgres: Number(rows[0].postgres),
      madeAt: (rows[0].madeAt as Date).toISOString(),
      migrations: applied.rows.map(({ hash }) => String(hash)),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function addImages(writer: BackupWriter, folder: string): Promise<number> {
  const missing = (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
  let count = 0
  for (const image of (await readdir(folder).catch(missing)) ?? []) {
    const sizes = (await readdir(join(folder, image)).catch(missing)) ?? []
    // A draft of an upload has one name more.
    for (const size of sizes.filter((name) => name.split('.').length === 2)) {
      const bytes = await readFile(join(folder, image, size)).catch(missing)
      if (!bytes) continue
      await writer.addBytes(`${IMAGES_FOLDER}${image}/${size}`, bytes)
      count++
    }
  }
  return count
}
