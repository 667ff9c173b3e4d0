import { createUpload, readUpload, startUpload } from '../../db/subscribers/uploads.ts'
import { readAddressTable } from '../../domain/uploads/read-addresses.ts'
import { readColumn } from '../../functions/dashboard/bring/read-upload.ts'
import { packBody } from '../../functions/imports/body.ts'
import type { TestApp } from './app.ts'
import { freshId } from './factories.ts'

type Feed = { id: string; orgId: string }

/** A list of a feed that staff look at: one address a line. */
export async function makeUpload(app: TestApp, feed: Feed, emails: string[]) {
  const { db, env, now } = app.acting()
  const text = new TextEncoder().encode(`Email\n${emails.join('\n')}`)
  const of = { orgId: feed.orgId, feedId: feed.id, id: freshId('upl') }
  const kept = await createUpload(db, {
    ...of,
    name: 'members.csv',
    consent: 'Members of the club ticked the box at the desk.',
    body: (await packBody(text)) ?? '',
    now: now(),
  })
  if (kept !== 'kept') throw new Error(`not kept: ${kept}`)
  const read = readAddressTable(text)
  if (read.kind !== 'table') throw new Error(read.text)
  await readUpload(db, of, await readColumn(env, read.file, 0))
  return of
}

/** The same, and what sends it is on its way. */
export async function sendUpload(app: TestApp, feed: Feed, emails: string[]) {
  const of = await makeUpload(app, feed, emails)
  const { db, now } = app.acting()
  const tasks = await startUpload(db, of, now())
  if (!tasks) throw new Error('not started')
  app.queued.push(...tasks)
  return of
}

/** Carries out what is on its way, and the emails that come of it. */
export async function sendAll(app: TestApp): Promise<void> {
  while (app.queued.length > 0) await app.runQueued()
}
