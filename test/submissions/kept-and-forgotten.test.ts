import { beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '../../db/admin/run-admin.ts'
import { exportOrganization } from '../../db/organizations/export-organization.ts'
import type { SubmissionState } from '../../domain/submissions.ts'
import { SUBMISSION_LIMITS, SUBMISSION_STATES } from '../../domain/submissions.ts'
import { cleanUp } from '../../functions/clean-up.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeEvent, makeFeed, makeSubmission } from '../support/factories.ts'
import { freshStaffEmail } from '../support/staff.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const query = (text: string, params: unknown[] = []) => app.database.query(text, params)
const ago = (ms: number) => new Date(app.deps.now().getTime() - ms)
const isKept = async (id: string) =>
  (await query('select from submissions where id = $1', [id])).length === 1
const admin = (...args: string[]) =>
  runAdmin(app.database.db, args, app.deps.now(), app.deps.random)

async function addSender(orgId: string, state: 'trusted' | 'blocked', email: string) {
  const id = freshId('snd')
  await query(
    `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
     values ($1, $2, $1, $3, $4, $4, 'person_staff', now())`,
    [id, orgId, state, email],
  )
  return id
}

describe('a submission', () => {
  it(`is deleted ${SUBMISSION_LIMITS.confirmHours} hours after it was sent unless it is confirmed`, async () => {
    const feed = await makeFeed()
    const sent = (hours: number, state: SubmissionState) =>
      makeSubmission(feed, { state, createdAt: ago(hours * HOUR) })
    const gone = await sent(24, 'unconfirmed')
    const kept = [await sent(23, 'unconfirmed'), await sent(25, 'waiting')]
    await cleanUp(app.deps)
    expect(await isKept(gone.id)).toBe(false)
    for (const { id } of kept) expect(await isKept(id)).toBe(true)
  })

  it.each(SUBMISSION_STATES.filter((state) => state !== 'unconfirmed'))(
    `that is %s is kept as long as it waits for staff, else ${SUBMISSION_LIMITS.keptDays} days`,
    async (state) => {
      const feed = await makeFeed()
      const changed = (days: number) =>
        makeSubmission(feed, { state, createdAt: ago(400 * DAY), updatedAt: ago(days * DAY) })
      const [old, young] = [await changed(180), await changed(179)]
      const { id: eventId } = await makeEvent(feed)
      await query('update submissions set event_id = $2 where id = $1', [old.id, eventId])
      await cleanUp(app.deps)
      expect(await isKept(old.id)).toBe(state === 'waiting' || state === 'withdrawing')
      expect(await isKept(young.id)).toBe(true)
      expect(await query('select from events where id = $1', [eventId])).toHaveLength(1)
    },
  )

  it('that clean-up deletes leaves no line in the audit log', async () => {
    const feed = await makeFeed()
    const { id } = await makeSubmission(feed, { state: 'declined', createdAt: ago(181 * DAY) })
    await cleanUp(app.deps)
    const lines = `select change from audit_log where subject_id = $1 and change = 'removed'`
    expect(await query(lines, [id])).toEqual([])
  })
})

describe('a person who is deleted', () => {
  it('leaves none of their submissions and is no longer trusted, while their events stay', async () => {
    const [feed, other] = [await makeFeed(), await makeFeed()]
    const email = freshStaffEmail()
    const { id: eventId } = await makeEvent(feed)
    const sent = [
      await makeSubmission(feed, { email }),
      await makeSubmission(feed, { email, state: 'accepted', eventId }),
      await makeSubmission(other, { email, state: 'unconfirmed' }),
    ]
    const stranger = await makeSubmission(feed)
    const trusted = await addSender(feed.orgId, 'trusted', email)
    const dry = await admin('delete-person', '--email', email)
    expect(dry.text).toContain(': 3 submissions.')
    await admin('delete-person', '--email', email.toUpperCase(), '--yes')
    for (const { id } of sent) expect(await isKept(id)).toBe(false)
    expect(await isKept(stranger.id)).toBe(true)
    expect(await query('select from submission_senders where id = $1', [trusted])).toEqual([])
    expect(await query('select from events where id = $1', [eventId])).toHaveLength(1)
  })

  it('stays blocked, without their address', async () => {
    const feed = await makeFeed()
    const email = freshStaffEmail()
    const id = await addSender(feed.orgId, 'blocked', email)
    await admin('delete-person', '--email', email, '--yes')
    const rows = await query(
      'select state, email, email_key, email_hash from submission_senders where id = $1',
      [id],
    )
    expect(rows).toEqual([{ state: 'blocked', email: null, email_key: null, email_hash: id }])
  })
})

describe('the image of a submission', () => {
  it.each(SUBMISSION_STATES)('that is %s is kept as long as it may be needed', async (state) => {
    const feed = await makeFeed()
    const id = `img_${crypto.randomUUID().replaceAll('-', '')}`
    await query(
      `insert into images (id, org_id, extension, bytes, created_at, checked_at)
       values ($1, $2, 'webp', 1, $3, $3)`,
      [id, feed.orgId, ago(9 * DAY)],
    )
    await makeSubmission(feed, { state, inputs: { imageUrl: `/media/${id}/large.webp` } })
    await cleanUp(app.deps)
    const [image] = await query('select unused_since from images where id = $1', [id])
    const isOver = ['accepted', 'declined', 'withdrawn'].includes(state)
    expect(image?.unused_since === null).toBe(!isOver)
  })
})

describe('the export of an organization', () => {
  it('has what was confirmed, and its senders, without what would open their links', async () => {
    const feed = await makeFeed()
    const sent = await makeSubmission(feed, { note: 'Thank you' })
    await makeSubmission(feed, { state: 'unconfirmed' })
    const sender = await addSender(feed.orgId, 'trusted', freshStaffEmail())
    let text = ''
    const { db } = app.database
    for await (const part of exportOrganization(db, feed.orgId, app.deps.now())) text += part
    const file = JSON.parse(text)
    expect(file.submissions).toEqual([
      expect.objectContaining({ id: sent.id, email: sent.email, note: 'Thank you' }),
    ])
    expect(file.submission_senders).toEqual([
      expect.objectContaining({ id: sender, state: 'trusted' }),
    ])
    expect(text).not.toContain(sent.nonce)
    expect(text).not.toContain(sent.emailHash)
  })
})
