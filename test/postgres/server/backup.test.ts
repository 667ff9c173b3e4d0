import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeBackup } from '../../../server/backup/make-backup.ts'
import { restoreBackup } from '../../../server/backup/restore-backup.ts'
import { checkDatabase } from '../../../server/check-database.ts'
import { readSettings } from '../../../server/settings.ts'
import { eventually } from '../../support/eventually.ts'
import { readEmail } from '../../support/read-email.ts'
import { startS3 } from '../../support/s3-server.ts'
import { freshEmail, linkIn } from '../../support/subscriber.ts'
import { freshDatabase } from './fresh-database.ts'
import { release } from './run-release.ts'
import { startServer } from './world.ts'

type Fresh = Awaited<ReturnType<typeof freshDatabase>>
type Server = Awaited<ReturnType<typeof startServer>>

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calendar-backup-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})
const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { origin: 'https://calendar.test' },
  body: new URLSearchParams(fields),
})

function settingsOf(database: Fresh, given: Record<string, string> = {}) {
  const settings = readSettings({
    ...{ PUBLIC_URL: 'https://calendar.test', DATA_DIR: join(folder, 'data') },
    DATABASE_URL: database.url,
    ...given,
  })
  if ('problems' in settings) throw new Error(settings.problems.join('\n'))
  return settings
}

