import { randomBytes } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { actAs } from '../../db/audit/act-as.ts'
import { connect } from '../../db/connection/client.ts'
import { applyMigrations } from '../../db/install/apply-migrations.ts'
import { seedDemoEndpoint } from '../../db/seed/demo-endpoint.ts'
import { seedDemoSource } from '../../db/seed/demo-source.ts'
import { seedDemoSubmissions } from '../../db/seed/demo-submissions.ts'
import { seedDemoSubscribers } from '../../db/seed/demo-subscribers.ts'
import { isEmpty, seed } from '../../db/seed/seed.ts'
import { encryptUrl, urlHint } from '../../functions/imports/source-url.ts'
import { hashAddress } from '../../functions/keys/hash-address.ts'
import { encryptSecret } from '../../functions/webhooks/endpoint-secret.ts'
import { openMailbox } from '../mailbox.ts'
import { openPglite, pgliteBackend } from '../pglite-backend.ts'
import { createQstash } from '../qstash/index.ts'
import { DEVELOPMENT_SECRET } from '../receiver.ts'
import { type Handler, serve } from '../serve.ts'
import { createStandIns } from '../stand-ins.ts'
import { portTaken } from './assert-port-free.ts'
import type { DataFolder } from './data-folder.ts'
import type { Lifetime } from './lifetime.ts'
import type { Settings, Values } from './settings.ts'
import { StartError } from './start-error.ts'
import { callCron } from './tick-cron.ts'

/**
 * Starts the local emulators on `port`, with demo data in a new database. Returns what brings the
 * functions of that database up to date.
 */
export async function openStandIns(
  { bindings, standIns }: Settings,
  { port, service, data }: { port: number; service: string; data: DataFolder },
  life: Lifetime,
): Promise<() => Promise<void>> {
  const engine = standIns.database ? await openDatabase(data.postgres, life) : undefined
  const database = engine && pgliteBackend(engine)
  const qstash = standIns.qstash ? openQstash(bindings, data.queue, life) : undefined
  const mailbox = openMailbox(data.mails)
  const now = () => new Date()
  const runCron = (at: Date) => callCron(service, at)
  await listen(createStandIns({ service, mailbox, database, qstash, now, runCron }), port, life)
  if (database) await seedDemo(bindings, `http://127.0.0.1:${port}`)
  return async () => {
    if (!engine) return
    const { functions } = await applyMigrations(engine as never)
    if (functions > 0) console.log(`database functions installed: ${functions}`)
  }
}

async function openDatabase(folder: string, life: Lifetime): Promise<PGlite> {
  try {
    const db = await openPglite(folder)
    life.atEnd(() => db.close())
    return db
  } catch (error) {
    throw new StartError(
      `Could not migrate the database in ${folder}: ${(error as Error).message}\n` +
        'To start with an empty database, run `npm run dev -- --fresh`.',
    )
  }
}

function openQstash(bindings: Values, statePath: string, life: Lifetime) {
  const qstash = createQstash({
    token: bindings.QSTASH_TOKEN ?? '',
    currentSigningKey: bindings.QSTASH_CURRENT_SIGNING_KEY ?? '',
    statePath,
  })
  life.atEnd(() => qstash.close())
  return qstash
}

async function listen(handler: Handler, port: number, life: Lifetime): Promise<void> {
  try {
    const served = await serve(handler, port)
    life.atEnd(() => served.close())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw portTaken(port)
    throw error
  }
}

async function seedDemo(bindings: Values, origin: string): Promise<void> {
  const { DATABASE_URL = '', NEON_ENDPOINT, APP_SECRET = '' } = bindings
  const db = actAs(connect(DATABASE_URL, { endpoint: NEON_ENDPOINT }), {
    kind: 'command',
    id: 'dev',
  })
  const now = new Date()
  if (await isEmpty(db)) {
    await seed(db, now)
    const hash = (email: string) => hashAddress(APP_SECRET, email)
    await seedDemoSubscribers(db, { hash, now })
    await seedDemoSubmissions(db, { hash, now })
  }
  const encryptedSecret = await encryptSecret({ APP_SECRET }, randomBytes, DEVELOPMENT_SECRET)
  await seedDemoEndpoint(db, { url: `${origin}/receiver`, encryptedSecret, now })
  const url = new URL('/calendar.ics', origin)
  const random = (bytes: number) => new Uint8Array(randomBytes(bytes))
  const encryptedUrl = await encryptUrl({ APP_SECRET }, random, url.href)
  await seedDemoSource(db, { encryptedUrl, urlHint: urlHint(url), now })
}
