import { beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '../../db/people/forget.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { hashAddress } from '../../functions/keys/hash-address.ts'
import { open, submit } from '../subscriptions/forms.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeSubmission } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { type Browser, makeStaffWithFeed } from '../support/staff.ts'
import { freshSender, mailedLink, submissionRows, suggestion } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

const query = (text: string, params: unknown[]) => app.database.query(text, params)
const tagged = (email: string, tag: string | number) => email.replace('@', `+${tag}@`)

async function world() {
  const { staff, feed } = await makeStaffWithFeed(app)
  await query('update feeds set takes_submissions = true where id = $1', [feed.id])
  /** Sends the form, and returns how many suggestions the feed has then. */
  const send = async (email: string) => {
    expect((await submit(app, `/submit/${feed.id}`, suggestion({ email }))).status).toBe(202)
    return (await submissionRows(app, feed.id)).length
  }
  const stateOf = async ({ id }: { id: string }) =>
    (await query('select state from submissions where id = $1', [id]))[0]?.state
  const senders = () =>
    query('select id, state, email from submission_senders where org_id = $1 order by email', [
      staff.orgId,
    ])
  return { staff, feed, email: freshSender(), send, stateOf, senders }
}

const decide = async (staff: Browser, { id }: { id: string }, deed: 'block' | 'trust') =>
  expect((await staff.send(`/submissions/${id}/${deed}`, {})).status).toBe(303)

/** Sends the first form of an address, confirms, and returns how the suggestion stands. */
async function confirmed(feedId: string, email: string) {
  await submit(app, `/submit/${feedId}`, suggestion({ email }))
  expect((await submit(app, await mailedLink(app, 'confirm'))).status).toBe(303)
  return (await submissionRows(app, feedId)).findLast((row) => row.email === email)?.state
}

describe('a block', () => {
  it.each<[string, (email: string) => string]>([
    ['the address', (email) => email],
    ['a tagged address', (email) => tagged(email, 1)],
  ])('of %s reaches all tags of the mailbox, and no other mailbox', async (_, of) => {
    const { staff, feed, email, send } = await world()
    await decide(staff, await makeSubmission(feed, { email: of(email) }), 'block')
    for (const other of [email, tagged(email, 1), tagged(email, 2).toUpperCase()]) {
      expect(await send(other)).toBe(1)
    }
    expect(await send(`x${email}`)).toBe(2)
    expect(await send(tagged(`x${email}`, 1))).toBe(3)
  })

  it('declines what waits of all tags, deletes what they did not confirm, and closes links', async () => {
    const { staff, feed, email, stateOf } = await world()
    const first = await makeSubmission(feed, { email: tagged(email, 1) })
    const second = await makeSubmission(feed, { email: tagged(email, 2) })
    const stranger = await makeSubmission(feed, { email: tagged(freshSender(), 1) })
    await submit(app, `/submit/${feed.id}`, suggestion({ email: tagged(email, 3) }))
    const confirm = await mailedLink(app, 'confirm')
    await decide(staff, first, 'block')
    expect(await stateOf(first)).toBe('declined')
    expect(await stateOf(second)).toBe('declined')
    expect(await stateOf(stranger)).toBe('waiting')
    expect((await open(app, confirm)).status).toBe(410)
    expect(await submissionRows(app, feed.id)).toHaveLength(3)
  })

  it('that comes between the form and the link stops the confirmation', async () => {
    const { feed, email } = await world()
    await submit(app, `/submit/${feed.id}`, suggestion({ email: tagged(email, 3) }))
    const confirm = await mailedLink(app, 'confirm')
    await query(
      `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
       values ($1, $2, $1, 'blocked', $3, $3, 'person_any', now())`,
      [freshId('snd'), feed.orgId, email],
    )
    expect((await open(app, confirm)).status).toBe(410)
    expect((await submit(app, confirm)).status).toBe(410)
  })

  it('names the mailbox, is shown beside all tags, and is taken back at once for all', async () => {
    const { staff, feed, email, send, senders } = await world()
    const first = await makeSubmission(feed, { email: tagged(email, 1) })
    const second = await makeSubmission(feed, { email: tagged(email, 2), state: 'accepted' })
    for (const sent of [first, second, first]) await decide(staff, sent, 'block')
    const [row, another] = await senders()
    expect([row, another]).toEqual([{ id: row?.id, state: 'blocked', email }, undefined])
    for (const { id } of [first, second]) {
      expect(visibleText(await staff.see(`/submissions/${id}`))).toContain('Blocked')
    }
    await staff.send(`/submissions/senders/${row?.id}/forget`, {})
    expect(await senders()).toEqual([])
    expect(await send(tagged(email, 4))).toBe(3)
  })

  it('lists what came from all tags since, and goes on without the address of an erased person', async () => {
    const { staff, feed, email, send, senders } = await world()
    expect(await confirmed(feed.id, tagged(email, 1))).toBe('waiting')
    expect(await confirmed(feed.id, tagged(email, 2))).toBe('waiting')
    const [first, second] = await submissionRows(app, feed.id)
    await decide(staff, { id: String(first?.id) }, 'block')
    const [row] = await senders()
    const html = await staff.see(`/submissions/senders/${row?.id}`)
    for (const sent of [first, second]) expect(html).toContain(`/submissions/${sent?.id}`)
    await deleteAccount(app.acting().db, tagged(email, 1))
    expect(await senders()).toEqual([{ id: row?.id, state: 'blocked', email: null }])
    expect(await send(tagged(email, 3))).toBe(1)
    expect(await send(email)).toBe(1)
  })

  it('from before it reached tags goes on for its address, also once that is erased', async () => {
    const { feed, email, send } = await world()
    const of = tagged(email, 1)
    const hash = await hashAddress(app.deps.env.APP_SECRET, of)
    await query(
      `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
       values ($1, $2, $3, 'blocked', $4, $4, 'person_any', now())`,
      [freshId('snd'), feed.orgId, hash, of],
    )
    expect(await send(of)).toBe(0)
    await deleteAccount(app.acting().db, of)
    expect(await send(of)).toBe(0)
    expect(await send(tagged(email, 2))).toBe(1)
  })

  it('reaches all tags also after APP_SECRET was rotated', async () => {
    const { feed, email, send } = await world()
    await query(
      `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
       values ($1, $2, 'of an older secret', 'blocked', $3, $3, 'person_any', now())`,
      [freshId('snd'), feed.orgId, email],
    )
    expect(await send(tagged(email, 1))).toBe(0)
  })
})

describe('trust', () => {
  it.each<[string, (email: string) => [string, string]]>([
    ['a tagged address', (email) => [tagged(email, 1), email]],
    ['an address', (email) => [email, tagged(email, 1)]],
  ])('of %s is of that one alone', async (_, of) => {
    const { staff, feed, email } = await world()
    const [trusted, other] = of(email)
    await decide(staff, await makeSubmission(feed, { email: trusted }), 'trust')
    expect(await confirmed(feed.id, tagged(email, 2))).toBe('waiting')
    expect(await confirmed(feed.id, other)).toBe('waiting')
    expect(await confirmed(feed.id, trusted)).toBe('accepted')
  })

  it('of two tags of a mailbox stands by itself, and a block ends both', async () => {
    const { staff, feed, email, senders } = await world()
    const sent = await Promise.all(
      [email, tagged(email, 1), tagged(email, 2)].map((of) => makeSubmission(feed, { email: of })),
    )
    for (const one of sent) await decide(staff, one, 'trust')
    expect((await senders()).map(({ state }) => state)).toEqual(['trusted', 'trusted', 'trusted'])
    await decide(staff, { id: sent[2]?.id ?? '' }, 'block')
    expect(await senders()).toEqual([expect.objectContaining({ state: 'blocked', email })])
  })

  it('of one address of a blocked mailbox ends the block', async () => {
    const { staff, feed, email, senders } = await world()
    const sent = await makeSubmission(feed, { email: tagged(email, 1) })
    await decide(staff, sent, 'block')
    await decide(staff, sent, 'trust')
    const trusted = { state: 'trusted', email: tagged(email, 1) }
    expect(await senders()).toEqual([expect.objectContaining(trusted)])
    expect(await confirmed(feed.id, tagged(email, 1))).toBe('accepted')
  })
})

it(`of one mailbox ${SUBMISSION_LIMITS.waitingOfSender} suggestions wait, however its address is tagged`, async () => {
  const { feed, email, send } = await world()
  const mailboxHash = await hashAddress(app.deps.env.APP_SECRET, email)
  for (let n = 1; n < SUBMISSION_LIMITS.waitingOfSender; n++) {
    await makeSubmission(feed, { email: tagged(email, n), emailHash: mailboxHash })
  }
  for (const tag of ['last', 'above']) {
    expect(await send(tagged(email, tag))).toBe(SUBMISSION_LIMITS.waitingOfSender)
  }
})