/** A running service with one feed and an owner. */
async function startWithFeed(database: Fresh): Promise<Server> {
  await database.query(
    `insert into organizations (id, slug, name) values ('org_backup', 'one', 'One')`,
  )
  await database.query(
    `insert into feeds (id, org_id, slug, name, timezone)
     values ('feed_backup', 'org_backup', 'feed', 'Feed', 'UTC')`,
  )
  await database.query(
    `insert into people (id, email, email_key, created_at)
     values ('person_backup', 'owner@example.com', 'owner@example.com', now())`,
  )
  await database.query(
    `insert into memberships (org_id, person_id, role, created_at)
     values ('org_backup', 'person_backup', 'owner', now())`,
  )
  return startServer({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') })
}

const outbox = () => join(folder, 'data/outbox')
async function emailsTo(email: string) {
  const names = (await readdir(outbox()).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const files = names.sort().map((name) => readFile(join(outbox(), name), 'utf8'))
  const emails = (await Promise.all(files)).map(readEmail)
  return emails.filter(({ headers }) => headers.to === email)
}

/** Signs somebody up and confirms; the link that unsubscribes. */
async function subscribe(server: Server): Promise<{ email: string; unsubscribe: string }> {
  const email = freshEmail()
  const sent = JSON.stringify({ feedId: 'feed_backup', email, digestFrequency: 'weekly' })
  await server.call('/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: sent,
  })
  await eventually(async () => expect(await emailsTo(email)).toHaveLength(1))
  const [asked] = await emailsTo(email)
  await server.call(linkIn(asked, '/confirm/'), { method: 'POST' })
  await eventually(async () => expect(await emailsTo(email)).toHaveLength(2))
  const [, welcome] = await emailsTo(email)
  return { email, unsubscribe: linkIn(welcome, '/unsubscribe/') }
}

/** One more welcome email to somebody, which nothing has sent yet. */
async function noteEmail(database: Fresh, email: string): Promise<void> {
  await database.query(
    `insert into mails (id, kind, subject_id, created_at)
     select 'mail_noted', 'welcome', id, now() from subscribers where email = $1`,
    [email],
  )
  await database.query(
    `insert into tasks (id, kind, subject_id, lane, due_at, sweep_at, created_at)
     values ('task_noted', 'mail', 'mail_noted', 'mails.org_backup', now(), now(), now())`,
  )
}

const signInOf = async () => (await emailsTo('owner@example.com')).length

describe('A restored service', () => {
  it('has everything, sends nothing until it is released, and no longer has who left since', async () => {
    const before = await freshDatabase({ migrated: true })
    const first = await startWithFeed(before)
    const [stays, leaves] = [await subscribe(first), await subscribe(first)]
    await first.deps.bucket?.put('img_0f3a/large.webp', new Uint8Array([1, 2, 3]), {
      httpMetadata: { contentType: 'image/webp' },
    })
    await first.stop()
    await noteEmail(before, stays.email)
    const target = join(folder, 'backup.tar')
    const made = await makeBackup(settingsOf(before), { target, version: '1.0.0' })
    expect(made).toEqual({ bytes: (await stat(target)).size, images: 1 })
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    await before.query(`delete from tasks where id = 'task_noted'`)

    const second = await startServer({ DATABASE_URL: before.url, DATA_DIR: join(folder, 'data') })
    expect((await second.call(leaves.unsubscribe, { method: 'POST' })).status).toBe(200)
    await second.stop()
    await rm(join(folder, 'data/media'), { recursive: true })
    const list = await readdir(join(folder, 'data/departures'))
    const text = await readFile(join(folder, 'data/departures', list[0] ?? ''), 'utf8')
    expect(text.trim().split('\n')).toHaveLength(1)
    expect(text).not.toContain(leaves.email)

    const after = await freshDatabase()
    const { applied } = await restoreBackup(settingsOf(after), target)
    expect(applied).toEqual({ subscribers: 1, people: 0, stayed: [], organizations: [] })
    const emails = await after.query('select email from subscribers')
    expect(emails).toEqual([{ email: stays.email }])
    expect([...(await readFile(join(folder, 'data/media/img_0f3a/large.webp')))]).toEqual([1, 2, 3])

    const held = await startServer({ DATABASE_URL: after.url, DATA_DIR: join(folder, 'data') })
    expect((await held.call('/api/v1/feeds/feed_backup/events')).status).toBe(200)
    const sent = (await readdir(outbox())).length
    const signIns = await signInOf()
    await held.call('/sign-in', form({ email: 'owner@example.com' }))
    await eventually(async () => expect(await signInOf()).toBe(signIns + 1))
    expect(await readdir(outbox())).toHaveLength(sent + 1)
    expect(await after.query(`select state from tasks where id = 'task_noted'`)).toEqual([
      { state: 'waiting' },
    ])

    const shown = await release(settingsOf(after), [])
    expect(shown).toMatch(/Emails +1 +oldest 20/)
    expect(await readdir(outbox())).toHaveLength(sent + 1)
    await release(settingsOf(after), ['--send-all'])
    await eventually(async () => expect(await emailsTo(stays.email)).toHaveLength(3))
  })

  it('stays held when its connection is lost', async () => {
    const before = await freshDatabase({ migrated: true })
    const first = await startWithFeed(before)
    const someone = await subscribe(first)
    await first.stop()
    await noteEmail(before, someone.email)
    const target = join(folder, 'backup.tar')
    await makeBackup(settingsOf(before), { target, version: '1.0.0' })
    const after = await freshDatabase()
    await restoreBackup(settingsOf(after), target)
    const held = await startServer({ DATABASE_URL: after.url, DATA_DIR: join(folder, 'data') })
    await after.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await eventually(() => {
      expect(held.logs).toContainEqual(
        expect.objectContaining({ message: 'connection to other processes lost' }),
      )
    })
    await eventually(async () => {
      const signIns = await signInOf()
      await held.call('/sign-in', form({ email: 'owner@example.com' }))
      await vi.waitFor(async () => expect(await signInOf()).toBeGreaterThan(signIns), 5_000)
    })
    expect(await emailsTo(someone.email)).toHaveLength(2)
  })
})

describe('A restore', () => {
  async function backUp() {
    const before = await freshDatabase({ migrated: true })
    await before.query(`insert into organizations (id, slug, name) values ('org_backup', 'a', 'A')`)
    const target = join(folder, 'backup.tar')
    await makeBackup(settingsOf(before), { target, version: '1.0.0' })
    return { before, target, bytes: await readFile(target) }
  }
  const tablesOf = async ({ query }: Fresh) =>
    query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)

  it('refuses a file that is cut or changed anywhere, before anything is there', async () => {
    const { bytes } = await backUp()
    const after = await freshDatabase()
    const path = join(folder, 'damaged.tar')
    const refused = async (content: Buffer) => {
      await writeFile(path, content)
      await expect(restoreBackup(settingsOf(after), path)).rejects.toThrow(/cut or damaged/)
    }
    for (const part of [0, 0.001, 0.3, 0.9, 0.999]) {
      await refused(bytes.subarray(0, Math.floor(bytes.length * part)))
    }
    const changed = Buffer.from(bytes)
    const middle = Math.floor(bytes.length / 2)
    changed.writeUInt8((changed.readUInt8(middle) + 1) % 256, middle)
    await refused(changed)
    expect(await tablesOf(after)).toEqual([])
  })

  it('refuses what another secret or a newer release made, and a database that is not empty', async () => {
    const { before, target } = await backUp()
    const after = await freshDatabase()
    const secret = 'hV7-Kp3_qLx92ZtRb4WmYc8NfJd6SgTe1'
    const other = settingsOf(after, { APP_SECRET: secret })
    await expect(restoreBackup(other, target)).rejects.toThrow(/APP_SECRET/)
    const rotated = { ...other.env, APP_SECRET_PREVIOUS: settingsOf(after).env.APP_SECRET }
    await expect(restoreBackup(settingsOf(before), target)).rejects.toThrow(/not empty/)

    await before.query(`insert into schema_migrations (hash) values ('of a newer release')`)
    const newer = join(folder, 'newer.tar')
    await makeBackup(settingsOf(before), { target: newer, version: '9.0.0' })
    await expect(restoreBackup(settingsOf(after), newer)).rejects.toThrow(
      /newer release \(9\.0\.0\)/,
    )
    expect(await tablesOf(after)).toEqual([])

    await restoreBackup({ ...other, env: rotated }, target)
    expect(await after.query('select slug from organizations')).toEqual([{ slug: 'a' }])
  })

  describe('where images are in S3', () => {
    /** A backup that has an image, made where images are in the folder. */
    async function backUpImage() {
      const before = await freshDatabase({ migrated: true })
      const image = join(folder, 'data/media/img_0f3a')
      settingsOf(before)
      await mkdir(image)
      await writeFile(join(image, 'large.webp'), new Uint8Array([1, 2, 3]))
      const target = join(folder, 'backup.tar')
      expect(await makeBackup(settingsOf(before), { target, version: '1.0.0' })).toMatchObject({
        images: 1,
      })
      await rm(image, { recursive: true })
      return target
    }
    const s3Settings = ({ settings }: Awaited<ReturnType<typeof startS3>>) => ({
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket },
      ...{ S3_REGION: settings.region, S3_ACCESS_KEY_ID: settings.accessKeyId },
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    })

    it('puts the images of a backup there, and none into the folder', async () => {
      const target = await backUpImage()
      const s3 = await startS3()
      await restoreBackup(settingsOf(await freshDatabase(), s3Settings(s3)), target)
      const stored = s3.files.get('img_0f3a/large.webp')
      expect({ ...stored, bytes: [...(stored?.bytes ?? [])] }).toEqual({
        bytes: [1, 2, 3],
        type: 'image/webp',
      })
      expect(await readdir(join(folder, 'data/media'))).toEqual([])
    })

    it('refuses a bucket that takes nothing, before anything is there', async () => {
      const target = await backUpImage()
      const s3 = await startS3()
      s3.trouble = () => 403
      const after = await freshDatabase()
      const settings = settingsOf(after, s3Settings(s3))
      await expect(restoreBackup(settings, target)).rejects.toThrow(
        'Could not write images (S3 returned status 403). Correct the settings of S3, or DATA_DIR',
      )
      expect(await tablesOf(after)).toEqual([])
      expect(await readdir(join(folder, 'data/media'))).toEqual([])
    })
  })

  it('that was interrupted lets no service start, and goes on when it is run again', async () => {
    const { target } = await backUp()
    const after = await freshDatabase()
    const settings = settingsOf(after)
    // As when the process ended between the rows and the rest.
    const blocked = { ...settings, data: join(folder, 'backup.tar') }
    await expect(restoreBackup(blocked, target)).rejects.toThrow(/ENOTDIR/)
    expect(await checkDatabase(after.url)).toMatch(/interrupted/)
    await restoreBackup(settings, target)
    expect(await checkDatabase(after.url)).toBeUndefined()
    expect(await after.query('select slug from organizations')).toEqual([{ slug: 'a' }])
  })
})
