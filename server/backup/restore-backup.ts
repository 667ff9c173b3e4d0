import { extname } from 'node:path'
import pg from 'pg'
import { actAs } from '../../db/audit/act-as.ts'
import type { Db } from '../../db/connection/client.ts'
import { applyMigrations, readMigrations } from '../../db/install/apply-migrations.ts'
import { connectPool } from '../../db/pool/connect-pool.ts'
import { type Extension, IMAGE_TYPES } from '../../domain/image-file.ts'
import { type Applied, applyDepartures } from '../departures/apply-departures.ts'
import { readList } from '../departures/departure-list.ts'
import { beginHold, endRestoring, HOLD_TABLE, type Query, readHold } from '../hold/hold-table.ts'
import { imageStore } from '../open-media.ts'
import type { Settings } from '../settings.ts'
import { type AboutBackup, BackupProblem, openBackup } from './backup-file.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findTool, writeToTool } from './postgres-tools.ts'

type Restored = { about: AboutBackup; images: number; applied: Applied }
/** A transaction that began before the backup may have ended after it. */
const MARGIN_MS = 60_000

/**
 * Fills an empty database and the store of images from a backup, and leaves the service held. All that speaks against
 * it is found before anything changes. After an interruption it goes on where it was.
 */
export async function restoreBackup(
  { env, data, s3 }: Pick<Settings, 'env' | 'data' | 's3'>,
  source: string,
): Promise<Restored> {
  const backup = await openBackup(source)
  const { about } = backup
  const madeAt = new Date(about.madeAt)
  checkRelease(about)
  checkSecret(about, env)
  const store = imageStore({ data, s3 })
  if (backup.images.length > 0) await store.probe().catch(refuseStore)
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  await client.connect()
  const query: Query = (text, params) => client.query(text, params)
  try {
    const server = await versionOf(query)
    if (server < about.postgres) {
      throw new BackupProblem(
        `The backup is of PostgreSQL ${about.postgres}, and this server is ${server}. Use PostgreSQL ${about.postgres} or newer`,
      )
    }
    const path = findTool('pg_restore', server)
    if ((await stateOf(query, madeAt)) === 'empty') {
      // Whatever happens from here on, the service is held.
      await beginHold(query, madeAt)
      const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
      await writeToTool({ path, args, databaseUrl: env.DATABASE_URL }, backup.dump())
    }
    await applyMigrations(client)
    for (const { name, read } of backup.images) {
      const contentType = IMAGE_TYPES[extname(name).slice(1) as Extension] ?? ''
      const bytes = (await read()) as Uint8Array<ArrayBuffer>
      await store.bucket.put(name, bytes, { httpMetadata: { contentType } })
    }
    const list = await readList(data, new Date(madeAt.getTime() - MARGIN_MS))
    const applied = await withDb(env.DATABASE_URL, (db) => applyDepartures(db, list, new Date()))
    await endRestoring(query)
    return { about, images: backup.images.length, applied }
  } finally {
    await client.end().catch(() => {})
  }
}

async function withDb<T>(databaseUrl: string, work: (db: Db) => Promise<T>) {
  const pool = connectPool(databaseUrl, { most: 2 })
  try {
    return await work(actAs(pool, { kind: 'command', id: 'restore' }))
  } finally {
    await pool.close()
  }
}

function checkRelease({ migrations, version }: AboutBackup): void {
  const known = new Set(readMigrations().map(({ hash }) => hash))
  if (migrations.every((hash) => known.has(hash.replace(/ begun$/, '')))) return
  throw new BackupProblem(
    `A newer release (${version}) made it, whose database this one does not know. Update this one: git pull && npm ci`,
  )
}

function checkSecret({ secret }: AboutBackup, env: Settings['env']): void {
  const ours = [env.APP_SECRET, env.APP_SECRET_PREVIOUS].filter((it) => it !== undefined)
  if (ours.map(fingerprintOf).includes(secret)) return
  throw new BackupProblem(
    'It was made with another APP_SECRET, without which webhook secrets and links in emails cannot be read. Set APP_SECRET to that one, or put its file app-secret into DATA_DIR',
  )
}

function refuseStore({ message, code }: NodeJS.ErrnoException): never {
  throw new BackupProblem(
    `Could not write images (${code ?? message}). Correct the settings of S3, or DATA_DIR`,
  )
}

async function versionOf(query: Query): Promise<number> {
  const { rows } = await query(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return Number(rows[0]?.version)
}

/** `begun`: the same backup was being restored, and its rows are there. */
async function stateOf(query: Query, madeAt: Date): Promise<'empty' | 'begun'> {
  const hold = await readHold(query)
  const { rows } = await query(
    `select count(*)::int as count from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname <> $1`,
    [HOLD_TABLE],
  )
  if (rows[0]?.count === 0) return 'empty'
  if (hold?.isRestoring && hold.backupAt.getTime() === madeAt.getTime()) return 'begun'
  throw new BackupProblem(
    'The database in DATABASE_URL is not empty. Create another, and set DATABASE_URL to it: createdb calendar_restored',
  )
}
