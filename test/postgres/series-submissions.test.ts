import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { eventForm, formFields } from '../support/event-form.ts'
import { type Browser, makeStaff, makeStaffWithFeed, sentTo } from '../support/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const ROUNDS = 10
const DAILY = { repeat: 'daily', repeatEnds: 'count', repeatCount: '4' }

/** Two editors, and the dates of a repeating event of a writer: published, or handed in. */
async function makeTeam() {
  const { staff: owner, feed } = await makeStaffWithFeed(app)
  const of = { orgId: owner.orgId, slug: owner.slug }
  const editor = await makeStaff(app, { ...of, role: 'member' })
  const writer = await makeStaff(app, { ...of, role: 'writer' })
  const add = async (by: Browser) => {
    await sentTo(await by.send('/events', eventForm(feed.id, { title: 'Jazz', ...DAILY })))
    return (await datesOf(owner.orgId)).map(({ id }) => String(id))
  }
  return { owner, editor, writer, add, orgId: owner.orgId }
}

const datesOf = (orgId: string) =>
  app.database.query('select * from events where org_id = $1 order by starts_at, id', [orgId])

const submissionOf = async (orgId: string) =>
  (await app.database.query('select * from submissions where org_id = $1', [orgId]))[0] ?? {}

/** Sends a form of a page that was opened before. */
async function openForm(staff: Browser, path: string, action: string) {
  const fields = formFields(await staff.see(path), `/dashboard/${staff.slug}${action}`)
  return (changes = {}) => staff.send(action, { ...fields, ...changes })
}

it('changes of all dates are applied once or not at all while others accept and change them, every time', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { owner, editor, writer, add, orgId } = await makeTeam()
    const [first = '', second = ''] = await add(owner)
    await sentTo(await writer.change(`/events/${first}`, { title: 'Blues', scope: 'all' }))
    const path = `/submissions/${(await submissionOf(orgId)).id}`
    const accept = await Promise.all(
      [owner, editor].map((staff) => openForm(staff, path, `${path}/accept`)),
    )
    const save = await openForm(owner, `/events/${second}`, `/events/${second}`)
    const deeds = [...accept, () => save({ location: 'Mill', scope: 'all' })]
    const sent = await Promise.all(deeds.map((deed) => deed()))
    const statuses = sent.map(({ status }) => status)
    const accepted = statuses.slice(0, 2).filter((status) => status === 303).length
    const { state } = await submissionOf(orgId)
    expect(accepted).toBe(state === 'accepted' ? 1 : 0)
    expect(statuses[2]).toBe(303)
    const after = await datesOf(orgId)
    const title = accepted === 1 ? 'Blues' : 'Jazz'
    expect(after.map((date) => [date.title, date.location])).toEqual(
      Array.from({ length: 4 }, () => [title, 'Mill']),
    )
    seen.add(String(state))
  }
  if (process.env.TELL) console.log([...seen])
})

it('a draft that waits stands for the dates that are left while others delete and accept it, every time', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { owner, editor, writer, add, orgId } = await makeTeam()
    const [first = ''] = await add(writer)
    await sentTo(await writer.send(`/events/${first}/hand-in`))
    const path = `/submissions/${(await submissionOf(orgId)).id}`
    const accept = await openForm(owner, path, `${path}/accept`)
    const [accepted, deleted] = await Promise.all([
      accept(),
      editor.send(`/events/${first}/delete`, { scope: 'one' }),
    ])
    expect(deleted.status).toBe(303)
    const submission = await submissionOf(orgId)
    const after = await datesOf(orgId)
    expect(after).toHaveLength(3)
    const isAccepted = accepted.status === 303
    expect(submission.state).toBe(isAccepted ? 'accepted' : 'waiting')
    expect(after.every(({ published_at: at }) => (at !== null) === isAccepted)).toBe(true)
    if (!isAccepted) expect(submission.event_id).toBe(after[0]?.id)
  }
})
