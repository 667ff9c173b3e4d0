import { beforeEach, describe, expect, it } from 'vitest'
import { EVENTS } from '../../db/events/maintenance.ts'
import { IMAGES_AT_ONCE } from '../../db/media/images.ts'
import { BATCH } from '../../db/writes/batch.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { testBucket } from '../support/bucket.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { freshId, makeEvents, makeFeed } from '../support/factories.ts'
import { addPerson, freshStaffEmail } from '../support/staff.ts'
import {
  callTask,
  firstAttempt,
  letPass,
  subscribe,
  type World,
  webhookWorld,
} from '../webhooks/world.ts'
import { scansWithoutIndex } from './scans-without-index.ts'

const DAY = 86_400
let world: World
beforeEach(async () => {
  world = await webhookWorld()
})
const clean = () => cleanUp(world.app.deps)
const query = (text: string, params: unknown[] = []) => world.app.database.query(text, params)

/** How many rows of the organization each table of webhooks has. */
async function kept() {
  const count = (from: string) => `(SELECT count(*)::int FROM ${from} WHERE org_id = $1)`
  const [row] = await query(
    `SELECT ${count('webhook_events')} AS events, ${count('webhook_deliveries')} AS deliveries,
      ${count('webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id')} AS attempts`,
    [world.org.id],
  )
  return row
}

describe('Webhooks that were delivered', () => {
  it('are kept for 90 days after their end, then deleted with event and attempts', async () => {
    await firstAttempt(world)
    letPass(world, 90 * DAY)
    await clean()
    expect(await kept()).toEqual({ events: 1, deliveries: 1, attempts: 1 })
    letPass(world, 1)
    await clean()
    expect(await kept()).toEqual({ events: 0, deliveries: 0, attempts: 0 })
  })

  it('are kept while another delivery of their event still waits or ended later', async () => {
    world.answer = () => new Response(null, { status: 500 })
    const { taskId } = await firstAttempt(world)
    letPass(world, 100 * DAY)
    await clean()
    expect(await kept()).toEqual({ events: 1, deliveries: 1, attempts: 1 })
    world.answer = () => new Response()
    await callTask(world, taskId)
    letPass(world, 89 * DAY)
    await clean()
    expect(await kept()).toEqual({ events: 1, deliveries: 1, attempts: 2 })
  })
})

describe('People', () => {
  const exists = async (id: string) =>
    (await query('SELECT FROM people WHERE id = $1', [id])).length > 0
  const alone = async (email = freshStaffEmail()) => {
    const id = await addPerson(world.app, world.org.id, email, 'member')
    await query('DELETE FROM memberships WHERE person_id = $1', [id])
    return { id, email }
  }
  const daysAgo = (days: number) => new Date(world.app.deps.now().getTime() - days * DAY * 1000)

  it('of no organization are deleted', async () => {
    const { id } = await alone()
    const member = await addPerson(world.app, world.org.id, freshStaffEmail(), 'member')
    await clean()
    expect(await exists(id)).toBe(false)
    expect(await exists(member)).toBe(true)
  })

  it('of no organization stay while a session, link or invitation of theirs is good', async () => {
    const signedIn = await alone()
    await query(`INSERT INTO sessions VALUES ($1, $2, $3, $3::timestamptz + interval '1 s')`, [
      freshId('token'),
      signedIn.id,
      daysAgo(0),
    ])
    const asked = await alone()
    await query(
      'INSERT INTO sign_in_links (id, person_id, nonce, created_at) VALUES ($1, $2, $1, $3)',
      [freshId('sil'), asked.id, daysAgo(0)],
    )
    const invited = await alone()
    await query(
      `INSERT INTO invitations (id, org_id, email, email_key, role, nonce, invited_by, created_at)
       VALUES ($1, $2, $3, $3, 'member', 'n', 'Ann', $4)`,
      [freshId('inv'), world.org.id, invited.email, daysAgo(6)],
    )
    await clean()
    for (const { id } of [signedIn, asked, invited]) expect(await exists(id)).toBe(true)
    letPass(world, 2 * DAY)
    await clean()
    for (const { id } of [signedIn, asked, invited]) expect(await exists(id)).toBe(false)
  })

  it('are looked at once a day', async () => {
    const id = await addPerson(world.app, world.org.id, freshStaffEmail(), 'member')
    await clean()
    await query('DELETE FROM memberships WHERE person_id = $1', [id])
    letPass(world, DAY)
    await clean()
    expect(await exists(id)).toBe(true)
    letPass(world, 1)
    await clean()
    expect(await exists(id)).toBe(false)
  })
})

