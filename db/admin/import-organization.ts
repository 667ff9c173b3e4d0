import { readFileSync } from 'node:fs'
import type { PgTable } from 'drizzle-orm/pg-core'
import { parseEmailAddress } from '../../domain/email-address.ts'
import { newId } from '../../domain/ids.ts'
import { hkdf, importSecret } from '../../domain/key-id.ts'
import { isMediaPath } from '../../domain/media.ts'
import { isRole } from '../../domain/roles.ts'
import type { Db } from '../connection/client.ts'
import { EXPORT_VERSION } from '../organizations/export-organization.ts'
import {
  columnsOf,
  findTaken,
  IMPORTED,
  type Imported,
  importOrganization,
  importTeam,
  type Row,
} from '../organizations/import-organization.ts'
import { askedAddresses, organizations, suppressions } from '../tables/index.ts'
import { checkImages, checkValues, IMAGES } from './check-values.ts'
import { CliError } from './cli-error.ts'

type About = { now: Date; random: (bytes: number) => Uint8Array; appSecret: string | undefined }
type File = Record<string, unknown>

/** `npm run admin -- import-organization FILE`: what the dashboard exported, with the same ids. */
export async function importFile(db: Db, file: string | undefined, about: About) {
  const content = readFile(file)
  const imported = await readContent(content, about)
  const team = readTeam(content, about)
  const taken = await findTaken(db, imported)
  if (taken) throw new CliError(`Nothing was imported: this service already has ${taken}.`)
  await importOrganization(db, imported, about.now)
  const { id, slug } = imported.organization
  await importTeam(db, id, team, about.now)
  const counts = Object.fromEntries(
    ['feeds', 'events', 'subscribers'].map((name) => [name, rowsOf(content, name).length]),
  )
  const [endpoints, sources] = [rowsOf(content, 'webhook_endpoints'), rowsOf(content, 'sources')]
  const again = [
    endpoints.length > 0 ? `webhook endpoints: ${endpoints.map(({ url }) => url).join(', ')}` : '',
    sources.length > 0 ? `imports: ${sources.map(({ name }) => name).join(', ')}` : '',
  ].filter((part) => part !== '')
  const left = imported.imagesLeftOut
  if (left > 0) again.push(`images that the file doesn’t have: ${left}`)
  const list = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return {
    value: { id, slug, plan: imported.organization.plan, ...counts, team: team.length },
    text: [
      `Imported ${slug} (${imported.organization.plan}) with ${list.join(', ')}, and a team of ${team.length}.`,
      ...again.map((part) => `Set up again in the dashboard, ${part}.`),
    ].join('\n'),
  }
}

function readFile(file: string | undefined): File {
  if (!file) throw new CliError('Name the file to import.')
  let content: File
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CliError(`Can’t read ${file}: ${(error as Error).message}`)
  }
  if (content?.format !== 'calendar-organization') {
    throw new CliError(`${file} is not an export of an organization.`)
  }
  if (content.version !== EXPORT_VERSION) {
    throw new CliError(
      `${file} has version ${content.version}. This release reads ${EXPORT_VERSION}.`,
    )
  }
  return content
}

function rowsOf(content: File, name: string): Row[] {
  const rows = content[name] ?? []
  if (!Array.isArray(rows) || rows.some((row) => typeof row !== 'object' || row === null)) {
    throw new CliError(`"${name}" must be a list of objects.`)
  }
  return rows
}

async function readContent(
  content: File,
  about: About,
): Promise<Imported & { imagesLeftOut: number }> {
  const { last_change: lastChange, ...organization } = (content.organization ?? {}) as Row
  const { id, slug } = organization
  if (typeof id !== 'string' || typeof slug !== 'string' || !Number.isSafeInteger(lastChange)) {
    throw new CliError('"organization" must have an id, a slug, and a last_change.')
  }
  checkColumns('organization', organizations, [organization])
  checkValues('organization', [organization])
  const rows: Imported['rows'] = []
  for (const [name, table] of Object.entries(IMPORTED)) {
    const isOwned = columnsOf(table).includes('org_id')
    const own = rowsOf(content, name).map((row) => ({
      ...row,
      ...(isOwned && { org_id: id }),
      // A person of that ID would be another one here.
      ...('created_by' in row && { created_by: null }),
    }))
    if (name === 'subscribers') {
      const { subscribers, blocks, asked } = await readSubscribers(own, about)
      rows.push({ table, rows: subscribers }, { table: suppressions, rows: blocks })
      rows.push({ table: askedAddresses, rows: asked })
    } else rows.push({ table, rows: own })
    checkValues(name, own)
    checkColumns(name, table, rows.find((part) => part.table === table)?.rows ?? [])
  }
  checkReferences(content, slug)
  const named = [organization, ...rows.flatMap((part) => part.rows)]
  const imagesLeftOut = leaveOutImages(named, checkImages(rowsOf(content, 'images')))
  return {
    organization: { ...organization, id, slug, disabled_at: null, closed_at: null },
    lastChange: Number(lastChange),
    rows,
    imagesLeftOut,
  }
}

