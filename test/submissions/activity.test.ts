import { beforeAll, describe, expect, it } from 'vitest'
import { actAs } from '../../db/audit/act-as.ts'
import type { SubmissionState } from '../../domain/submissions.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { freshId, makeFeed, makeSubmission } from '../support/factories.ts'
import { visibleText } from '../support/html.ts'
import { makeStaff } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function world() {
  const staff = await makeStaff(app)
  const feed = await makeFeed({ orgId: staff.orgId, name: 'Live music' })
  const [{ id: personId } = { id: '' }] = await app.database.query(
    'select person_id as id from memberships where org_id = $1',
    [staff.orgId],
  )
  return { staff, feed, personId: String(personId) }
}
type World = Awaited<ReturnType<typeof world>>

const SENDER = { kind: 'link', id: 'submission' } as const

/** The state of a submission is changed, by staff unless by its sender. */
async function move({ personId }: World, id: string, state: SubmissionState, bySender = false) {
  const actor = bySender ? SENDER : ({ kind: 'person', id: personId } as const)
  const db = actAs(app.database.db, actor)
  await db.$client.query(
    `update submissions set state = $2, confirmed_at = coalesce(confirmed_at, now()),
       queued_at = case when $2 in ('waiting', 'withdrawing') then now() end where id = $1`,
    [id, state],
  )
}
const activity = async ({ staff }: World) => visibleText(await staff.see('/activity'))

describe('the activity of an organization', () => {
  it.each<[SubmissionState, SubmissionState, string, boolean]>([
    ['unconfirmed', 'waiting', 'The sender of a submission sent the submission Jazz', true],
    ['asked', 'waiting', 'answered the question about the submission Jazz', true],
    ['waiting', 'withdrawn', 'The sender of a submission withdrew the submission Jazz', true],
    ['accepted', 'withdrawing', 'asked to take off the submission Jazz', true],
    ['waiting', 'accepted', 'published the submission Jazz as a trusted sender', true],
    ['waiting', 'accepted', '{staff} accepted the submission Jazz', false],
    ['waiting', 'declined', '{staff} declined the submission Jazz', false],
    ['waiting', 'asked', '{staff} asked about the submission Jazz', false],
    ['withdrawing', 'withdrawn', '{staff} took off the submission Jazz as its sender asked', false],
    ['withdrawing', 'accepted', '{staff} kept the submission Jazz although its sender', false],
  ])('tells of a submission that was %s and is %s: %s', async (from, to, told, bySender) => {
    const made = await world()
    const { id, email } = await makeSubmission(made.feed, { title: 'Jazz', state: from })
    await move(made, id, to, bySender)
    const text = await activity(made)
    expect(text).toContain(told.replace('{staff}', made.staff.email))
    expect(text).not.toContain('State:')
    expect(text).not.toContain(email)
  })

  it('leads to the submission as long as it is there', async () => {
    const made = await world()
    const { staff, feed } = made
    const { id } = await makeSubmission(feed, { title: 'Jazz' })
    await move(made, id, 'declined')
    const link = `href="/dashboard/${staff.slug}/submissions/${id}"`
    expect(await staff.see('/activity')).toContain(link)
    await app.database.query('delete from submissions where id = $1', [id])
    expect(await staff.see('/activity')).not.toContain(link)
  })

  it('says nothing of what was not confirmed', async () => {
    const made = await world()
    await makeSubmission(made.feed, { title: 'Spam', state: 'unconfirmed' })
    expect(await activity(made)).not.toContain('Spam')
  })

  it('tells who is trusted and blocked, and no address, in its file either', async () => {
    const made = await world()
    const { orgId } = made.staff
    const { $client } = actAs(app.database.db, { kind: 'person', id: made.personId })
    for (const state of ['trusted', 'blocked']) {
      await $client.query(
        `insert into submission_senders (id, org_id, email_hash, state, email, email_key, person_id, at)
         values ($1, $2, $1, $3, 'ann@example.net', 'ann@example.net', $4, now())`,
        [freshId('snd'), orgId, state, made.personId],
      )
    }
    await $client.query('delete from submission_senders where org_id = $1', [orgId])
    const text = await activity(made)
    const { email } = made.staff
    expect(text).toContain(`${email} trusted a sender of submissions`)
    expect(text).toContain(`${email} blocked a sender of submissions`)
    expect(text).toContain(`${email} unblocked a sender of submissions`)
    expect(text).toContain(`${email} no longer trusts a sender of submissions`)
    expect(text).not.toContain('ann@example.net')
    const file = await (await made.staff.open('/activity.csv')).text()
    expect(file).toContain('Sender of submissions')
    expect(file).not.toContain('ann@example.net')
  })
})
