import { beforeEach, describe, expect, it } from 'vitest'
import { notifyReviewers } from '../../db/submissions/notify-staff.ts'
import { runCron } from '../../functions/background.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { emptyTables } from '../support/empty-tables.ts'
import { makeFeed, makeOrg, makeSubmission } from '../support/factories.ts'
import { addPerson, freshStaffEmail } from '../support/staff.ts'

const NOW = '2026-06-15T12:00:00Z'
const HOUR = 3_600_000
let app: TestApp
let feed: Awaited<ReturnType<typeof makeFeed>>
let editor: string
beforeEach(async () => {
  await emptyTables()
  app = await testApp(NOW)
  const org = await makeOrg({ name: 'Riverside' })
  feed = await makeFeed({ orgId: org.id, name: 'Live music' })
  editor = await join('member')
})

async function join(role: 'owner' | 'member' | 'writer') {
  const email = freshStaffEmail()
  await addPerson(app, feed.orgId, email, role)
  return email
}
const send = (overrides = {}) => makeSubmission(feed, { createdAt: app.deps.now(), ...overrides })
const pass = (hours: number) =>
  app.setNow(new Date(app.deps.now().getTime() + hours * HOUR).toISOString())

/** The emails of this minute. */
async function minute() {
  await runCron(app.deps)
  await app.runQueued()
  return app.mails.splice(0)
}

describe('The email of what waits', () => {
  it('goes to everyone who may review, says how much waits, and leads to the queue', async () => {
    const owner = await join('owner')
    await join('writer')
    await send({ title: 'Visit http://evil.example' })
    await send()
    const mails = await minute()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([editor, owner].toSorted())
    const [mail] = mails
    expect(mail?.subject).toBe('2 suggested events wait for you')
    expect(mail?.text).toContain('Live music: 2')
    expect(mail?.text).toMatch(/https:\/\/calendar\.test\/dashboard\/[\w-]+\/submissions\b/)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  it('says one in the singular', async () => {
    await send()
    expect((await minute())[0]?.subject).toBe('A suggested event waits for you')
  })

  it('goes once a day, and on the next only if something new came in', async () => {
    await send()
    expect(await minute()).toHaveLength(1)
    pass(1)
    await send()
    expect(await minute()).toEqual([])
    pass(23)
    expect((await minute())[0]?.subject).toBe('2 suggested events wait for you')
    pass(24)
    expect(await minute()).toEqual([])
    pass(30)
    expect(await minute()).toEqual([])
    await send()
    expect(await minute()).toHaveLength(1)
  })

  it.each(['unconfirmed', 'asked', 'accepted', 'declined', 'withdrawn'] as const)(
    'does not go for what is %s',
    async (state) => {
      await send({ state })
      expect(await minute()).toEqual([])
    },
  )

  it('goes for a sender who would like an event to be taken off', async () => {
    await send({ state: 'withdrawing' })
    expect(await minute()).toHaveLength(1)
  })

  it('is not sent once staff have decided everything', async () => {
    const { id } = await send()
    await runCron(app.deps)
    await app.database.query(
      `update submissions set state = 'declined', queued_at = null where id = $1`,
      [id],
    )
    await app.runQueued()
    expect(app.mails.splice(0)).toEqual([])
  })

  it('goes once where two runs begin at once', async () => {
    await send()
    const { db } = app.acting()
    await Promise.all([1, 2, 3].map(() => notifyReviewers(db, app.deps.now())))
    const rows = await app.database.query(`select from mails where kind = 'submissions-waiting'`)
    expect(rows).toHaveLength(1)
  })

  it('tells no other organization', async () => {
    const other = await makeFeed()
    const stranger = freshStaffEmail()
    await addPerson(app, other.orgId, stranger, 'owner')
    await send()
    expect((await minute()).map(({ to }) => to)).toEqual([editor])
  })
})