/** Removes the paths of images that are not the organization’s from rows, and returns how many there were. */
function leaveOutImages(rows: Row[], own: Set<string>): number {
  let left = 0
  for (const row of rows.flatMap((row) => [row, Object(row.fields)])) {
    for (const column of IMAGES) {
      const path = row[column]
      if (typeof path !== 'string' || !isMediaPath(path) || own.has(path)) continue
      row[column] = null
      left++
    }
  }
  return left
}

/** A column that this release does not know would be lost. */
function checkColumns(name: string, table: PgTable, rows: Row[]): void {
  const known = new Set(columnsOf(table))
  const unknown = rows.flatMap(Object.keys).find((column) => !known.has(column))
  if (unknown)
    throw new CliError(`"${name}" has a column that this release doesn’t know: ${unknown}.`)
}

/** A row may only refer to rows of the same file, so that it never reaches another organization's. */
function checkReferences(content: File, slug: string): void {
  const idsOf = (name: string) => new Set(rowsOf(content, name).map((row) => row.id))
  const known: Record<string, Set<unknown>> = {
    feed_id: idsOf('feeds'),
    series_id: idsOf('series'),
    event_id: idsOf('events'),
    custom_feed_id: idsOf('custom_feeds'),
    upload_id: idsOf('subscriber_uploads'),
  }
  for (const name of Object.keys(IMPORTED)) {
    for (const row of rowsOf(content, name)) {
      for (const [column, ids] of Object.entries(known)) {
        // The feed of a previous URL may be gone.
        if (name === 'event_previous_urls' && column === 'feed_id') continue
        const shared = name === 'series' ? Object(row.fields)[column] : null
        for (const id of [row[column], shared]) {
          if (id === undefined || id === null || ids.has(id)) continue
          throw new CliError(`"${name}" names ${id}, which is not in the file.`)
        }
      }
      if (name === 'former_calendars' && !String(row.path).startsWith(`${slug}/`)) {
        throw new CliError(`"former_calendars" names ${row.path}, which is not below ${slug}.`)
      }
    }
  }
}

/** Links in emails of the other server do not work here, so each subscription gets a new key for its links. */
async function readSubscribers(rows: Row[], { now, random, appSecret }: About) {
  if (rows.length > 0 && !appSecret) {
    throw new CliError(
      'The file has subscribers. Set APP_SECRET to the value that the Worker uses.',
    )
  }
  const blocks: Row[] = []
  const asked: Row[] = []
  const subscribers: Row[] = []
  const key = appSecret && (await addressKey(appSecret))
  for (const { blocked, ...row } of rows) {
    const emailKey = parseEmailAddress(String(row.email))?.key
    if (!emailKey || !key) throw new CliError(`"subscribers" has no email address: ${row.id}.`)
    const emailHash = await hashOf(key, emailKey)
    const nonce = newId('n', random)
    subscribers.push({ ...row, email_key: emailKey, email_hash: emailHash, nonce })
    const { org_id, upload_id } = row
    const ofAddress = { org_id, email_hash: emailHash, at: now.toISOString() }
    if (blocked) blocks.push({ ...ofAddress, reason: blocked })
    if (upload_id) asked.push({ ...ofAddress, reason: 'asked' })
  }
  return { subscribers, blocks, asked }
}

function readTeam(content: File, { random }: About) {
  return rowsOf(content, 'team').map(({ email, role }) => {
    const address = parseEmailAddress(String(email))
    if (!address || !isRole(String(role))) throw new CliError('"team" must have emails and roles.')
    return { personId: newId('person', random), ...address, role: String(role) }
  })
}

type Key = Awaited<ReturnType<typeof crypto.subtle.deriveKey>>

/** The key of `hashAddress` (functions/keys), which a test compares with this. */
async function addressKey(secret: string): Promise<Key> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  return crypto.subtle.deriveKey(hkdf('address'), await importSecret(secret), algorithm, false, [
    'sign',
  ])
}

async function hashOf(key: Key, text: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return Buffer.from(mac).toString('hex')
}