describe('Clean-up', () => {
  const OLD = `'2020-01-01'::timestamptz`
  const addMails = (count: number) =>
    query(
      `INSERT INTO mails (id, kind, subject_id, state, created_at, ended_at)
       SELECT $1 || n, 'old', $1, 'sent', ${OLD}, ${OLD} FROM generate_series(1, $2::int) n`,
      [freshId('mail'), count],
    )
  const mailsLeft = async () => {
    const [row] = await query(`SELECT count(*)::int AS n FROM mails WHERE kind = 'old'`)
    return row?.n
  }

  it('goes on until nothing is left', async () => {
    await addMails(3 * BATCH + 1)
    await clean()
    expect(await mailsLeft()).toBe(0)
  })

  /** The requests of a run, to the database and to the bucket. */
  async function requests() {
    const { roundTrips } = world.app.database
    let deletions = 0
    const bucket = await testBucket()
    const countDeletions = async (keys: string[]) => {
      deletions++
      await bucket.delete(keys)
    }
    world.app.deps.bucket = Object.assign(Object.create(bucket), { delete: countDeletions })
    roundTrips.splice(0)
    await clean()
    return { count: roundTrips.length + deletions, roundTrips }
  }

  it('makes at most 45 requests a run, and does a batch of each job', async () => {
    // What other tests left needs batches, too.
    await emptyTables()
    world = await webhookWorld()
    // One batch of each of 27 jobs leaves a run 13 more for mails.
    await addMails(28 * BATCH)
    const { count, roundTrips } = await requests()
    expect(count).toBeGreaterThan(37)
    expect(count).toBeLessThanOrEqual(45)
    for (const table of ['sessions', 'webhook_deliveries', 'webhook_events', 'people']) {
      expect(
        roundTrips.some((statement) => statement.includes(table)),
        table,
      ).toBe(true)
    }
    await clean()
    expect(await mailsLeft()).toBe(0)
  })

  it('makes no more where batches of many jobs are left, and goes on with each', async () => {
    await emptyTables()
    world = await webhookWorld()
    const feed = await makeFeed({ orgId: world.org.id })
    await makeEvents(
      feed,
      Array.from({ length: 4 * EVENTS }, () => ({})),
    )
    await query('UPDATE events SET derived_version = 0')
    await query(
      `INSERT INTO images (id, org_id, extension, bytes, created_at, checked_at, unused_since)
       SELECT 'img_' || md5(n::text), $1, 'png', 1, ${OLD}, ${OLD}, ${OLD} FROM generate_series(1, $2::int) n`,
      [world.org.id, 4 * IMAGES_AT_ONCE],
    )
    await addMails(10 * BATCH)
    const { count } = await requests()
    expect(count).toBeGreaterThan(37)
    expect(count).toBeLessThanOrEqual(45)
    // Nothing is noted as done before all of it is.
    const isDone = async () =>
      (await query(`SELECT FROM maintenance WHERE job LIKE 'clean-up %'`)).length > 0
    expect(await isDone()).toBe(false)
    for (let runs = 0; runs < 5 && !(await isDone()); runs++) await clean()
    expect(await isDone()).toBe(true)
    const left = await query(
      `SELECT (SELECT count(*)::int FROM images) + (SELECT count(*)::int FROM events WHERE derived_version = 0)
       + (SELECT count(*)::int FROM mails) AS n`,
    )
    expect(left).toEqual([{ n: 0 }])
  })

  it('deletes what the audit log has of organizations that no longer exist', async () => {
    const gone = freshId('org')
    await query(
      `INSERT INTO audit_log (org_id, actor, kind, subject_id, title, change)
       SELECT org, 'task:x', 'event', 'evt_x', '', 'removed' FROM unnest($1::text[]) org`,
      [[gone, gone, world.org.id]],
    )
    await clean()
    const left = await query(
      `SELECT DISTINCT org_id AS org FROM audit_log WHERE subject_id = 'evt_x'`,
    )
    expect(left).toEqual([{ org: world.org.id }])
  })

  it('begins no new round after 20 seconds', async () => {
    await addMails(3 * BATCH)
    const started = world.app.deps.now().getTime()
    let calls = 0
    // Each look at the clock finds three seconds gone.
    const now = () => new Date(started + 3000 * calls++)
    await cleanUp({ ...world.app.deps, now })
    expect(await mailsLeft()).toBe(2 * BATCH)
    await clean()
  })

  it('reads every table by an index', async () => {
    // What other tests left is large here and small there: a small table may well be read whole.
    await emptyTables()
    world = await webhookWorld()
    await firstAttempt(world)
    await subscribe(world)
    const id = await addPerson(world.app, world.org.id, freshStaffEmail(), 'member')
    await query('DELETE FROM memberships WHERE person_id = $1', [id])
    const { roundTrips } = world.app.database
    roundTrips.splice(0)
    await clean()
    await query('VACUUM ANALYZE')
    expect(roundTrips.length).toBeGreaterThan(8)
    expect(await scansWithoutIndex(world.app.database.backend, roundTrips)).toEqual([])
  })
})
